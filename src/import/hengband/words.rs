//! The words the four files may use, as the game of version 2.1 knows them.

/// Words with blanks between.
#[derive(Clone, Copy)]
pub(super) struct Words(&'static str);

impl Words {
    /// Whether a word is among them.
    pub(super) fn contains(self, word: &str) -> bool {
        self.0.split(' ').any(|known| known == word)
    }
}

/// Flags of terrains, in the order of their bits. They are the names of actions as well.
pub(super) const TERRAIN: Words = Words(
    "LOS PROJECT MOVE PLACE DROP SECRET NOTICE REMEMBER OPEN CLOSE BASH SPIKE DISARM STORE TUNNEL MAY_HAVE_GOLD HAS_GOLD \
     HAS_ITEM DOOR TRAP STAIRS GLYPH LESS MORE AVOID_RUN FLOOR WALL PERMANENT XXX00 XXX01 XXX02 HIT_TRAP BRIDGE RIVER LAKE \
     BRIDGED COVERED GLOW ENSECRET WATER LAVA SHALLOW DEEP FILLED HURT_ROCK HURT_FIRE HURT_COLD HURT_ACID ICE ACID OIL XXX04 \
     CAN_CLIMB CAN_FLY CAN_SWIM CAN_PASS CAN_OOZE CAN_DIG HIDE_ITEM HIDE_SNEAK HIDE_SWIM HIDE_DIG KILL_HUGE KILL_MOVE \
     PICK_TRAP PICK_DOOR ALLOC CHEST DROP_1D2 DROP_2D2 DROP_GOOD DROP_GREAT HURT_POIS HURT_ELEC HURT_WATER HURT_BWATER \
     USE_FEAT GET_FEAT GROUND OUTSIDE EASY_HIDE EASY_CLIMB MUST_CLIMB TREE NEED_TREE BLOOD DUST SLIME PLANT XXX2 INSTANT \
     EXPLODE TIMED ERUPT STRIKE SPREAD SPECIAL HURT_DISI QUEST_ENTER QUEST_EXIT QUEST SHAFT MOUNTAIN BLDG MINOR_GLYPH PATTERN \
     TOWN ENTRANCE MIRROR UNPERM TELEPORTABLE CONVERT GLASS",
);

/// Flags of branches.
pub(super) const BRANCH: Words = Words(
    "WINNER MAZE SMALLEST BEGINNER BIG NO_DOORS WATER_RIVER LAVA_RIVER CURTAIN GLASS_DOOR CAVE CAVERN ARCADE FORGET \
     LAKE_WATER LAKE_LAVA LAKE_RUBBLE LAKE_TREE NO_VAULT ARENA DESTROY GLASS_ROOM NO_CAVE NO_MAGIC NO_MELEE CHAMELEON \
     DARKNESS",
);

/// Flags of monsters (F).
pub(super) const MONSTER: Words = Words(
    "UNIQUE QUESTOR MALE FEMALE CHAR_CLEAR SHAPECHANGER ATTR_CLEAR ATTR_MULTI FORCE_DEPTH FORCE_MAXHP FORCE_SLEEP FORCE_EXTRA \
     ATTR_SEMIRAND FRIENDS ESCORT ESCORTS NEVER_BLOW NEVER_MOVE RAND_25 RAND_50 ONLY_GOLD ONLY_ITEM DROP_60 DROP_90 DROP_1D2 \
     DROP_2D2 DROP_3D2 DROP_4D2 DROP_GOOD DROP_GREAT STUPID SMART CAN_SPEAK REFLECTING INVISIBLE COLD_BLOOD EMPTY_MIND \
     WEIRD_MIND MULTIPLY REGENERATE CHAR_MULTI ATTR_ANY POWERFUL ELDRITCH_HORROR AURA_FIRE AURA_ELEC AURA_COLD OPEN_DOOR \
     BASH_DOOR PASS_WALL KILL_WALL MOVE_BODY KILL_BODY TAKE_ITEM KILL_ITEM QUANTUM ORC TROLL GIANT DRAGON DEMON UNDEAD EVIL \
     ANIMAL AMBERITE GOOD NONLIVING HURT_LITE HURT_ROCK HURT_FIRE HURT_COLD HUMAN NO_FEAR NO_STUN NO_CONF NO_SLEEP AQUATIC \
     CAN_SWIM CAN_FLY FRIENDLY NAZGUL UNIQUE2 RIDING KAGE HAS_LITE_1 SELF_LITE_1 HAS_LITE_2 SELF_LITE_2 HAS_DARK_1 \
     SELF_DARK_1 HAS_DARK_2 SELF_DARK_2 GUARDIAN CHAMELEON KILL_EXP TANUKI WILD_ONLY WILD_TOWN WILD_SHORE WILD_OCEAN \
     WILD_WASTE WILD_WOOD WILD_VOLCANO WILD_MOUNTAIN WILD_GRASS WILD_SWAMP WILD_ALL DROP_CORPSE DROP_SKELETON EAT_BLIND \
     EAT_CONF EAT_MANA EAT_NEXUS EAT_BERSERKER EAT_ACIDIC EAT_SPEED EAT_CURE EAT_FIRE_RES EAT_COLD_RES EAT_ACID_RES \
     EAT_ELEC_RES EAT_POIS_RES EAT_INSANITY EAT_DRAIN_EXP EAT_POISONOUS EAT_GIVE_STR EAT_GIVE_INT EAT_GIVE_WIS EAT_GIVE_DEX \
     EAT_GIVE_CON EAT_GIVE_CHR EAT_LOSE_STR EAT_LOSE_INT EAT_LOSE_WIS EAT_LOSE_DEX EAT_LOSE_CON EAT_LOSE_CHR EAT_DRAIN_MANA \
     EAT_SLEEP IM_ACID IM_ELEC IM_FIRE IM_COLD IM_POIS RES_LITE RES_DARK RES_NETH RES_WATE RES_PLAS RES_SHAR RES_SOUN \
     RES_CHAO RES_NEXU RES_DISE RES_WALL RES_INER RES_TIME RES_GRAV RES_TELE RES_ALL",
);

/// What monsters can cast (S).
pub(super) const SPELL: Words = Words(
    "SHRIEK DISPEL ROCKET SHOOT BR_ACID BR_ELEC BR_FIRE BR_COLD BR_POIS BR_NETH BR_LITE BR_DARK BR_CONF BR_SOUN BR_CHAO \
     BR_DISE BR_NEXU BR_TIME BR_INER BR_GRAV BR_SHAR BR_PLAS BR_WALL BR_MANA BA_NUKE BR_NUKE BA_CHAO BR_DISI BA_ACID BA_ELEC \
     BA_FIRE BA_COLD BA_POIS BA_NETH BA_WATE BA_MANA BA_DARK BA_LITE DRAIN_MANA MIND_BLAST BRAIN_SMASH CAUSE_1 CAUSE_2 \
     CAUSE_3 CAUSE_4 BO_ACID BO_ELEC BO_FIRE BO_COLD BO_NETH BO_WATE BO_MANA BO_PLAS BO_ICEE MISSILE SCARE BLIND CONF SLOW \
     HOLD HASTE HAND_DOOM HEAL INVULNER BLINK TPORT WORLD SPECIAL TELE_TO TELE_AWAY TELE_LEVEL PSY_SPEAR DARKNESS TRAPS \
     FORGET ANIM_DEAD S_KIN S_CYBER S_MONSTER S_MONSTERS S_ANT S_SPIDER S_HOUND S_HYDRA S_ANGEL S_DEMON S_UNDEAD S_DRAGON \
     S_HI_UNDEAD S_HI_DRAGON S_AMBERITES S_UNIQUE",
);

/// Ways of a blow.
pub(super) const METHOD: Words = Words(
    "HIT TOUCH PUNCH KICK CLAW BITE STING SLASH BUTT CRUSH ENGULF CHARGE CRAWL DROOL SPIT EXPLODE GAZE WAIL SPORE BEG INSULT \
     MOAN SHOW SHOOT",
);

/// Effects of a blow.
pub(super) const EFFECT: Words = Words(
    "HURT POISON UN_BONUS UN_POWER EAT_GOLD EAT_ITEM EAT_FOOD EAT_LITE ACID ELEC FIRE COLD BLIND CONFUSE TERRIFY PARALYZE \
     LOSE_STR LOSE_INT LOSE_WIS LOSE_DEX LOSE_CON LOSE_CHR LOSE_ALL SHATTER EXP_10 EXP_20 EXP_40 EXP_80 DISEASE TIME EXP_VAMP \
     DR_MANA SUPERHURT INERTIA STUN",
);

/// Kinds of pits, one for each bit of a branch's mask.
pub(super) const PITS: &[&str] =
    &["orc", "troll", "giant", "lovecraftian", "symbol good", "symbol evil", "chapel", "dragon", "demon", "dark elf"];

/// Kinds of nests, one for each bit of a branch's mask.
pub(super) const NESTS: &[&str] =
    &["clone", "jelly", "symbol good", "symbol evil", "mimic", "lovecraftian", "kennel", "animal", "chapel", "undead"];

/// Signs of a vault's picture.
pub(super) const VAULT: &str = " .%#$XY+-'^*&@98,SpabcdPBA";

/// The number of a word such as `FINAL_OBJECT_148`, where it is one.
pub(super) fn numbered(word: &str, prefix: &str) -> Option<u32> {
    word.strip_prefix(prefix)?.parse().ok()
}

/// The colour of a letter, among the sixteen of terminals. What the game calls dark would not show: it is grey.
pub(super) fn colour(letter: char) -> Option<&'static str> {
    Some(match letter {
        'd' | 'D' => "grey",
        'w' => "bright-white",
        's' | 'W' => "white",
        'o' | 'u' | 'U' => "yellow",
        'y' => "bright-yellow",
        'r' => "red",
        'R' => "bright-red",
        'g' => "green",
        'G' => "bright-green",
        'b' => "blue",
        'B' => "bright-blue",
        'v' => "magenta",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_whole_and_there_once() {
        for (Words(list), count) in [(TERRAIN, 113), (BRANCH, 27), (MONSTER, 160), (SPELL, 92), (METHOD, 24), (EFFECT, 35)] {
            let words: Vec<&str> = list.split(' ').collect();
            let once: std::collections::BTreeSet<&&str> = words.iter().collect();
            assert_eq!((words.len(), once.len()), (count, count), "{list}");
            assert!(words.iter().all(|word| !word.is_empty()), "{list}");
        }
        assert!(TERRAIN.contains("LOS") && TERRAIN.contains("GLASS") && !TERRAIN.contains("LO") && !TERRAIN.contains(""));
    }

    #[test]
    fn numbers_of_words() {
        assert_eq!(numbered("FINAL_OBJECT_148", "FINAL_OBJECT_"), Some(148));
        assert_eq!(numbered("FINAL_OBJECT_", "FINAL_OBJECT_"), None);
        assert_eq!(numbered("FINAL_OBJECT_-1", "FINAL_OBJECT_"), None);
        assert_eq!(numbered("OBJECT_1", "FINAL_OBJECT_"), None);
    }
}

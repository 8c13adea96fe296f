//! Rows for the tests. Their numbers are those of classes whose odds are known; their names say nothing.

/// A row of a bestiary.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    pub name: &'static str,
    pub class: &'static str,
    pub level: i64,
    pub difficulty: i64,
    pub frequency: i64,
    pub alignment: i64,
    pub flags: &'static str,
    pub plane: &'static str,
}

const fn row(name: &'static str, class: &'static str, [level, difficulty, frequency, alignment]: [i64; 4], flags: &'static str) -> Row {
    Row { name, class, level, difficulty, frequency, alignment, flags, plane: "" }
}

const fn of_plane(name: &'static str, plane: &'static str, numbers: [i64; 4], flags: &'static str) -> Row {
    Row { plane, ..row(name, "E", numbers, flags) }
}

/// Level, difficulty, frequency, alignment.
pub(super) const ROWS: &[Row] = &[
    row("a1", "a", [2, 4, 3, 0], "small_group"),
    row("a2", "a", [1, 5, 2, 0], "large_group fly"),
    row("a3", "a", [3, 6, 2, 0], "small_group"),
    row("a4", "a", [3, 6, 1, 0], "small_group resist_fire"),
    row("a5", "a", [5, 6, 3, 0], ""),
    row("a6", "a", [9, 12, 0, 0], "nogen fly"),
    row("h1", "h", [1, 2, 2, 6], ""),
    row("h2", "h", [2, 4, 3, 4], ""),
    row("h3", "h", [3, 5, 1, -6], ""),
    row("h4", "h", [4, 6, 2, 5], ""),
    row("h5", "h", [6, 8, 1, 6], ""),
    row("h6", "h", [9, 13, 1, -8], "fly"),
    row("h7", "h", [13, 19, 1, -8], "fly"),
    row("m1", "m", [7, 8, 2, 0], "amorphous"),
    row("m2", "m", [8, 9, 1, 0], "amorphous"),
    row("m3", "m", [9, 11, 1, 0], "amorphous"),
    row("t1", "t", [3, 4, 1, 0], "fly"),
    row("v1", "v", [4, 5, 2, 0], ""),
    // Difficulties that fall, hell and its opposite, frequencies of 0, everything that bars.
    row("p1", "p", [2, 3, 2, -2], "resist_fire"),
    row("p2", "p", [4, 5, 3, -7], "hell resist_fire"),
    row("p3", "p", [5, 5, 1, 3], "nohell"),
    row("p4", "p", [7, 9, 2, -9], "hell resist_fire"),
    row("p5", "p", [9, 8, 4, 0], "resist_cold swim"),
    row("p6", "p", [9, 12, 0, 12], ""),
    row("p7", "p", [12, 15, 2, -12], "nogen"),
    row("p8", "p", [14, 16, 3, -20], "unique"),
    row("p9", "p", [15, 17, 1, 20], ""),
    row("p10", "p", [15, 18, 7, 0], "nogen placeholder"),
    row("p11", "p", [15, 19, 2, -1], ""),
    row("D1", "D", [12, 13, 0, 0], "fly"),
    row("D2", "D", [12, 13, 0, 0], "resist_fire fly"),
    row("D3", "D", [15, 20, 1, 4], "fly"),
    row("D4", "D", [15, 20, 1, -4], "resist_fire fly"),
    row("D5", "D", [15, 20, 1, -5], "resist_cold fly"),
    row("D6", "D", [15, 20, 1, 7], "fly"),
    row("G1", "G", [1, 3, 1, 0], "small_group"),
    row("G2", "G", [3, 4, 2, 0], ""),
    row("G3", "G", [3, 5, 1, 0], ""),
    row("G4", "G", [5, 6, 1, 0], ""),
    row("L1", "L", [11, 14, 1, -9], "resist_cold"),
    row("L2", "L", [14, 18, 1, -12], "resist_cold"),
    row("L3", "L", [17, 21, 1, -15], "hell resist_fire resist_cold"),
    row("L4", "L", [25, 29, 1, -15], "hell resist_fire resist_cold"),
    row("N1", "N", [3, 4, 0, 0], "resist_fire"),
    row("N2", "N", [3, 4, 0, 0], ""),
    row("N3", "N", [6, 8, 1, -4], "resist_fire"),
    row("N4", "N", [8, 10, 1, 4], ""),
    row("N5", "N", [10, 13, 1, 5], ""),
    row("N6", "N", [12, 17, 1, 7], ""),
    row("Z1", "Z", [0, 1, 1, -2], "resist_cold"),
    row("Z2", "Z", [1, 2, 1, -2], "resist_cold"),
    row("Z3", "Z", [2, 3, 1, -3], "small_group resist_cold"),
    row("Z4", "Z", [2, 3, 1, -3], "small_group resist_cold"),
    row("Z5", "Z", [3, 4, 1, -3], "small_group resist_cold"),
    row("Z6", "Z", [4, 5, 1, -3], "small_group resist_cold"),
    row("Z7", "Z", [6, 7, 1, -4], "resist_cold"),
    row("Z8", "Z", [3, 5, 1, -2], "resist_cold"),
    row("Z9", "Z", [8, 9, 1, -4], "resist_cold"),
    row("Z10", "Z", [12, 14, 0, 0], "nogen resist_cold"),
    of_plane("E1", "", [8, 10, 3, 0], "fly"),
    of_plane("E2", "air", [8, 10, 1, 0], "fly"),
    of_plane("E3", "fire", [8, 10, 1, 0], "resist_fire fly noncorporeal"),
    of_plane("E4", "earth", [8, 10, 1, 0], "resist_fire resist_cold"),
    of_plane("E5", "water", [8, 10, 1, 0], "swim"),
    row("w1", "w", [3, 5, 0, 0], "nogen swim"),
    row("w2", "w", [5, 7, 0, 0], "nogen small_group swim"),
    row("w3", "w", [20, 22, 0, -3], "nogen swim"),
];

/// The rows of a class.
pub(super) fn of_class(class: &str) -> Vec<&'static Row> {
    ROWS.iter().filter(|row| row.class == class).collect()
}

impl Row {
    pub fn has(&self, flag: &str) -> bool {
        self.flags.split_whitespace().any(|word| word == flag)
    }
}

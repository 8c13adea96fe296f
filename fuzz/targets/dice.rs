//! Dice strings: what is read is written so that it is read again, and no throw lies outside of what is said.
#![no_main]

use libfuzzer_sys::fuzz_target;
use undercroft::chance::{Dice, Stream};

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    let dice: Dice = match text.parse() {
        Ok(dice) => dice,
        Err(error) => {
            // It is shown to people.
            let _ = format!("{error} {error:?}");
            return;
        }
    };
    let written = dice.to_string();
    assert_eq!(written.parse(), Ok(dice), "{text:?} is written {written:?}");
    let (least, most) = (dice.min(), dice.max());
    assert!(least <= most, "{written}: from {least} to {most}");
    assert!(most <= 1 << 53, "{written}: {most} is no exact number of Lua");
    // A million dice take their time.
    let count = written.split_once('d').map_or(0, |(count, _)| count.parse::<u64>().unwrap_or(0));
    let mut stream = Stream::from_key(bytes.len() as u64);
    for _ in 0..if count <= 100 { 20 } else { 1 } {
        let thrown = dice.roll(&mut stream);
        assert!((least..=most).contains(&thrown), "{written}: {thrown} is not from {least} to {most}");
    }
});

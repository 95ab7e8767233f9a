//! Passwords that a finger draws on the keyboard: `qwertyuiopasdfghjkl`, `1qaz2wsx3edc`, `1q2w3e4r`, however long.

use super::known_words::separates;

/// The rows of an American keyboard, without and with the shift key.
const ROWS: [[&str; 2]; 4] = [
    ["1234567890-=", "!@#$%^&*()_+"],
    ["qwertyuiop[]", "QWERTYUIOP{}"],
    ["asdfghjkl;'", "ASDFGHJKL:\""],
    ["zxcvbnm,./", "ZXCVBNM<>?"],
];

/// Keys in a straight line, or on one key: three are a walk. To and fro between two lines it takes more: `saw` is a word.
const STRAIGHT: usize = 3;
const TO_AND_FRO: usize = 5;

/// A row and a column; keys of one column stand below each other.
type Key = (i8, i8);

/// True when walks are all there is of `password`, with digits and punctuation between them. Two walks may share the key
/// on which the finger turns.
pub(super) fn covers_all(password: &str) -> bool {
    let keys: Vec<Option<Key>> = password.chars().map(key_of).collect();
    let mut is_reached = vec![false; keys.len() + 1];
    is_reached[0] = true;
    for (at, c) in password.chars().enumerate() {
        if !is_reached[at] {
            continue;
        }
        is_reached[at + 1] |= separates(c);
        for from in [at.saturating_sub(1), at] {
            for end in ends_of_walks(&keys, from).filter(|end| *end > at) {
                is_reached[end] = true;
            }
        }
    }
    is_reached[keys.len()]
}

/// The keys at which walks from `from` can end.
fn ends_of_walks(keys: &[Option<Key>], from: usize) -> impl Iterator<Item = usize> {
    let rest = keys.get(from..).unwrap_or_default();
    let steps: Vec<Key> = rest.windows(2).map_while(|two| step(two[0]?, two[1]?)).collect();
    let straight = 1 + steps.iter().take_while(|step| **step == steps[0]).count();
    let to_and_fro = 1 + (0..steps.len()).take_while(|&at| at < 2 || steps[at] == steps[at - 2]).count();
    (STRAIGHT..=straight).chain(TO_AND_FRO..=to_and_fro).map(move |length| from + length)
}

/// The step from one key to itself or its neighbour.
fn step(from: Key, to: Key) -> Option<Key> {
    let (down, right) = (to.0 - from.0, to.1 - from.1);
    (down.abs() <= 1 && right.abs() <= 1).then_some((down, right))
}

fn key_of(c: char) -> Option<Key> {
    (0..).zip(ROWS).find_map(|(row, typed)| {
        let place = |keys: &str| (0..).zip(keys.chars()).find(|(_, key)| *key == c);
        typed.into_iter().find_map(place).map(|(column, _)| (row, column))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn which_passwords_are_walks() {
        for password in [
            "qwertyuiopasdfghjklzxcvbnm",
            "qwertyuiopasdfghjklzxcvbnmqwertyuiopasdfghjkl",
            "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/",
            "!QAZ2wsx#EDC4rfv%TGB",
            "1qazxsw23edcvfr45tgbnhy6",
            "1q2w3e4r5t6y7u8i9o0p",
            "qazwsxedcrfvtgbyhnujm",
            "poiuytrewqlkjhgfdsa",
            "qwertrewqwertrewq",
            "qqwweerrttyyuuiioopp",
            "asdf jkl; asdf jkl; 2026!",
            "zzzzzzzzxxxxxxxxcccccccc",
        ] {
            assert!(covers_all(password), "{password}");
        }
        for password in [
            "quiet river lantern",
            "correcthorsebatterystaple",
            "pool were trees",
            "we saw red trees fall",
            "poppy drew a few sweaters",
            "qwertyuiop and a kettle",
            "qwertykettle",
            "wertvoll",
            "Jé sùis là-bas 9",
            "愛は寛容で情け深い",
            "🐑🐑🌿🕊🍞🍷🐟🌾",
            "x9$kq2!v",
        ] {
            assert!(!covers_all(password), "{password}");
        }
    }
}

//! Long answers in memory, until their last byte has been sent. Equal ones are stored once: a list that is the same
//! for every member costs one copy, however many clients request it and do not read it.

use std::sync::{Arc, Mutex, PoisonError, Weak};

use hyper::body::Bytes;

/// Shorter ones are not worth a comparison, even one per connection.
const LONG: usize = 16 * 1024;

/// The long answers that have not been read to their end.
#[derive(Debug, Default)]
pub struct SharedResponses(Mutex<Vec<Weak<Vec<u8>>>>);

/// Owns an answer until it has been sent.
struct Shared(Arc<Vec<u8>>);

impl AsRef<[u8]> for Shared {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl SharedResponses {
    /// The same bytes; where another answer is made of them, that one's.
    pub fn hold(&self, mut answer: Vec<u8>) -> Bytes {
        if answer.len() < LONG {
            return answer.into();
        }
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        held.retain(|other| other.strong_count() > 0);
        let same = held.iter().filter_map(Weak::upgrade).find(|other| **other == answer);
        let shared = same.unwrap_or_else(|| {
            answer.shrink_to_fit();
            let shared = Arc::new(answer);
            held.push(Arc::downgrade(&shared));
            shared
        });
        Bytes::from_owner(Shared(shared))
    }

    /// How many bytes each of them has.
    pub fn lengths(&self) -> Vec<usize> {
        let held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        held.iter().filter_map(Weak::upgrade).map(|answer| answer.len()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_long_answers_are_one_until_the_last_of_them_has_left() {
        let held = SharedResponses::default();
        let long = |letter: u8| vec![letter; LONG];
        let first = held.hold(long(b'a'));
        let again = held.hold(long(b'a'));
        assert_eq!(first.as_ptr(), again.as_ptr());
        let other = held.hold(long(b'b'));
        assert_eq!((&*again, &*other), (&*long(b'a'), &*long(b'b')), "and each is what it was made of");
        assert_eq!(held.lengths(), [LONG, LONG]);

        drop((first, other));
        assert_eq!(held.lengths(), [LONG]);
        drop(again);
        assert_eq!(held.lengths(), [0; 0]);
        assert_eq!(held.hold(long(b'a')), long(b'a'));

        let short = [(); 2].map(|()| held.hold(b"short".to_vec()));
        assert_ne!(short[0].as_ptr(), short[1].as_ptr());
    }
}

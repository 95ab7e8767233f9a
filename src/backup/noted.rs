//! Checksums that were written down beside backups, in the format of `sha256sum`.

use std::io::{self, Read};

use sha2::{Digest, Sha256};

/// The file of checksums in a folder of backups.
pub const FILE: &str = "SHA256SUMS";

/// Reckons the checksum of everything that is read through it.
pub(super) struct Summing<T> {
    file: T,
    sum: Sha256,
}

impl<T: Read> Summing<T> {
    pub fn new(file: T) -> Self {
        Self { file, sum: Sha256::new() }
    }

    /// Of what was read so far, hexadecimal.
    pub fn sum(self) -> String {
        hexadecimal(&self.sum.finalize())
    }
}

impl<T: Read> Read for Summing<T> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.file.read(buffer)?;
        self.sum.update(&buffer[..length]);
        Ok(length)
    }
}

pub(super) fn hexadecimal(bytes: &[u8]) -> String {
    let mut text = String::new();
    text.extend(bytes.iter().map(|byte| format!("{byte:02x}")));
    text
}

/// The checksum of a file that is written down in `sums`.
pub(super) fn line_of<'a>(sums: &'a str, file: &str) -> Option<&'a str> {
    sums.lines().filter_map(|line| line.split_once(' ')).find_map(|(sum, name)| {
        let is_it = name.strip_prefix([' ', '*']) == Some(file);
        is_it.then_some(sum)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_of_a_file_is_the_one_with_its_whole_name() {
        let sums = "00ff  portal-1.db\n11ee  portal-1.db.age\n22dd *with a blank.db\nnonsense\n";
        for (name, sum) in [
            ("portal-1.db", Some("00ff")),
            ("portal-1.db.age", Some("11ee")),
            ("with a blank.db", Some("22dd")),
            ("portal-1", None),
            ("", None),
        ] {
            assert_eq!(line_of(sums, name), sum, "{name}");
        }
        let mut summing = Summing::new(&b"abc"[..]);
        io::copy(&mut summing, &mut io::sink()).unwrap();
        assert!(summing.sum().starts_with("ba7816bf8f01cfea"));
    }
}

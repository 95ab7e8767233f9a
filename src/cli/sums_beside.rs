//! The file of checksums beside a backup that was named: opened together with it, before rights are given up.

use std::io::Read;
use std::path::Path;

use super::input_file::InputFile;
use crate::backup::sums;

/// More can be told than a passphrase file that was named wrongly.
const MOST: u64 = 1_000_000;

/// What lies beside one backup.
#[derive(Clone, Debug)]
pub(super) struct SumsBeside(Option<InputFile>);

impl SumsBeside {
    pub(super) fn of(backup: &Path) -> Self {
        let path = backup.with_file_name(sums::FILE);
        // Standard input has nothing beside it. A plain file and nothing else: nobody typed its name.
        let is_there = backup != Path::new("-") && path.symlink_metadata().is_ok_and(|sums| sums.is_file());
        Self(is_there.then(|| InputFile::open(path)))
    }

    /// All that stands in it; nothing where there is none.
    pub(super) fn text(&self) -> Option<String> {
        let mut text = String::new();
        self.0.as_ref()?.reader().ok()?.take(MOST).read_to_string(&mut text).ok()?;
        Some(text)
    }
}

//! When a backup was last proven: opened, checked and compared row by row.

use jiff::Timestamp;

use super::Finding;
use super::backups::newest;
use super::words::{DAY, span};
use crate::appliance::backup::{BackupStatus, TaskStatus};
use crate::platform::data_dir::DataDir;

const CHECK: &str = "proof";
/// A week, and three days for an absence.
const OLD: i64 = 10 * DAY;

/// None where there is no backup to prove: another finding says that already.
pub(super) fn look(data_dir: &DataDir, now: Timestamp) -> Option<Finding> {
    let folder = data_dir.backups_path();
    let proof = BackupStatus::read(&folder).proof;
    if proof == TaskStatus::default() && newest(&folder).is_none() {
        return None;
    }
    Some(judge(&proof, now))
}

fn judge(proof: &TaskStatus, now: Timestamp) -> Finding {
    let verify = "\n  portal backup verify";
    let age = |done: Timestamp| now.as_second() - done.as_second();
    let last = proof.done.map(|done| format!("Last proven restore: {} ago", span(age(done))));
    if let Some(trouble) = &proof.trouble {
        let last = last.unwrap_or_else(|| "No restore was ever proven".to_owned());
        return Finding::problem(
            CHECK,
            format!("The last backup that was tried out did not pass. {last}."),
            format!("{}\nWhen that is done, try it out:{verify}", trouble.says),
        );
    }
    let (Some(last), Some(done)) = (last, proof.done) else {
        return Finding::care(
            CHECK,
            "No backup was tried out yet: whether there is a way back is not known.",
            format!("The running portal does it once a week by itself. To do it now:{verify}"),
        );
    };
    if age(done) > OLD {
        return Finding::care(
            CHECK,
            format!("{last}."),
            format!("The running portal tries a backup out once a week. To do it now:{verify}"),
        );
    }
    let words = proof.words.as_ref().map(|words| format!(" ({words})")).unwrap_or_default();
    Finding::well(CHECK, format!("{last}{words}."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::appliance::doctor::Level;

    #[test]
    fn a_proof_is_young_old_missing_or_failed() {
        let now: Timestamp = "2026-11-20T18:00:00Z".parse().unwrap();
        let ago = |seconds: i64| Timestamp::from_second(now.as_second() - seconds).unwrap();
        let proven = |seconds| {
            let mut task = TaskStatus::default();
            task.well(ago(seconds), "/b/portal.db".into(), "4,310 rows are the same".to_owned());
            task
        };
        let failed = |mut task: TaskStatus| {
            task.failed(now, "It is damaged. Make a new one now: sudo portal backup".to_owned());
            task
        };
        for (task, level, says) in [
            (proven(3 * DAY), Level::Well, "Last proven restore: 3 days ago (4,310 rows are the same)."),
            (proven(-DAY), Level::Well, "Last proven restore: 0 minutes ago"),
            (proven(OLD), Level::Well, "10 days ago"),
            (proven(OLD + 1), Level::Care, "Last proven restore: 10 days ago."),
            (TaskStatus::default(), Level::Care, "No backup was tried out yet"),
            (failed(proven(3 * DAY)), Level::Problem, "did not pass. Last proven restore: 3 days ago."),
            (failed(TaskStatus::default()), Level::Problem, "did not pass. No restore was ever proven."),
        ] {
            let found = judge(&task, now);
            assert_eq!(found.level, level, "{found:?}");
            assert!(found.says.contains(says), "{says}: {found:?}");
            let advice = found.advice.unwrap_or_default();
            assert_eq!(level != Level::Well, advice.ends_with("\n  portal backup verify"), "{advice}");
            assert_eq!(level == Level::Problem, advice.starts_with("It is damaged."), "{advice}");
        }
    }
}

//! Maintenance of the installation: import, export, backup, doctor, certificates, housekeeping, the sample
//! congregation.

pub mod backup;
pub mod calendar_file;
pub mod certificates;
pub mod change_settings;
pub mod doctor;
pub mod export;
pub mod face_api;
pub mod health;
pub mod housekeeping;
pub mod import;
pub mod installation;
pub mod key_check;
pub mod letters;
mod mark;
pub mod owner;
pub mod portal_page;
pub mod seed;
pub mod service_manager;
pub mod serving_plan;
pub mod set_up;
pub mod settings_api;

/// An error of which only the sentence matters: what happened, and what to do about it.
pub type Failure = Box<dyn std::error::Error + Send + Sync>;

/// The cases of a section of a file of examples. `#,##0.00` is a case, a comment has a blank behind its sign.
#[cfg(test)]
pub(crate) fn examples<const N: usize>(file: &str, section: &str) -> Vec<[String; N]> {
    let is_head = |line: &&str| {
        line.strip_prefix('[').and_then(|head| head.split([':', ',', ']']).next()) == Some(section)
    };
    let lines = file.lines().skip_while(|line| !is_head(line)).skip(1).take_while(|line| !line.is_empty());
    let cell = |cell: &str| if cell == "-" { String::new() } else { cell.replace("\\n", "\n") };
    let cells = |line: &str| line.split(" | ").map(cell).collect::<Vec<_>>().try_into();
    let cases: Vec<_> =
        lines.filter(|line| !line.starts_with("# ")).map(|line| cells(line).expect(line)).collect();
    assert!(!cases.is_empty(), "{section}");
    cases
}

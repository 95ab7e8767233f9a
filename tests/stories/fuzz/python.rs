//! Programs from `PyPI`, each in a place of its own below the build folder, in the versions that are written down.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The python that has what `wanted` lists, as pip reads it; or why there is none here.
pub fn with(name: &str, wanted: &str) -> Result<PathBuf, String> {
    let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let (python, made_of) = (place.join("bin/python"), place.join("requirements.txt"));
    if std::fs::read_to_string(&made_of).is_ok_and(|made_of| made_of == wanted) {
        return Ok(python);
    }
    let done = |command: &mut Command| command.stdout(Stdio::null()).status().is_ok_and(|s| s.success());
    if !done(Command::new("python3").args(["-m", "venv", "--clear"]).arg(&place)) {
        return Err(
            "python3 with its venv module is missing here (on Debian: sudo apt install python3-venv)"
                .to_owned(),
        );
    }
    let asked = place.join("asked.txt");
    std::fs::write(&asked, wanted).unwrap();
    if !done(Command::new(&python).args(["-m", "pip", "install", "--quiet", "--requirement"]).arg(asked)) {
        return Err(format!("what {name} needs could not be installed here; is there a network?"));
    }
    std::fs::write(made_of, wanted).unwrap();
    Ok(python)
}

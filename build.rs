//! Makes sure the folder the interface is embedded from exists, so that the server compiles before the interface
//! is built. A program built that way says so when it is told to serve.
//!
//! In the static program, the one that is run for months, the functions that the portal runs lie side by side. GNU's
//! linker and lld read how; mold does not.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

const FIRST_FUNCTIONS: &str = "packaging/first-functions.txt";

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=ui/dist");
    println!("cargo:rerun-if-changed=migrations");
    println!("cargo:rerun-if-changed={FIRST_FUNCTIONS}");
    if let Err(error) = fs::create_dir_all("ui/dist") {
        println!("cargo:warning=ui/dist could not be made: {error}");
    }
    let is_static = env::var("CARGO_CFG_TARGET_FEATURE")
        .is_ok_and(|with| with.split(',').any(|with| with == "crt-static"));
    if is_static && let Ok(folder) = env::var("OUT_DIR") {
        let script = Path::new(&folder).join("first-functions.ld");
        let names = fs::read_to_string(FIRST_FUNCTIONS).unwrap_or_else(|error| {
            println!("cargo:warning={FIRST_FUNCTIONS} could not be read: {error}");
            String::new()
        });
        fs::write(&script, linker_script(&names))?;
        println!("cargo:rustc-link-arg-bin=portal=-T{}", script.display());
    }
    Ok(())
}

/// The linker's own order, and before the rest of the code these functions, in the order of their names in the list.
fn linker_script(names: &str) -> String {
    let mut script = "SECTIONS { .text.first : {\n".to_owned();
    for name in names.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let _written = writeln!(script, "*(.text.{name} .text.unlikely.{name})");
    }
    script + "} } INSERT BEFORE .text;\n"
}

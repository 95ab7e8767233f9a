//! Build steps beyond cargo's own.

use std::error::Error;
use std::fs::File;
use std::io::Write as _;
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo:rerun-if-changed=ui/dist");
    println!("cargo:rerun-if-changed=migrations");
    // The folder that the interface is embedded from, so that the server compiles before the interface is built. A program
    // built that way says so when it is told to serve.
    if let Err(error) = std::fs::create_dir_all("ui/dist") {
        println!("cargo:warning=ui/dist could not be made: {error}");
    }

    // Printed for who asks; a twentieth as long.
    println!("cargo:rerun-if-changed=openapi.yaml");
    let file = File::create(Path::new(&std::env::var("OUT_DIR")?).join("openapi.yaml.gz"))?;
    let mut packed = GzEncoder::new(file, Compression::best());
    packed.write_all(&std::fs::read("openapi.yaml")?)?;
    packed.finish()?;

    // The static program begins by writing its own address into 30,000 places; listed in short they take 0.7 MB less, of
    // the file and of memory. Debian's linker for arm64 knows no such list.
    let is = |name: &str, wanted: &str| {
        std::env::var(name).is_ok_and(|value| value.split(',').any(|part| part == wanted))
    };
    if is("CARGO_CFG_TARGET_FEATURE", "crt-static") && is("CARGO_CFG_TARGET_ARCH", "x86_64") {
        println!("cargo:rustc-link-arg-bins=-Wl,--pack-dyn-relocs=relr");
    }
    Ok(())
}

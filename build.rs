//! Makes sure the folder the interface is embedded from exists, so that the server compiles before the interface
//! is built. A program built that way says so when it is told to serve.

fn main() {
    println!("cargo:rerun-if-changed=ui/dist");
    println!("cargo:rerun-if-changed=migrations");
    if let Err(error) = std::fs::create_dir_all("ui/dist") {
        println!("cargo:warning=ui/dist could not be made: {error}");
    }
}

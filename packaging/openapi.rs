//! Prints the API's description as the program's own code says it: `make openapi` writes it into openapi.yaml.

mod description;

fn main() {
    print!("{}", description::description());
}

//! Prints the handbook's page of all commands: `make commands` writes it into packaging/handbook/commands.md.

fn main() {
    print!("{}", portal::cli::manual::command_list());
}

//! Parses the command, runs it, prints what went wrong.

use std::process::ExitCode;

use portal::cli::Cli;

fn main() -> ExitCode {
    portal::platform::data_dir::keep_files_private();
    match portal::cli::run(Cli::read()) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("portal: {}", portal::cli::terminal::printable(&error.to_string()));
            ExitCode::FAILURE
        }
    }
}

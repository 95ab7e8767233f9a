//! The architecture's rules, checked in the code itself: which file may use what.

use super::rust_files;

/// One line of code, without its comment.
struct Line {
    file: String,
    number: usize,
    code: String,
}

/// All code of the server but comments and unit tests.
fn code() -> Vec<Line> {
    let mut lines = Vec::new();
    for (file, text) in rust_files("src") {
        let code = text.split("#[cfg(test)]\nmod tests").next().unwrap();
        for (index, line) in code.lines().enumerate() {
            let code = if line.trim_start().starts_with("//") { "" } else { line };
            lines.push(Line { file: file.clone(), number: index + 1, code: code.to_owned() });
        }
    }
    assert!(lines.len() > 2000, "the code was found");
    lines
}

fn in_folder(file: &str, folder: &str) -> bool {
    file.starts_with(&format!("{folder}/"))
}

fn is_named(file: &str, name: &str) -> bool {
    file == name || file.ends_with(&format!("/{name}"))
}

/// SQL lives in files called store.rs, in folders called store, and in platform/db/.
fn is_store(file: &str) -> bool {
    is_named(file, "store.rs") || file.contains("/store/") || in_folder(file, "platform/db")
}

fn has_word(code: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    code.match_indices(word)
        .any(|(at, _)| !code[..at].ends_with(is_part) && !code[at + word.len()..].starts_with(is_part))
}

/// Fails with every line that `breaks` the rule in a file that is not `allowed`.
fn only(rule: &str, allowed: impl Fn(&str) -> bool, breaks: impl Fn(&str) -> bool) {
    let code = code();
    let found: Vec<String> = code
        .iter()
        .filter(|line| !allowed(&line.file) && breaks(&line.code))
        .map(|line| format!("src/{}:{}: {}", line.file, line.number, line.code.trim()))
        .collect();
    assert!(found.is_empty(), "{rule}\n{}", found.join("\n"));
    assert!(
        code.iter().any(|line| allowed(&line.file) && breaks(&line.code)),
        "the rule finds what it looks for"
    );
}

#[test]
fn only_the_http_side_speaks_poem() {
    only("poem belongs into api.rs, http/, app.rs and what reads requests", speaks_http, |code| {
        has_word(code, "poem") || has_word(code, "poem_openapi")
    });
}

#[test]
fn only_stores_speak_sql() {
    let speaks_sql = |code: &str| {
        let text = code.trim_start().trim_start_matches("r#").trim_start_matches('"');
        ["SELECT ", "INSERT INTO ", "INSERT OR ", "DELETE FROM ", "PRAGMA "]
            .iter()
            .any(|verb| code.contains(verb))
            || (text.starts_with("UPDATE ") || code.contains("\"UPDATE "))
            || [".prepare(", ".prepare_cached(", ".execute(", ".execute_batch(", ".query_row(", ".query_map("]
                .iter()
                .any(|call| code.contains(call))
    };
    only("SQL belongs into store.rs and platform/db/", is_store, speaks_sql);
}

#[test]
fn only_the_clock_reads_the_wall_clock() {
    only(
        "the time is a value that is passed in",
        |file| file == "platform/clock.rs",
        |code| {
            ["Timestamp::now", "ZonedDateTime::now", "SystemTime::now", "UNIX_EPOCH.elapsed"]
                .iter()
                .any(|now| code.contains(now))
        },
    );
}

#[test]
fn requests_read_settings_through_the_cache() {
    only(
        "what answers requests reads settings through SettingsCache; the worker of mail, housekeeping and commands read them once in a while",
        |file| !["accounts", "http", "congregation"].iter().any(|wing| in_folder(file, wing)),
        |code| code.contains("Settings::load"),
    );
}

#[test]
fn only_the_gate_compares_passwords() {
    let gate = [
        "accounts/sign_in/verify_password.rs",
        "accounts/step_up/confirm.rs",
        "accounts/reset/reset_password.rs",
        "accounts/hashing/hasher.rs",
        "accounts/hashing/password.rs",
    ];
    only(
        "a password is compared in the one gate only: throttle, lock, check, session",
        |file| gate.contains(&file),
        |code| {
            code.contains("password::matches")
                || code.contains("hasher.matches")
                || code.contains("Work::Match")
        },
    );
    only(
        "argon2 belongs into accounts/hashing/password.rs",
        |file| file == "accounts/hashing/password.rs",
        |code| has_word(code, "argon2"),
    );
    only(
        "only the gate begins a pending sign-in and uses a mark of trust",
        |file| {
            matches!(file, "accounts/sign_in/verify_password.rs" | "accounts/sign_in/skip_code.rs")
                || in_folder(file, "accounts/devices")
        },
        |code| code.contains("pending::begin(") || has_word(code, "use_trust"),
    );
    only(
        "a session is made in one place",
        |file| file == "accounts/sign_in/establish_session.rs",
        |code| code.contains("session::create("),
    );
    only(
        "a session begins behind the gate that checked password and code",
        |file| {
            matches!(
                file,
                "accounts/sign_in/verify_password.rs"
                    | "accounts/sign_in/verify_code.rs"
                    | "accounts/sign_in/join.rs"
            )
        },
        |code| code.contains("establish_session::establish_session("),
    );
}

#[test]
fn only_the_gate_judges_codes() {
    let gate = ["accounts/sign_in/verify_code.rs", "accounts/step_up/confirm.rs"];
    only(
        "a code is judged in the one gate only, where wrong ones are counted",
        |file| gate.contains(&file) || in_folder(file, "accounts/second_factor"),
        |code| has_word(code, "check_code") || has_word(code, "CodeCheck"),
    );
    only(
        "the app's digits belong into accounts/second_factor/app_code.rs",
        |file| file == "accounts/second_factor/app_code.rs",
        |code| has_word(code, "totp_rs"),
    );
}

#[test]
fn every_gate_is_throttled() {
    for gate in [
        "accounts/sign_in/verify_password.rs",
        "accounts/sign_in/verify_code.rs",
        "accounts/reset/reset_password.rs",
        "accounts/sign_in/join.rs",
        "accounts/step_up/confirm.rs",
    ] {
        let code = code();
        let line = |needle: &str| {
            code.iter().find(|line| line.file == gate && line.code.contains(needle)).map(|line| line.number)
        };
        let throttled = line("throttle.check(").unwrap();
        let checked =
            ["find_account(", "pending::find(", "slips::find_owner(", "links::find_owner(", "find_password("]
                .into_iter()
                .find_map(line)
                .unwrap();
        assert!(throttled < checked, "{gate}: the throttle comes first");
    }
}

/// Code that reads requests and writes answers: besides `api.rs` and `http/`, the guards and cookies of signed-in
/// members.
fn speaks_http(file: &str) -> bool {
    is_named(file, "api.rs")
        || file.ends_with("_api.rs")
        || in_folder(file, "http")
        || matches!(
            file,
            "app.rs"
                | "accounts/guard.rs"
                | "accounts/role_work/guard.rs"
                | "accounts/cookies.rs"
                | "appliance/health.rs"
                | "appliance/certificates/redirect.rs"
        )
}

#[test]
fn rules_and_stores_know_no_http() {
    // What counts as one client is a rule of the network, not of HTTP; the flag and ALPN's name are plain values.
    let plain = ["http::network", "http::https_flag", "http::tls::ACME_TLS"];
    only(
        "rules and stores do not know HTTP",
        |file| speaks_http(file) || in_folder(file, "cli"),
        |code| code.contains("crate::http") && !plain.iter().any(|plain| code.contains(plain)),
    );
    only(
        "only the API as a whole and other features' api.rs know a feature's api.rs",
        |file| speaks_http(file) || in_folder(file, "cli"),
        |code| code.contains("::api::") || code.contains("super::api"),
    );
}

/// A pipe that is closed early is no error: only the terminal's own file handles that.
#[test]
fn only_the_terminal_prints() {
    only(
        "standard output is written to by cli/terminal.rs",
        |file| {
            // The second process's sentence to the command that started it; how wide a terminal is, and whether there
            // is one.
            ["cli/terminal.rs", "cli/output_file.rs", "cli/table.rs", "cli/doctor.rs"].contains(&file)
        },
        |code| (code.contains("println!") && !code.contains("eprintln!")) || code.contains("stdout()"),
    );
}

#[test]
fn commands_have_no_sql_and_no_rules_of_their_own() {
    let broken: Vec<String> = code()
        .into_iter()
        .filter(|line| in_folder(&line.file, "cli"))
        .filter(|line| line.code.contains("rusqlite::Connection") || line.code.contains(".prepare"))
        .map(|line| format!("src/{}:{}: {}", line.file, line.number, line.code.trim()))
        .collect();
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn files_are_short_enough_to_read() {
    let mut long = Vec::new();
    for folder in ["src", "tests"] {
        for (file, text) in rust_files(folder) {
            let lines = text.lines().count();
            if lines > 350 {
                long.push(format!("{folder}/{file}: {lines}"));
            }
        }
    }
    assert!(long.is_empty(), "more than 350 lines usually hold two ideas: {long:?}");
}

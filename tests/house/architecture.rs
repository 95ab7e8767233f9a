//! The architecture's rules, checked in the code itself: which file may use what.

use super::{files, rust_files};

struct Line {
    file: String,
    number: usize,
    code: String,
}

fn code() -> Vec<Line> {
    let mut lines = Vec::new();
    for (file, text) in rust_files("src") {
        let code = text
            .split("#[cfg(test)]\nmod tests")
            .next()
            .unwrap()
            .split("#[cfg(test)]\npub(crate) mod tests")
            .next()
            .unwrap();
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

// Known from ChurchCRM CVE-2025-1023, CVE-2025-1133, CVE-2025-1134, CVE-2025-1135.
// proves: A6
#[test]
fn only_stores_speak_sql() {
    let speaks_sql = |code: &str| {
        let text = code.trim_start().trim_start_matches("r#").trim_start_matches('"');
        let verbs = ["SELECT ", "INSERT INTO ", "INSERT OR ", "DELETE FROM ", "PRAGMA ", "\"UPDATE "];
        let calls =
            [".prepare(", ".prepare_cached(", ".execute(", ".execute_batch(", ".query_row(", ".query_map("];
        text.starts_with("UPDATE ") || verbs.iter().chain(&calls).any(|word| code.contains(word))
    };
    only("SQL belongs into store.rs and platform/db/", is_store, speaks_sql);
}

/// A rule, the files in which it does not hold (a file, a folder with its slash, or the end of a name after a star), and
/// what only they may contain; a word in angle brackets is a whole one.
type Rule = (&'static str, &'static [&'static str], &'static [&'static str]);

/// Code that reads requests and writes answers, with the guards and cookies of signed-in members.
const HTTP_SIDE: [&str; 11] = [
    "api.rs",
    "*/api.rs",
    "*_api.rs",
    "http/",
    "app.rs",
    "accounts/guard.rs",
    "accounts/elevation/guard.rs",
    "accounts/cookies.rs",
    "appliance/health.rs",
    "platform/money.rs",
    "appliance/certificates/redirect.rs",
];

const RULES: [Rule; 11] = [
    (
        "poem belongs into api.rs, http/, app.rs and what reads requests; a closed set and a read model derive their schema where they are",
        &HTTP_SIDE,
        &["<poem>", "use poem_openapi", "poem_openapi::payload", "poem_openapi::param"],
    ),
    (
        "the time is a value that is passed in",
        &["platform/clock.rs"],
        &["Timestamp::now", "ZonedDateTime::now", "SystemTime::now", "UNIX_EPOCH.elapsed"],
    ),
    (
        "what answers requests reads settings through SettingsCache",
        &["platform/", "appliance/", "cli/", "app.rs"],
        &["Settings::load"],
    ),
    (
        "a password is compared in the one gate only: throttle, lock, check, session",
        &[
            "accounts/sign_in/verify_password.rs",
            "accounts/elevation/step_up.rs",
            "accounts/password_links/mod.rs",
            "accounts/hashing/mod.rs",
            "accounts/hashing/password.rs",
        ],
        &["password::matches", "hasher.matches"],
    ),
    ("argon2 belongs there", &["accounts/hashing/password.rs"], &["<argon2>"]),
    (
        "only the gate begins a pending sign-in and uses a mark of trust",
        &["accounts/sign_in/verify_password.rs", "accounts/devices/"],
        &["pending::begin(", "pending_sign_in::begin(", "<use_trust>"],
    ),
    ("a session is made in one place", &["accounts/sign_in/mod.rs"], &["sessions::create("]),
    (
        "a session begins behind the gate that checked password and code",
        &[
            "accounts/sign_in/mod.rs",
            "accounts/sign_in/verify_password.rs",
            "accounts/sign_in/verify_code.rs",
            "accounts/sign_in/join.rs",
            // Behind the machine's own code, a password and an app that were proven.
            "appliance/set_up/finish.rs",
        ],
        &["<establish_session>"],
    ),
    (
        "a code is judged in the one gate only, where wrong ones are counted",
        &["accounts/sign_in/verify_code.rs", "accounts/elevation/step_up.rs", "accounts/second_factor/"],
        &["<check_code>", "<CodeCheck>"],
    ),
    ("the app's digits belong there", &["accounts/second_factor/app_code.rs"], &["<totp_rs>"]),
    (
        "standard output is written to by cli/terminal.rs, so that a pipe that is closed early is no error",
        // The second process's sentence to the command that started it; how wide a terminal is, and whether there is one.
        &["cli/terminal.rs", "cli/output_file.rs", "cli/table.rs", "cli/doctor.rs"],
        &[" println!", "stdout()"],
    ),
];

fn is_in(file: &str, places: &[&str]) -> bool {
    places.iter().any(|place| match place.strip_prefix('*') {
        Some(end) => file.ends_with(end),
        None if place.ends_with('/') => file.starts_with(place),
        None => file == *place,
    })
}

fn has(code: &str, what: &str) -> bool {
    match what.strip_prefix('<') {
        Some(word) => has_word(code, word.trim_end_matches('>')),
        None => code.contains(what),
    }
}

// Known from ChurchCRM CVE-2026-40582, again CVE-2026-44547; Gitea CVE-2019-11576; Keycloak CVE-2026-9798;
// Nextcloud GHSA-mr7q-xf62-fw54.
// proves: P9
#[test]
fn what_belongs_into_one_place_is_only_there() {
    for (rule, allowed, words) in RULES {
        only(rule, |file| is_in(file, allowed), |code| words.iter().any(|word| has(code, word)));
    }
}

// proves: P9
#[test]
fn every_gate_is_throttled() {
    for gate in [
        "accounts/sign_in/verify_password.rs",
        "accounts/sign_in/verify_code.rs",
        "accounts/password_links/mod.rs",
        "accounts/sign_in/join.rs",
        "accounts/elevation/step_up.rs",
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

#[test]
fn rules_and_stores_know_no_http() {
    let may = |file: &str| is_in(file, &HTTP_SIDE) || in_folder(file, "cli");
    // The definition of one client is a rule of the network, not of HTTP; a text of a body is a plain value.
    only("rules and stores do not know HTTP", may, |code| {
        code.contains("crate::http") && !code.contains("http::client::Network")
    });
    only("only the API as a whole and other features' api.rs know a feature's api.rs", may, |code| {
        code.contains("::api::") || code.contains("super::api")
    });
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

/// The head of a file says where the rest of a thing is; a reader believes it.
#[test]
fn files_that_a_head_names_are_there() {
    let there: Vec<_> = ["src", "ui/src", "migrations", "tests"].into_iter().flat_map(files).collect();
    let is_there = |name: &str| there.iter().any(|file| file.ends_with(name));
    let mut missing = Vec::new();
    for (file, text) in rust_files("src") {
        for line in text.lines().take_while(|line| line.starts_with("//!")) {
            let quoted = line.split('`').skip(1).step_by(2);
            let endings = [".rs", ".sql", ".txt", ".ts", ".tsx"];
            let named = quoted
                .filter(|name| !name.contains('*') && endings.iter().any(|ending| name.ends_with(ending)));
            missing.extend(named.filter(|name| !is_there(name)).map(|name| format!("src/{file}: {name}")));
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

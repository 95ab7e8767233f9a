//! schemathesis against the program, anonymously, as a member and as an administrator: answers conform to
//! `openapi.yaml`, no caller is granted another's data, and permitted callers are granted operations that need no
//! number or link.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use reqwest::Method;
use rusqlite::Row;
use serde_json::{Value, json};

use crate::fuzz::python;
use crate::http::routes::{PUBLIC, operations};
use crate::support::command::{Portal, program};
use crate::support::serving::Serving;
use crate::support::trials::Verdict;

const HERE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/stories/fuzz");
const DESCRIPTION: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/openapi.yaml");
const CALLERS: [&str; 3] = ["nobody", "member", "administrator"];
/// Made-up requests of each operation, beside those that follow from its description alone.
const EXAMPLES: &str = "15";
const LONGEST: Duration = Duration::from_secs(190);
/// The accounts that take turns: an account changes 300 things a minute at most.
const ACCOUNTS: u32 = 40;

/// How often an operation answered with each status.
type Answers = BTreeMap<String, BTreeMap<u16, u64>>;

/// The header of callers.py for valid requests: these operations are granted.
const RIGHT: &str = "right";

pub fn try_the_description() -> Verdict {
    let schemathesis = match python::with("schemathesis", include_str!("requirements.txt")) {
        Ok(python) => python.with_file_name("schemathesis"),
        Err(sentence) => return Verdict::LeftOut(sentence),
    };
    let mut problems = Vec::new();
    let mut asked = 0;
    for caller in CALLERS {
        let run = Run::of(&schemathesis, caller);
        print!("{}", run.table(caller));
        asked += run.answers.values().flat_map(BTreeMap::values).sum::<u64>();
        problems.extend(run.problems(caller));
    }
    let operations = operations().len();
    if problems.is_empty() {
        Verdict::Kept(format!(
            "{asked} requests to {operations} operations: 0 server errors, 0 answers that are not described, \
             0 granted that may not be"
        ))
    } else {
        Verdict::Broken(problems.join("; "))
    }
}

struct Run {
    answers: Answers,
    right: BTreeSet<String>,
    failure: Option<String>,
    trouble: Vec<String>,
}

impl Run {
    fn of(schemathesis: &Path, caller: &str) -> Self {
        let portal = Portal::nowhere();
        let seeded: Value = serde_json::from_str(&portal.ok(&["seed", "--json"])).unwrap();
        portal.ok(&["settings", "set", "roles-need-second-factor", "no"]);
        let people = match caller {
            "nobody" => Vec::new(),
            caller => accounts(&portal, caller, &seeded["administrator"]),
        };
        let person = &seeded[if caller == "member" { "administrator" } else { "member" }];
        // So that the caller can come from one address after another, and is not held up for ever.
        let serving = Serving::spawn(portal.command(&[
            "serve",
            "--listen",
            "127.0.0.1:0",
            "--trusted-proxy",
            "127.0.0.1",
        ]));
        let (written, said) = (portal.folder.path().join("answers"), portal.folder.path().join("said"));
        std::fs::write(&written, "").unwrap();
        let server = format!("http://{}", serving.address);
        let mut command = Command::new(schemathesis);
        command.args([
            "--config-file",
            &format!("{HERE}/schemathesis.toml"),
            "run",
            DESCRIPTION,
            "--url",
            &server,
        ]);
        command.args(["--max-examples", EXAMPLES, "--phases", "examples,coverage,fuzzing"]);
        command.args(["--continue-on-failure", "--no-color"]);
        // It keeps notes where it stands.
        command.current_dir(portal.folder.path());
        command
            .env("SCHEMATHESIS_HOOKS", "callers")
            .env("PYTHONPATH", HERE)
            .env("PYTHONDONTWRITEBYTECODE", "1");
        command.env("PORTAL_PROGRAM", program()).env("PORTAL_DATA_DIR", portal.data_dir());
        command
            .env("FUZZ_SERVER", &server)
            .env("FUZZ_CALLER", caller)
            .env("FUZZ_PEOPLE", json!(people).to_string());
        command.env("FUZZ_PERSON", person.to_string());
        command.env("FUZZ_ANSWERS", &written).env("NO_PROXY", "127.0.0.1");
        let output = std::fs::File::create(&said).unwrap();
        command.stdin(Stdio::null()).stdout(output.try_clone().unwrap()).stderr(output);
        let ended_well = ends_well(command.spawn().unwrap());
        let (code, log) = serving.stop();
        let mut failure = None;
        if !ended_well {
            let said = std::fs::read_to_string(&said).unwrap();
            eprintln!("{said}");
            let found = said.split("\nFailures:\n").nth(1).and_then(|rest| rest.split("\n\n").next());
            failure = Some(found.map_or("did not come to its end", str::trim).to_owned());
        }
        let trouble = |line: &&str| line.contains("ERROR") || line.contains("panicked");
        let mut trouble: Vec<String> = log.lines().filter(trouble).map(str::to_owned).collect();
        if code != Some(0) {
            trouble.push(format!("the program ended with {code:?}"));
        }
        let (answers, right) = count(&std::fs::read_to_string(&written).unwrap());
        Self { answers, right, failure, trouble }
    }

    fn table(&self, caller: &str) -> String {
        let mut table = String::new();
        for (operation, answers) in &self.answers {
            let asked: u64 = answers.values().sum();
            let answers: Vec<String> =
                answers.iter().map(|(status, times)| format!("{status} x {times}")).collect();
            writeln!(table, "{operation:<22} {caller:<14} {asked:>5}: {}", answers.join(", ")).unwrap();
        }
        table
    }

    fn problems(&self, caller: &str) -> Vec<String> {
        let mut problems: Vec<String> = self.failure.iter().chain(&self.trouble).cloned().collect();
        for operation in operations() {
            let known = self.answers.get(&operation.id);
            let seen: BTreeSet<u16> = known.into_iter().flat_map(BTreeMap::keys).copied().collect();
            let is_public = PUBLIC.contains(&&*operation.id);
            let may = is_public
                || caller == "administrator"
                || caller == "member" && !operation.path.starts_with("/api/office/");
            // A made-up number or link belongs to no one, and set-up is over.
            let needs_nothing =
                operation.method == Method::GET && !operation.path.contains('{') && !operation.is_set_up();
            let must = may && (needs_nothing || self.right.contains(&operation.id));
            let granted = seen.iter().any(|status| (200..400).contains(status));
            if must && !granted || granted && !may {
                let word = if may { "never" } else { "once" };
                problems.push(format!("{} {word} granted {caller} anything: {seen:?}", operation.id));
            }
        }
        problems
    }
}

/// Some of the sample, who can sign in with the administrator's password, and have every role where they ask for one.
fn accounts(portal: &Portal, role: &str, administrator: &Value) -> Vec<Value> {
    let conn = portal.database();
    let since = (role == "administrator").then_some(1);
    conn.execute(
        "UPDATE members SET password = (SELECT password FROM members WHERE email = ?1), had_role = ?2 IS NOT NULL,
            office_since = ?2, treasurer_since = ?2, administrator_since = ?2
         WHERE id IN (SELECT id FROM members WHERE email IS NOT NULL AND password IS NULL
                      ORDER BY member_id LIMIT ?3)",
        (administrator["email"].as_str(), since, ACCOUNTS),
    )
    .unwrap();
    let mut emails = conn
        .prepare("SELECT email FROM members WHERE email <> ?1 AND password = (SELECT password FROM members WHERE email = ?1)")
        .unwrap();
    let account = |row: &Row<'_>| {
        Ok(json!({ "email": row.get::<_, String>(0)?, "password": administrator["password"] }))
    };
    let accounts: Vec<Value> =
        emails.query_map([administrator["email"].as_str()], account).unwrap().map(Result::unwrap).collect();
    assert_eq!(accounts.len(), usize::try_from(ACCOUNTS).unwrap());
    accounts
}

fn ends_well(mut run: Child) -> bool {
    let begun = Instant::now();
    loop {
        match run.try_wait().unwrap() {
            Some(status) => return status.success(),
            None if begun.elapsed() > LONGEST => {
                run.kill().unwrap();
                run.wait().unwrap();
                return false;
            }
            None => std::thread::sleep(Duration::from_millis(50)),
        }
    }
}

fn count(lines: &str) -> (Answers, BTreeSet<String>) {
    let (mut answers, mut right) = (Answers::new(), BTreeSet::new());
    for (operation, said) in lines.lines().filter_map(|line| line.split_once(' ')) {
        if said == RIGHT {
            right.insert(operation.to_owned());
        } else {
            *answers.entry(operation.to_owned()).or_default().entry(said.parse().unwrap()).or_default() += 1;
        }
    }
    (answers, right)
}

//! Each operation's worst bodies, and what the threads that answer everybody spend on one: in processor time, so that it
//! says the same on a busy machine.

use std::fmt::Write;
use std::fs;
use std::thread::available_parallelism;
use std::time::Duration;

use serde_json::{Map, Value, json};

use crate::http::routes::{Operation, operations, specification};
use crate::support::app::{PASSWORD, hashed_password};
use crate::support::browser::{Browser, send};
use crate::support::serving::{Serving, portal_with_mary};
use crate::support::set_up::change;
use crate::support::trials::Verdict;

/// The length limit of a JSON body, less a little for names and quotes.
const ROOM: usize = 60 * 1024;
/// The time limit of one request, on the threads that all requests share.
const AT_MOST: Duration = Duration::from_millis(5);
/// The mean of so many requests.
const TIMES: u32 = 5;
/// An account may change something 300 times a minute.
const ACCOUNTS: usize = 20;
/// Slow to judge as a password.
const SLOW: &str = "4@8({[<36901!|$5+7%2`";

pub fn beside_everybody() -> Verdict {
    let portal = portal_with_mary();
    portal.ok(&["settings", "set", "roles-need-second-factor", "no"]);
    let hash = hashed_password();
    for at in 0..ACCOUNTS {
        change(
            &portal,
            &format!(
                "INSERT INTO members (id, member_id, first_name, last_name, email, password, office_since,
                     treasurer_since, administrator_since, had_role, created_at, updated_at)
                 VALUES ('r{at}', 'R{at}', 'Ruth', 'Weber', 'r{at}@email.com', '{hash}', 0, 0, 0, 1, 0, 0)"
            ),
        );
    }
    let serving = Serving::spawn(portal.command(&["serve", "--listen", "127.0.0.1:0"]));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let workers = workers(serving.pid());
    let (mut costs, mut answered, mut sent) = (Vec::new(), 0, 0);
    for (at, operation) in operations().into_iter().filter(takes_json).enumerate() {
        let ruth = Browser::at(serving.address);
        let email = format!("r{}@email.com", at % ACCOUNTS);
        // Another operation may have ended the account.
        let _status = runtime.block_on(ruth.sign_in(&email, PASSWORD)).status;
        for (name, body) in bodies(&operation) {
            let before = spent(serving.pid(), &workers);
            for _ in 0..TIMES {
                let path =
                    operation.path.split('/').map(|part| if part.starts_with('{') { "1" } else { part });
                let path = path.collect::<Vec<_>>().join("/");
                let request = ruth.request(operation.method.clone(), &path).body(body.clone());
                let answer = runtime.block_on(send(request.header("content-type", "application/json")));
                assert!(answer.status < 500, "{}: {name}: {}", operation.id, answer.body);
                answered += u32::from(answer.status != 401 && answer.status != 429);
                sent += 1;
            }
            costs.push((
                spent(serving.pid(), &workers).saturating_sub(before) / TIMES,
                format!("{}, {name}", operation.id),
            ));
        }
    }
    let (most, what) = costs.into_iter().max().unwrap();
    let figures =
        format!("{} us at the most, for {what}; {answered} of {sent} were let in", most.as_micros());
    Verdict::kept_if(most <= AT_MOST && 2 * answered > sent, figures)
}

fn takes_json(operation: &Operation) -> bool {
    !schema(operation).is_null()
}

fn schema(operation: &Operation) -> &Value {
    let body = &operation.description["requestBody"]["content"];
    body.as_object()
        .and_then(|content| content.iter().find(|(kind, _)| kind.starts_with("application/json")))
        .map_or(&Value::Null, |(_, content)| &content["schema"])
}

/// Long texts, long lists, and what is no such object at all.
fn bodies(operation: &Operation) -> Vec<(&'static str, String)> {
    let texts = texts_in(schema(operation), 0).max(1);
    let mut names = String::new();
    (0..ROOM / 12).for_each(|at| write!(names, "\"{at:07}\":0,").unwrap());
    vec![
        ("long texts", made(schema(operation), ROOM / texts, 1, 0).to_string()),
        ("long lists", made(schema(operation), 1, 2_000, 0).to_string().chars().take(ROOM).collect()),
        ("brackets", "[".repeat(ROOM)),
        ("nested", format!("{{\"a\":{}0{}}}", "[".repeat(100), "]".repeat(100))),
        ("many names", format!("{{{names}\"end\":0}}")),
    ]
}

fn resolved(schema: &Value) -> Vec<&Value> {
    if let Some(name) = schema["$ref"].as_str().and_then(|link| link.rsplit('/').next()) {
        return resolved(&specification()["components"]["schemas"][name]);
    }
    match schema["allOf"].as_array().or_else(|| schema["anyOf"].as_array()) {
        Some(parts) => parts.iter().flat_map(resolved).collect(),
        None => vec![schema],
    }
}

/// How deep a description is followed.
const DEEPEST: u32 = 5;

fn texts_in(schema: &Value, depth: u32) -> usize {
    let count = |schema: &Value| match schema["type"].as_str() {
        _ if depth > DEEPEST => 0,
        Some("string") => 1,
        Some("array") => texts_in(&schema["items"], depth + 1),
        _ => schema["properties"]
            .as_object()
            .map_or(0, |all| all.values().map(|one| texts_in(one, depth + 1)).sum()),
    };
    resolved(schema).into_iter().map(count).sum()
}

/// A value of this description, with texts of `text` bytes and lists of `items`.
fn made(schema: &Value, text: usize, items: usize, depth: u32) -> Value {
    let mut object = Map::new();
    for schema in resolved(schema) {
        match schema["type"].as_str() {
            _ if depth > DEEPEST => return Value::Null,
            _ if schema["enum"].is_array() => return schema["enum"][0].clone(),
            Some("string") => return json!(SLOW.chars().cycle().take(text).collect::<String>()),
            Some("array") => {
                let inner = if depth == 0 || items == 1 { items } else { items / 20 };
                return json!(vec![made(&schema["items"], text, 1, depth + 1); inner]);
            }
            Some("boolean") => return json!(true),
            Some("integer" | "number") => return json!(1),
            _ => {}
        }
        for (name, property) in schema["properties"].as_object().into_iter().flatten() {
            let is_own_password = ["password", "currentPassword"].contains(&&**name);
            let value =
                if is_own_password { json!(PASSWORD) } else { made(property, text, items, depth + 1) };
            object.insert(name.clone(), value);
        }
    }
    Value::Object(object)
}

/// The runtime's own threads: its first ones, as many as there are cores. Later ones of that name do what may take long.
fn workers(pid: u32) -> Vec<u32> {
    let tasks = fs::read_dir(format!("/proc/{pid}/task")).unwrap();
    let mut found: Vec<u32> =
        tasks.map(|task| task.unwrap().file_name().to_str().unwrap().parse().unwrap()).collect();
    found.sort_unstable();
    // One that ends meanwhile has no name any more.
    let name = |task: &u32| fs::read_to_string(format!("/proc/{pid}/task/{task}/comm"));
    found.retain(|task| name(task).is_ok_and(|name| name.starts_with("tokio-")));
    found.truncate(available_parallelism().unwrap().get());
    found
}

fn spent(pid: u32, workers: &[u32]) -> Duration {
    let of = |task: &u32| {
        let spent = fs::read_to_string(format!("/proc/{pid}/task/{task}/schedstat")).unwrap();
        spent.split(' ').next().unwrap().parse::<u64>().unwrap()
    };
    Duration::from_nanos(workers.iter().map(of).sum())
}

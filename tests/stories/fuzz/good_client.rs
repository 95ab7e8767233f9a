//! A member with a browser among those who want to keep everybody out: how long is each answer in coming?

use std::error::Error;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::{Duration, Instant};

use reqwest::{Client, Method, RequestBuilder, Response};
use serde_json::json;

use crate::support::app::PASSWORD;
use crate::support::serving::MARY;

/// A delay that a member accepts.
pub const GOAL: Duration = Duration::from_secs(1);
/// This machine as well, by another of its addresses.
const ELSEWHERE: IpAddr = IpAddr::V4(Ipv4Addr::new(127, 0, 0, 2));
/// Between two rounds: a member may change something 300 times a minute.
const PAUSE: Duration = Duration::from_millis(250);
const LONGEST: Duration = Duration::from_secs(20);

#[derive(Default)]
pub struct Waits {
    times: Vec<(Duration, &'static str)>,
    refused: Vec<String>,
}

impl Waits {
    pub fn longest(&self) -> Duration {
        self.slowest().0
    }

    fn slowest(&self) -> (Duration, &'static str) {
        self.times.iter().copied().max().unwrap_or((LONGEST, "nothing"))
    }

    pub fn are_short(&self) -> bool {
        self.refused.is_empty() && !self.times.is_empty() && self.longest() <= GOAL
    }

    pub fn add(&mut self, other: Self) {
        self.times.extend(other.times);
        self.refused.extend(other.refused);
    }

    pub fn in_words(&self) -> String {
        let refused = match &*self.refused {
            [] => String::new(),
            refused => format!(", {} NOT ANSWERED ({})", refused.len(), refused.join("; ")),
        };
        let (longest, what) = self.slowest();
        format!("longest {} ms of {}, for {what}{refused}", longest.as_millis(), self.times.len())
    }

    async fn count(&mut self, what: &'static str, request: RequestBuilder) -> Option<Response> {
        let begun = Instant::now();
        let answer = tokio::time::timeout(LONGEST, request.send()).await;
        self.times.push((begun.elapsed(), what));
        let refused = match answer {
            Ok(Ok(answer)) if answer.status() == 200 => return Some(answer),
            Ok(Ok(answer)) => answer.status().to_string(),
            Ok(Err(error)) => cause(&error),
            Err(_) => "no answer".to_owned(),
        };
        self.refused.push(format!("{what}: {refused}"));
        None
    }
}

fn cause(error: &dyn Error) -> String {
    error.source().map_or_else(|| error.to_string(), cause)
}

/// Signs in, reads and saves for so long, each time on a connection of its own, and signs in once more. A member is
/// somewhere else than those who want to keep everybody out.
pub async fn comes_for(address: SocketAddr, time: Duration) -> Waits {
    let mut waits = Waits::default();
    let begun = Instant::now();
    let client =
        Client::builder().no_proxy().pool_max_idle_per_host(0).local_address(ELSEWHERE).build().unwrap();
    let ask = |method: Method, path: &str| client.request(method, format!("http://{address}{path}"));
    let login = || {
        let body = json!({ "email": MARY, "password": PASSWORD });
        ask(Method::POST, "/api/auth/login").json(&body)
    };
    let mut cookie = cookie_of(waits.count("signing in", login()).await);
    while begun.elapsed() < time {
        // A client that was refused a connection tries again; the refusal stays counted.
        if cookie.is_empty() {
            cookie = cookie_of(waits.count("signing in", login()).await);
            continue;
        }
        let request = ask(Method::GET, "/api/events/upcoming");
        waits.count("reading", request.header("cookie", &cookie)).await;
        let request = ask(Method::PUT, "/api/members/me").json(&json!({ "notes": "Here on Sunday." }));
        waits.count("saving", request.header("cookie", &cookie)).await;
        tokio::time::sleep(PAUSE).await;
    }
    waits.count("signing in", login()).await;
    waits
}

fn cookie_of(answer: Option<Response>) -> String {
    let Some(answer) = answer else { return String::new() };
    let sent = answer.headers().get_all("set-cookie").iter().filter_map(|sent| sent.to_str().ok());
    sent.filter_map(|sent| sent.split(';').next()).collect::<Vec<_>>().join("; ")
}

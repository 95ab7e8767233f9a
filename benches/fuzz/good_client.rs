//! A member with a browser among those who want to keep everybody out: how long is each answer in coming?

use std::error::Error;
use std::net::SocketAddr;
use std::time::{Duration, Instant};

use reqwest::{Client, Method, RequestBuilder, Response};

use crate::app::PASSWORD;
use crate::browser::Browser;
use crate::serving::MARY;

/// What a member bears without looking at the clock.
pub const GOAL: Duration = Duration::from_secs(1);
const PAUSE: Duration = Duration::from_millis(40);
/// After this an answer is not waited for.
const LONGEST: Duration = Duration::from_secs(20);

/// How long the answers took.
#[derive(Default)]
pub struct Waits {
    times: Vec<Duration>,
    /// What was not answered as it should be, and what came instead.
    refused: Vec<String>,
}

impl Waits {
    pub fn longest(&self) -> Duration {
        self.times.iter().copied().max().unwrap_or(LONGEST)
    }

    pub fn p99(&self) -> Duration {
        let mut times = self.times.clone();
        times.sort();
        times.get(times.len().saturating_sub(1) * 99 / 100).copied().unwrap_or(LONGEST)
    }

    pub fn are_short(&self) -> bool {
        self.refused.is_empty() && !self.times.is_empty() && self.longest() <= GOAL
    }

    pub fn add(&mut self, other: Self) {
        self.times.extend(other.times);
        self.refused.extend(other.refused);
    }

    /// "p99 3 ms, longest 40 ms of 210"
    pub fn in_words(&self) -> String {
        let refused = match &*self.refused {
            [] => String::new(),
            refused => format!(", {} NOT ANSWERED ({})", refused.len(), refused.join("; ")),
        };
        format!(
            "p99 {} ms, longest {} ms of {}{refused}",
            self.p99().as_millis(),
            self.longest().as_millis(),
            self.times.len()
        )
    }

    /// The answer, where it was a good one.
    async fn count(&mut self, what: &str, request: RequestBuilder) -> Option<Response> {
        let begun = Instant::now();
        let answer = tokio::time::timeout(LONGEST, request.send()).await;
        self.times.push(begun.elapsed());
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

/// The last word of why nothing came.
fn cause(error: &dyn Error) -> String {
    error.source().map_or_else(|| error.to_string(), cause)
}

/// Signs in, reads and saves for so long, each time on a connection of its own, and signs in once more.
pub async fn comes_for(address: SocketAddr, time: Duration) -> Waits {
    let mut waits = Waits::default();
    let begun = Instant::now();
    let mut cookie = sign_in(address, &mut waits).await;
    let client = Client::builder().no_proxy().pool_max_idle_per_host(0).build().unwrap();
    while begun.elapsed() < time {
        // Whoever was cut off at the door tries again; that it happened stays counted.
        if cookie.is_empty() {
            cookie = sign_in(address, &mut waits).await;
            continue;
        }
        let request = client.request(Method::GET, format!("http://{address}/api/events/upcoming"));
        waits.count("reading", request.header("cookie", &cookie)).await;
        let request = client.request(Method::PUT, format!("http://{address}/api/members/me"));
        let body = serde_json::json!({ "notes": "Here on Sunday." });
        waits.count("saving", request.header("cookie", &cookie).json(&body)).await;
        tokio::time::sleep(PAUSE).await;
    }
    sign_in(address, &mut waits).await;
    waits
}

/// The session's cookie; empty for whoever was not let in.
async fn sign_in(address: SocketAddr, waits: &mut Waits) -> String {
    let body = serde_json::json!({ "email": MARY, "password": PASSWORD });
    let request = Browser::at(address).request(Method::POST, "/api/auth/login").json(&body);
    let Some(answer) = waits.count("signing in", request).await else { return String::new() };
    let sent = answer.headers().get_all("set-cookie").iter().filter_map(|sent| sent.to_str().ok());
    sent.filter_map(|sent| sent.split(';').next()).collect::<Vec<_>>().join("; ")
}

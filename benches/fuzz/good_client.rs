//! A member with a browser among those who want to keep everybody out: how long is each answer in coming?

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use reqwest::{Client, Method};

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
    refused: usize,
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
        self.refused == 0 && !self.times.is_empty() && self.longest() <= GOAL
    }

    pub fn add(&mut self, other: Self) {
        self.times.extend(other.times);
        self.refused += other.refused;
    }

    /// "p99 3 ms, longest 40 ms of 210"
    pub fn in_words(&self) -> String {
        let refused =
            if self.refused == 0 { String::new() } else { format!(", {} NOT ANSWERED", self.refused) };
        format!(
            "p99 {} ms, longest {} ms of {}{refused}",
            self.p99().as_millis(),
            self.longest().as_millis(),
            self.times.len()
        )
    }

    async fn count(&mut self, answered: impl Future<Output = bool>) {
        let begun = Instant::now();
        let answered = tokio::time::timeout(LONGEST, answered).await.unwrap_or(false);
        self.times.push(begun.elapsed());
        self.refused += usize::from(!answered);
    }
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
        waits.count(is_ok(request.header("cookie", &cookie))).await;
        let request = client.request(Method::PUT, format!("http://{address}/api/members/me"));
        let body = serde_json::json!({ "notes": "Here on Sunday." });
        waits.count(is_ok(request.header("cookie", &cookie).json(&body))).await;
        tokio::time::sleep(PAUSE).await;
    }
    sign_in(address, &mut waits).await;
    waits
}

async fn is_ok(request: reqwest::RequestBuilder) -> bool {
    request.send().await.is_ok_and(|answer| answer.status() == 200)
}

async fn sign_in(address: SocketAddr, waits: &mut Waits) -> String {
    let mut cookie = String::new();
    let signed_in = async {
        let body = serde_json::json!({ "email": MARY, "password": PASSWORD });
        let request = Browser::at(address).request(Method::POST, "/api/auth/login").json(&body);
        let Ok(answer) = request.send().await else { return false };
        let sent = answer.headers().get_all("set-cookie").iter().filter_map(|sent| sent.to_str().ok());
        let sent = sent.filter_map(|sent| sent.split(';').next());
        cookie = sent.collect::<Vec<_>>().join("; ");
        answer.status() == 200
    };
    waits.count(signed_in).await;
    cookie
}

//! Sunday morning: sixty members open the portal on the church's Wi-Fi, which is one address, and every fourth one
//! mistypes the password first.

use std::time::{Duration, Instant};

use crate::support::app::{PASSWORD, hashed_password};
use crate::support::browser::Browser;
use crate::support::serving::{Serving, portal_with_mary};
use crate::support::set_up::change;
use crate::support::trials::Verdict;

const MEMBERS: usize = 60;
/// How long the last of them may wait when all of them come in the same moment.
const GOAL: Duration = Duration::from_secs(15);

pub fn sixty_members() -> Verdict {
    let portal = portal_with_mary();
    for number in 0..MEMBERS {
        change(
            &portal,
            &format!(
                "INSERT INTO members (id, member_id, first_name, last_name, email, password, created_at, updated_at)
                 VALUES ('sunday{number}', 'S{number}', 'Member', 'Of Grace', '{}', '{}', 0, 0)",
                email(number),
                hashed_password()
            ),
        );
    }
    let serving = Serving::spawn(portal.command(&["serve", "--listen", "127.0.0.1:0"]));
    let address = serving.address;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let begun = Instant::now();
    let mut waits: Vec<Option<Duration>> = runtime.block_on(async {
        let come = (0..MEMBERS).map(|number| tokio::spawn(come(Browser::at(address), number)));
        let come: Vec<_> = come.collect();
        let mut waits = Vec::new();
        for one in come {
            waits.push(one.await.unwrap());
        }
        waits
    });
    let all = begun.elapsed();
    let (code, _) = serving.stop();
    waits.sort();
    let refused = waits.iter().filter(|wait| wait.is_none()).count();
    let (median, longest) = (waits[MEMBERS / 2].unwrap_or_default(), waits[MEMBERS - 1].unwrap_or_default());
    let figures = format!(
        "{} of {MEMBERS} in, {refused} refused, 15 typos; all in after {} ms, half of them within {} ms, the last waited {} ms",
        MEMBERS - refused,
        all.as_millis(),
        median.as_millis(),
        longest.as_millis()
    );
    Verdict::kept_if(refused == 0 && longest <= GOAL && code == Some(0), figures)
}

fn email(number: usize) -> String {
    format!("sunday{number}@email.com")
}

/// How long it took to see the first page; `None` when this member was refused.
async fn come(browser: Browser, number: usize) -> Option<Duration> {
    let begun = Instant::now();
    if number.is_multiple_of(4) {
        let typo = browser.sign_in(&email(number), "quiet river lanter").await;
        if typo.status != 401 {
            return None;
        }
    }
    let answer = browser.sign_in(&email(number), PASSWORD).await;
    (answer.status == 200 && browser.is_signed_in().await).then(|| begun.elapsed())
}

//! Power cuts, as far as the program is concerned: killed while eight members save.

use std::time::{Duration, Instant};

use super::crew::{Compared, portal_with_crew};
use crate::support::browser::Browser;
use crate::support::command::Portal;
use crate::support::serving::{Serving, integrity};

#[derive(Clone, Debug, Default)]
pub struct Kills {
    pub answered: u64,
    pub compared: Compared,
    pub broken: u64,
    pub ready: Vec<Duration>,
}

pub async fn kill(times: usize) -> Kills {
    let (portal, crew) = portal_with_crew();
    let mut random = fastrand::Rng::with_seed(6);
    let mut kills = Kills::default();
    let (mut serving, _) = started(&portal).await;
    crew.sign_in(&serving).await;
    for _ in 0..times {
        let mut at_work = crew.work(&serving);
        crew.answer_more(random.u64(8..40)).await;
        // No wait for a state: the moment itself is what is tested.
        tokio::time::sleep(Duration::from_micros(random.u64(0..5_000))).await;
        serving.kill();
        while let Some(odd) = at_work.join_next().await {
            assert_eq!(
                odd.unwrap(),
                [] as [reqwest::StatusCode; 0],
                "everybody is answered well, or not at all"
            );
        }
        let (again, ready) = started(&portal).await;
        serving = again;
        kills.ready.push(ready);
        let found = crew.compare(&crew.ledger(), &portal.data_dir().join("portal.db"));
        kills.compared.lost += found.lost;
        kills.compared.half += found.half;
        kills.broken += u64::from(integrity(&portal) != "ok");
    }
    assert_eq!(serving.stop().0, Some(0));
    kills.answered = crew.answered();
    kills
}

async fn started(portal: &Portal) -> (Serving, Duration) {
    let begun = Instant::now();
    let serving = Serving::spawn(portal.command(&["serve", "--listen", "127.0.0.1:0"]));
    assert_eq!(Browser::at(serving.address).get("/api/health").await.status, 200);
    (serving, begun.elapsed())
}

// proves: D1
#[tokio::test(flavor = "multi_thread")]
async fn killed_again_and_again_under_eight_writers_nothing_answered_is_lost_and_nothing_is_half_there() {
    let kills = kill(6).await;
    assert_eq!((kills.compared, kills.broken, kills.ready.len()), (Compared::default(), 0, 6));
    assert!(kills.answered > 40, "{}", kills.answered);
}

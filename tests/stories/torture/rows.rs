//! `make torture`: the promises, and how often each is tried.

use std::future::Future;
use std::time::Duration;

use jiff::Timestamp;

use crate::accounts::clock_jumps;
use crate::appliance::health;
use crate::backup::{killed, nightly_serving};
use crate::http::shutdown_under_load;
use crate::mail::serving as mail_serving;
use crate::platform::upgrade;
use crate::support::stick;
use crate::support::trials::{self, Row, Verdict};
use crate::torture::crew::Compared;
use crate::torture::{damage, drill, failing_disk, full_disk, kills, order, outage};

const ROWS: [Row; 12] = [
    ("kill", "A power cut loses nothing answered, leaves nothing half done; back in 3 s", kill),
    ("order", "What is answered is on the disk before the answer leaves", in_order),
    ("full", "On a full disk reads go on, changes are refused, and room heals it", full),
    ("failing", "On a disk that takes nothing reads go on, and it recovers by itself", failing),
    ("damage", "A damaged file is refused untouched with the way back, or harmless", damaged),
    ("clock", "A clock that jumps ends nothing for good, and nothing is good too early", clock),
    ("mail", "Without a mail server no request fails and no letter is lost", mail),
    ("midway", "A backup, a way back or an upgrade that is killed leaves whole files only", midway),
    ("night", "A night's round that is killed leaves whole files with checksums only", night),
    ("key", "Killed, a backup with the key opens or is not there; a way back is whole", with_key),
    ("stop", "Told to stop under load, it keeps every answered change and ends in 10 s", stop),
    ("drill", "A backup made under load comes back elsewhere row by row", drilled),
];

#[test]
#[ignore = "minutes: make torture"]
fn torture_at_length() {
    trials::run(&ROWS);
}

fn run<T>(trial: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap().block_on(trial)
}

fn no_mounts() -> Verdict {
    Verdict::LeftOut("nothing may be mounted here; try it as root".to_owned())
}

fn kill() -> Verdict {
    let mut kills = run(kills::kill(200));
    kills.ready.sort();
    let (Some(&longest), Some(&median)) = (kills.ready.last(), kills.ready.get(kills.ready.len() / 2)) else {
        return Verdict::Broken("it never started".to_owned());
    };
    let Compared { lost, half } = kills.compared;
    Verdict::kept_if(
        kills.compared == Compared::default() && kills.broken == 0 && longest <= Duration::from_secs(3),
        format!(
            "{} answered, {lost} lost, {half} half applied, {} files broken; ready again after {} ms (median), {} ms (longest)",
            kills.answered,
            kills.broken,
            median.as_millis(),
            longest.as_millis()
        ),
    )
}

fn in_order() -> Verdict {
    match run(order::watch(100)) {
        None => Verdict::LeftOut("strace is missing here, or may not watch a program".to_owned()),
        Some(order) => Verdict::kept_if(
            order.too_early == 0,
            format!("{} answers, {} before the disk had it", order.answers, order.too_early),
        ),
    }
}

fn full() -> Verdict {
    if run(full_disk::fill(10)) {
        Verdict::Kept("507 with a sentence, 10 of 10 recovered".to_owned())
    } else {
        no_mounts()
    }
}

fn failing() -> Verdict {
    let mounted = run(health::mount_read_only());
    let refused = failing_disk::WORDS.iter().all(|word| (0..5).all(|_| run(failing_disk::fail(word))));
    match (mounted, refused) {
        (true, true) => Verdict::Kept("507 with a sentence, health 503, 16 of 16 recovered".to_owned()),
        (false, false) => no_mounts(),
        (mounted, _) => {
            let missing = if mounted { "strace is" } else { "mounts are" };
            Verdict::Kept(format!("recovered; left out, as {missing} not allowed here: the rest"))
        }
    }
}

fn damaged() -> Verdict {
    let found = run(damage::damage(200));
    Verdict::Kept(format!("{found:?}"))
}

fn clock() -> Verdict {
    let mut random = fastrand::Rng::with_seed(1970);
    let twelve_years = ["1970-01-01T00:00:10Z", "2038-11-20T18:00:00Z"].map(|jump| jump.parse().unwrap());
    let anywhere = (0..48).map(|_| {
        // Not near the day on which the trial plays.
        let seconds = if random.bool() { 0..1_700_000_000 } else { 1_900_000_000..2_170_000_000 };
        Timestamp::from_second(random.i64(seconds)).unwrap()
    });
    let jumps: Vec<Timestamp> = twelve_years.into_iter().chain(anywhere).collect();
    // Failed checks from one address are slowed down.
    for some in jumps.chunks(10) {
        run(clock_jumps::jump(some));
    }
    Verdict::Kept("50 jumps: 0 sessions, links, trusted browsers or pending sign-ins lost, none good too early or too late".to_owned())
}

fn mail() -> Verdict {
    let outage = run(outage::six_hours(30));
    for _ in 0..10 {
        run(mail_serving::kill_in_the_middle_of_a_letter());
    }
    Verdict::kept_if(
        outage.affected == 0 && outage.lost == 0 && outage.twice == 0,
        format!(
            "{} letters waited: {} requests affected, {} lost, {} twice; 20 kills: 0 lost, none more than once again",
            outage.asked, outage.affected, outage.lost, outage.twice
        ),
    )
}

fn midway() -> Verdict {
    let (backups, restores, upgrades) =
        (killed::kill_backups(200), killed::kill_restores(200), upgrade::kill_upgrades(200));
    Verdict::Kept(format!(
        "killed in {backups} backups, {restores} restores and {upgrades} upgrades: 0 broken files under a final name"
    ))
}

fn night() -> Verdict {
    let plain = nightly_serving::kill_rounds(Duration::from_millis(6), None);
    let encrypted = nightly_serving::kill_rounds(Duration::from_millis(40), Some(stick::PASSPHRASE));
    Verdict::Kept(format!(
        "killed in {plain} rounds and in {encrypted} with an encrypted second copy: 0 broken files under a final name, 0 without the right checksum"
    ))
}

fn with_key() -> Verdict {
    let backups = killed::kill_backups_with_key(100);
    let restores = killed::kill_restores_with_key(100);
    Verdict::Kept(format!(
        "killed in {backups} backups: 0 that do not open; {restores} ways back: each the old portal or the new one, with its key"
    ))
}

fn stop() -> Verdict {
    let stops: Vec<(u64, Duration)> = (0..20).map(|_| run(shutdown_under_load::stop_under_load())).collect();
    let answered: u64 = stops.iter().map(|(answered, _)| answered).sum();
    let longest = stops.iter().map(|(_, took)| *took).max().unwrap_or_default();
    Verdict::kept_if(
        longest <= Duration::from_secs(10),
        format!("{answered} answered, 0 lost; ended with 0 after {} ms at the longest", longest.as_millis()),
    )
}

fn drilled() -> Verdict {
    let drill = run(drill::drill(10));
    let Compared { lost, half } = drill.compared;
    Verdict::kept_if(
        drill.compared == Compared::default(),
        format!(
            "{} answered before the last backup, {lost} of them missing, {half} half applied; {} rows the same",
            drill.answered, drill.rows
        ),
    )
}

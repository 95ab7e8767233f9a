//! `make torture`: the promises, how each is tried, and how often.

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
    Row {
        name: "kill",
        promise: "A power cut loses nothing that was answered, leaves nothing half done, and the portal is back within 3 s",
        tried: "200 x kill -9 while 8 members save records, send photos and sign in; after each, a ledger of every 2xx beside the file, and SQLite's own check",
        trial: kill,
    },
    Row {
        name: "order",
        promise: "What is answered is on the disk before the answer leaves",
        tried: "the kernel's record of 100 changes: the log's last sync before each answer",
        trial: in_order,
    },
    Row {
        name: "full",
        promise: "On a full disk reads and sessions go on, changes and commands are refused with a sentence, room heals it without a restart",
        tried: "10 x a disk of 8 MB filled to the last byte and emptied again",
        trial: full,
    },
    Row {
        name: "failing",
        promise: "On a disk that takes nothing reads go on, health fails, the process lives, and it recovers without a restart",
        tried: "mounted read-only; and, 5 x each, every write and sync refused as read-only, worn out and full",
        trial: failing,
    },
    Row {
        name: "damage",
        promise: "A damaged file is refused untouched with the command that goes back, or does no harm",
        tried: "200 files: bits, header, cut, pages of zeros, of noise, in each other's place; each also as a backup with its checksum for verify and restore, every fifth without one",
        trial: damaged,
    },
    Row {
        name: "clock",
        promise: "A clock that jumps ends and throws away nothing for good, and nothing is good before it was made",
        tried: "50 jumps between 1970 and 2038 and back, the portal in this process with a clock that is set (the program itself cannot be lied to)",
        trial: clock,
    },
    Row {
        name: "mail",
        promise: "Without a mail server requests go on and no letter is lost; killed in a letter's middle, at most one comes twice",
        tried: "6 hours on a clock that is set, 30 members; kill -9 before and after the server has the letter, 10 x each",
        trial: mail,
    },
    Row {
        name: "midway",
        promise: "A backup, a way back or an upgrade that is killed leaves whole files only",
        tried: "kill -9 every 100 microseconds from the first to the last of each",
        trial: midway,
    },
    Row {
        name: "night",
        promise: "A night's round that is killed leaves whole files with their checksums only, on card and stick",
        tried: "kill -9 every 6 ms from the first trace of a round to the end of its proof; the same with an encrypted second copy, every 40 ms",
        trial: night,
    },
    Row {
        name: "key",
        promise: "A backup with the key that is killed leaves no file that does not open, a way back with it one whole portal with its own key",
        tried: "kill -9 every 5 ms while it is written and read again; every 150 microseconds while it takes its place",
        trial: with_key,
    },
    Row {
        name: "stop",
        promise: "Told to stop under load, every answered change is in the file and the program ends with 0 within 10 s",
        tried: "20 x SIGTERM while 8 members save",
        trial: stop,
    },
    Row {
        name: "drill",
        promise: "A backup made under load comes back on another machine row by row, and members sign in",
        tried: "10 backups while 8 members save, each restored into an empty folder, compared and served",
        trial: drilled,
    },
];

#[test]
#[ignore = "minutes: make torture"]
fn torture_at_length() {
    trials::run(&ROWS);
}

fn run<T>(trial: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap().block_on(trial)
}

/// Kept when it is so.
fn kept_if(is_so: bool, figures: String) -> Verdict {
    if is_so { Verdict::Kept(figures) } else { Verdict::Broken(figures) }
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
    kept_if(
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
        Some(order) => kept_if(
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
        (true, false) => Verdict::Kept(
            "health 503 on a read-only mount, recovered; left out: strace is missing or may not meddle with a program".to_owned(),
        ),
        (false, true) => {
            Verdict::Kept("507 with a sentence, 15 of 15 recovered; left out: no mounts here".to_owned())
        }
        (false, false) => no_mounts(),
    }
}

fn damaged() -> Verdict {
    let found = run(damage::damage(200));
    Verdict::Kept(format!(
        "{} refused untouched with the way back; {} served, which SQLite cannot see ({} of these noticed at a read, and answered with a sentence); of 40 as a backup without a checksum {} not taken; with one {} of {} not taken by verify and restore, {} by the checksum alone; no panic",
        found.refused,
        found.served,
        found.noticed_later,
        found.not_taken,
        found.seen_by_sum,
        found.seen_by_sum,
        found.seen_by_sum_alone
    ))
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
    kept_if(
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
    kept_if(
        longest <= Duration::from_secs(10),
        format!("{answered} answered, 0 lost; ended with 0 after {} ms at the longest", longest.as_millis()),
    )
}

fn drilled() -> Verdict {
    let drill = run(drill::drill(10));
    let Compared { lost, half } = drill.compared;
    kept_if(
        drill.compared == Compared::default(),
        format!(
            "{} answered before the last backup, {lost} of them missing, {half} half applied; {} rows the same",
            drill.answered, drill.rows
        ),
    )
}

//! The sample church year: what recurs by weekday, what recurs by date.

use jiff::civil::{Date, Weekday};
use rusqlite::Transaction;

use super::Maker;
use crate::congregation::events::{EventEnd, EventFields, store};

/// The range of the calendar.
const DAYS_BACK: i64 = 70;
const DAYS_AHEAD: i64 = 84;

/// Something that happens on a weekday: each week, or only on the month's nth.
struct Weekly {
    title: &'static str,
    description: &'static str,
    weekday: Weekday,
    nth: Option<i8>,
    time: &'static str,
    location: &'static str,
    kind: &'static str,
}

/// Something that happens once a year.
struct Yearly {
    title: &'static str,
    description: &'static str,
    month: i8,
    day: i8,
    time: &'static str,
    location: &'static str,
    kind: &'static str,
}

#[rustfmt::skip]
const WEEKLY: &[Weekly] = &[
    Weekly { title: "Sunday Worship", description: "Worship with Holy Communion on the first Sunday of the month. Children are welcome to stay or to join Sunday school after the opening hymn; coffee follows in the fellowship hall.", weekday: Weekday::Sunday, nth: None, time: "10:00", location: "Sanctuary", kind: "worship" },
    Weekly { title: "Choir Rehearsal", description: "New voices are always welcome, in every part. You need not read music.", weekday: Weekday::Thursday, nth: None, time: "19:00", location: "Choir Room", kind: "music" },
    Weekly { title: "Midweek Prayer", description: "Half an hour of quiet, Scripture and prayer for one another. Prayer requests may be left in the box by the door.", weekday: Weekday::Wednesday, nth: None, time: "18:30", location: "Chapel", kind: "worship" },
    Weekly { title: "Youth Group", description: "Games, supper and an honest conversation for grades 6 to 12. Bring a friend.", weekday: Weekday::Friday, nth: Some(2), time: "18:00", location: "Youth Room", kind: "youth" },
    Weekly { title: "Food Pantry", description: "We pack and hand out groceries to neighbors. Helpers meet at 8:30; strong arms and kind words are both needed.", weekday: Weekday::Saturday, nth: Some(3), time: "09:00", location: "Parish House", kind: "outreach" },
    Weekly { title: "Potluck Lunch", description: "Last names A to M bring a main dish, N to Z a salad or dessert. Newcomers bring only their appetite.", weekday: Weekday::Sunday, nth: Some(4), time: "11:45", location: "Fellowship Hall", kind: "fellowship" },
    Weekly { title: "Men's Breakfast", description: "Pancakes, a short devotion, and home by half past nine.", weekday: Weekday::Saturday, nth: Some(1), time: "07:30", location: "Fellowship Hall", kind: "fellowship" },
    Weekly { title: "Women's Bible Study", description: "We are reading the Gospel of Luke, a chapter at a time. Childcare is provided.", weekday: Weekday::Tuesday, nth: Some(2), time: "10:00", location: "Library", kind: "education" },
    Weekly { title: "Visiting Day", description: "In pairs we call on those who cannot come to church. Sign up with the office; a little cake goes along.", weekday: Weekday::Wednesday, nth: Some(4), time: "", location: "", kind: "outreach" },
];

#[rustfmt::skip]
const YEARLY: &[Yearly] = &[
    Yearly { title: "New Year's Day Service", description: "A quiet beginning to the year, with a blessing for each who wishes one.", month: 1, day: 1, time: "11:00", location: "Sanctuary", kind: "worship" },
    Yearly { title: "Annual Congregational Meeting", description: "Reports, the budget and the election of elders. Every member has a voice.", month: 1, day: 25, time: "12:00", location: "Fellowship Hall", kind: "general" },
    Yearly { title: "Pancake Supper", description: "The youth cook, the elders wash up. Proceeds go to the summer mission trip.", month: 2, day: 17, time: "17:30", location: "Fellowship Hall", kind: "youth" },
    Yearly { title: "Spring Work Day", description: "Rakes, paint and good company. Come for an hour or for the whole day; lunch is provided.", month: 4, day: 18, time: "", location: "Church Grounds", kind: "fellowship" },
    Yearly { title: "Spring Concert", description: "The choir and the handbells with music by Bach, Mendelssohn and friends. A free-will offering supports the organ.", month: 5, day: 9, time: "19:30", location: "Sanctuary", kind: "music" },
    Yearly { title: "Church Picnic", description: "Grills are lit at noon. There are sack races for the young and shade for the wise.", month: 6, day: 20, time: "", location: "Lincoln Park", kind: "fellowship" },
    Yearly { title: "Vacation Bible School Begins", description: "Five mornings of stories, songs and crafts for ages 4 to 11. Registration is at the office.", month: 7, day: 13, time: "09:00", location: "Parish House", kind: "youth" },
    Yearly { title: "Blessing of the Backpacks", description: "Students and teachers bring their bags and are sent into the school year with a prayer.", month: 8, day: 23, time: "10:00", location: "Sanctuary", kind: "worship" },
    Yearly { title: "Blessing of the Animals", description: "Dogs, cats and one very calm goat: all creatures are welcome on the lawn. Leashes, please.", month: 10, day: 4, time: "14:00", location: "Front Lawn", kind: "outreach" },
    Yearly { title: "All Saints' Remembrance", description: "We light a candle for each of those who died this year, and read their names.", month: 11, day: 1, time: "16:00", location: "Sanctuary", kind: "worship" },
    Yearly { title: "Thanksgiving Baskets", description: "Sixty families are counting on us. Bring what is on your list to the parish house; delivery is in the afternoon.", month: 11, day: 24, time: "", location: "Parish House", kind: "outreach" },
    Yearly { title: "Advent Craft Evening", description: "Wreaths, stars and hot cider for all ages.", month: 12, day: 4, time: "18:00", location: "Fellowship Hall", kind: "fellowship" },
    Yearly { title: "Christmas Eve Candlelight Service", description: "Lessons and carols. Doors open at half past four; there is room for everyone.", month: 12, day: 24, time: "17:00", location: "Sanctuary", kind: "worship" },
];

/// Enters all events and returns how many.
pub(super) fn events(tx: &Transaction<'_>, maker: &mut Maker, at: i64) -> rusqlite::Result<usize> {
    let mut entered = 0;
    for offset in -DAYS_BACK..=DAYS_AHEAD {
        let day = maker.days_ago(-offset);
        for event in WEEKLY.iter().filter(|event| event.is_on(day)) {
            let Weekly { title, description, time, location, kind, .. } = *event;
            enter(tx, maker, day, (title, description, time, location, kind), at)?;
            entered += 1;
        }
    }
    for event in YEARLY {
        let Yearly { title, description, time, location, kind, .. } = *event;
        // The last one and the next one: some past and some coming events at any time of the year.
        for year in [maker.today.year() - 1, maker.today.year(), maker.today.year() + 1] {
            let Ok(day) = Date::new(year, event.month, event.day) else { continue };
            if (maker.days_ago(200)..=maker.days_ago(-200)).contains(&day) {
                enter(tx, maker, day, (title, description, time, location, kind), at)?;
                entered += 1;
            }
        }
    }
    Ok(entered)
}

impl Weekly {
    fn is_on(&self, day: Date) -> bool {
        day.weekday() == self.weekday && self.nth.is_none_or(|nth| (day.day() - 1) / 7 + 1 == nth)
    }
}

fn enter(
    tx: &Transaction<'_>,
    maker: &mut Maker,
    day: Date,
    (title, description, time, location, kind): (&str, &str, &str, &str, &str),
    at: i64,
) -> rusqlite::Result<()> {
    let event = EventFields {
        title: title.to_owned(),
        description: Some(description.to_owned()),
        date: day,
        time: time.parse().ok(),
        location: Some(location.to_owned()).filter(|location| !location.is_empty()),
        category: kind.to_owned(),
        end: EventEnd::default(),
        organiser: None,
        asks: None,
    };
    store::insert(tx, &maker.id(), &event, None, at)
}

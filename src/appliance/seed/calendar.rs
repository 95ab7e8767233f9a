//! The sample church year: what recurs by weekday, what recurs by date, and the announcements.

use jiff::civil::{Date, Weekday};
use rusqlite::Transaction;

use super::Maker;
use crate::congregation::announcements::{self, AnnouncementFields, Priority};
use crate::congregation::events::{EventFields, store};
use crate::platform::clock::from_seconds;

/// The range of the calendar.
const DAYS_BACK: i64 = 70;
const DAYS_AHEAD: i64 = 84;
/// The same for what recurs yearly, back and ahead.
const YEARLY_DAYS: i64 = 200;

/// Something that recurs.
struct Recurring {
    title: &'static str,
    description: &'static str,
    on: On,
    time: &'static str,
    location: &'static str,
    kind: &'static str,
}

enum On {
    /// Each week.
    Each(Weekday),
    /// Only on the month's nth.
    Nth(i8, Weekday),
    /// Once a year, in this month and on this day.
    Date(i8, i8),
}

#[rustfmt::skip]
const RECURRING: &[Recurring] = &[
    Recurring { title: "Sunday Worship", description: "Worship with Holy Communion on the first Sunday of the month. Children are welcome to stay or to join Sunday school after the opening hymn; coffee follows in the fellowship hall.", on: On::Each(Weekday::Sunday), time: "10:00", location: "Sanctuary", kind: "worship" },
    Recurring { title: "Choir Rehearsal", description: "New voices are always welcome, in every part. You need not read music.", on: On::Each(Weekday::Thursday), time: "19:00", location: "Choir Room", kind: "music" },
    Recurring { title: "Midweek Prayer", description: "Half an hour of quiet, Scripture and prayer for one another. Prayer requests may be left in the box by the door.", on: On::Each(Weekday::Wednesday), time: "18:30", location: "Chapel", kind: "worship" },
    Recurring { title: "Youth Group", description: "Games, supper and an honest conversation for grades 6 to 12. Bring a friend.", on: On::Nth(2, Weekday::Friday), time: "18:00", location: "Youth Room", kind: "youth" },
    Recurring { title: "Food Pantry", description: "We pack and hand out groceries to neighbors. Helpers meet at 8:30; strong arms and kind words are both needed.", on: On::Nth(3, Weekday::Saturday), time: "09:00", location: "Parish House", kind: "outreach" },
    Recurring { title: "Potluck Lunch", description: "Last names A to M bring a main dish, N to Z a salad or dessert. Newcomers bring only their appetite.", on: On::Nth(4, Weekday::Sunday), time: "11:45", location: "Fellowship Hall", kind: "fellowship" },
    Recurring { title: "Men's Breakfast", description: "Pancakes, a short devotion, and home by half past nine.", on: On::Nth(1, Weekday::Saturday), time: "07:30", location: "Fellowship Hall", kind: "fellowship" },
    Recurring { title: "Women's Bible Study", description: "We are reading the Gospel of Luke, a chapter at a time. Childcare is provided.", on: On::Nth(2, Weekday::Tuesday), time: "10:00", location: "Library", kind: "education" },
    Recurring { title: "Visiting Day", description: "In pairs we call on those who cannot come to church. Sign up with the office; a little cake goes along.", on: On::Nth(4, Weekday::Wednesday), time: "", location: "", kind: "outreach" },
    Recurring { title: "New Year's Day Service", description: "A quiet beginning to the year, with a blessing for each who wishes one.", on: On::Date(1, 1), time: "11:00", location: "Sanctuary", kind: "worship" },
    Recurring { title: "Annual Congregational Meeting", description: "Reports, the budget and the election of elders. Every member has a voice.", on: On::Date(1, 25), time: "12:00", location: "Fellowship Hall", kind: "general" },
    Recurring { title: "Pancake Supper", description: "The youth cook, the elders wash up. Proceeds go to the summer mission trip.", on: On::Date(2, 17), time: "17:30", location: "Fellowship Hall", kind: "youth" },
    Recurring { title: "Spring Work Day", description: "Rakes, paint and good company. Come for an hour or for the whole day; lunch is provided.", on: On::Date(4, 18), time: "", location: "Church Grounds", kind: "fellowship" },
    Recurring { title: "Spring Concert", description: "The choir and the handbells with music by Bach, Mendelssohn and friends. A free-will offering supports the organ.", on: On::Date(5, 9), time: "19:30", location: "Sanctuary", kind: "music" },
    Recurring { title: "Church Picnic", description: "Grills are lit at noon. There are sack races for the young and shade for the wise.", on: On::Date(6, 20), time: "", location: "Lincoln Park", kind: "fellowship" },
    Recurring { title: "Vacation Bible School Begins", description: "Five mornings of stories, songs and crafts for ages 4 to 11. Registration is at the office.", on: On::Date(7, 13), time: "09:00", location: "Parish House", kind: "youth" },
    Recurring { title: "Blessing of the Backpacks", description: "Students and teachers bring their bags and are sent into the school year with a prayer.", on: On::Date(8, 23), time: "10:00", location: "Sanctuary", kind: "worship" },
    Recurring { title: "Blessing of the Animals", description: "Dogs, cats and one very calm goat: all creatures are welcome on the lawn. Leashes, please.", on: On::Date(10, 4), time: "14:00", location: "Front Lawn", kind: "outreach" },
    Recurring { title: "All Saints' Remembrance", description: "We light a candle for each of those who died this year, and read their names.", on: On::Date(11, 1), time: "16:00", location: "Sanctuary", kind: "worship" },
    Recurring { title: "Thanksgiving Baskets", description: "Sixty families are counting on us. Bring what is on your list to the parish house; delivery is in the afternoon.", on: On::Date(11, 24), time: "", location: "Parish House", kind: "outreach" },
    Recurring { title: "Advent Craft Evening", description: "Wreaths, stars and hot cider for all ages.", on: On::Date(12, 4), time: "18:00", location: "Fellowship Hall", kind: "fellowship" },
    Recurring { title: "Christmas Eve Candlelight Service", description: "Lessons and carols. Doors open at half past four; there is room for everyone.", on: On::Date(12, 24), time: "17:00", location: "Sanctuary", kind: "worship" },
];

/// Enters all events and returns how many. What recurs yearly is there a last time and a next time, so that some are past
/// and some to come at any time of the year.
pub(super) fn events(tx: &Transaction<'_>, maker: &mut Maker, at: i64) -> rusqlite::Result<usize> {
    let mut entered = 0;
    for days in -YEARLY_DAYS..=YEARLY_DAYS {
        let day = maker.days_ago(-days);
        let is_near = (-DAYS_BACK..=DAYS_AHEAD).contains(&days);
        for event in RECURRING.iter().filter(|event| event.on.is(day, is_near)) {
            let fields = EventFields {
                description: Some(event.description.to_owned()),
                time: event.time.parse().ok(),
                location: Some(event.location.to_owned()).filter(|location| !location.is_empty()),
                category: event.kind.to_owned(),
                ..EventFields::on(day, event.title)
            };
            store::insert(tx, &maker.id(), &fields, None, at)?;
            entered += 1;
        }
    }
    Ok(entered)
}

impl On {
    fn is(&self, day: Date, is_near: bool) -> bool {
        match *self {
            Self::Each(weekday) => is_near && day.weekday() == weekday,
            Self::Nth(nth, weekday) => is_near && day.weekday() == weekday && (day.day() - 1) / 7 + 1 == nth,
            Self::Date(month, of_month) => (day.month(), day.day()) == (month, of_month),
        }
    }
}

struct Notice {
    days_ago: i64,
    is_important: bool,
    /// Stays on top, for so many days from now.
    pinned_for: Option<i64>,
    title: &'static str,
    summary: &'static str,
    content: &'static str,
}

#[rustfmt::skip]
const NOTICES: &[Notice] = &[
    Notice { days_ago: 1, is_important: true, pinned_for: Some(6), title: "Parking lot closed this weekend", summary: "Please park on Church Street or at the school across the road.", content: "The parking lot is being resurfaced from Friday evening until Monday morning.\n\nPlease park on Church Street or at Lincoln Elementary School, which has kindly lent us its lot. The two spaces by the ramp stay open for anyone who needs them; an usher will be there to help." },
    Notice { days_ago: 3, is_important: false, pinned_for: None, title: "Meals for the Rivera family", summary: "Baby Elena has arrived, and her parents could use a few suppers.", content: "Marisol and Andrés are home with their daughter Elena, and all three are well.\n\nIf you would like to bring a supper in the next three weeks, please sign your name on the sheet in the narthex. They have a toddler who loves noodles." },
    Notice { days_ago: 5, is_important: true, pinned_for: None, title: "Furnace repaired; thank you", summary: "The sanctuary is warm again.", content: "The new burner is in, and the sanctuary is warm again. Thank you to the property committee, who spent two evenings in the boiler room, and to everyone who kept their coat on and sang anyway.\n\nThe repair came to $4,280. Gifts marked \"Building Fund\" are welcome." },
    Notice { days_ago: 8, is_important: false, pinned_for: None, title: "Sunday school needs two helpers", summary: "One Sunday a month, with the four- and five-year-olds.", content: "Our littlest class has grown to eleven children, which is a fine trouble to have.\n\nWe are looking for two people who could help one Sunday a month. Lessons are prepared for you. Background checks are done through the office." },
    Notice { days_ago: 12, is_important: false, pinned_for: None, title: "Winter coats for the shelter", summary: "", content: "Clean coats, hats and gloves in all sizes may be left in the blue bins by the side door. Children's sizes go fastest." },
    Notice { days_ago: 15, is_important: false, pinned_for: None, title: "New members welcomed", summary: "Nine people joined the congregation on Sunday.", content: "On Sunday we received nine people into membership. Their photographs are on the board in the fellowship hall; please learn a name or two and say hello." },
    Notice { days_ago: 20, is_important: false, pinned_for: None, title: "Giving statements", summary: "You can see your gifts and pledges here at any time.", content: "Your gifts and pledges are on your profile page, under financial records. If something does not look right, please tell the church office; it is most likely a typing mistake of ours, and easily mended." },
    Notice { days_ago: 26, is_important: false, pinned_for: None, title: "Handbells: two chairs free", summary: "", content: "Two ringers have moved away. If you can count to four, you can learn. Rehearsal is on Thursdays, right before the choir." },
    Notice { days_ago: 33, is_important: false, pinned_for: None, title: "From the pastor's desk", summary: "On leaving room at the table.", content: "Dear friends,\n\nat the potluck last month we ran out of chairs, and nobody left. People stood along the wall with their plates, and a few sat on the stage steps and swung their legs. I have been thinking of it since.\n\nLet us keep leaving room. Sit somewhere new on Sunday. Ask somebody's name, even if you think you ought to know it by now.\n\nGrace and peace to you all." },
    Notice { days_ago: 47, is_important: false, pinned_for: None, title: "Library hours", summary: "", content: "The church library is open after worship until half past twelve. New on the shelf: three picture books in Spanish, and a large-print hymnal." },
    Notice { days_ago: 60, is_important: false, pinned_for: None, title: "Mission trip report", summary: "Fourteen youth, two roofs, one flat tire.", content: "Our youth are back from a week of repairing homes. They put on two roofs, built a wheelchair ramp, and changed one tire by flashlight.\n\nThey will tell the story after worship on the last Sunday of the month. Thank you for sending them." },
];

/// Enters all announcements and returns how many.
pub(super) fn notices(tx: &Transaction<'_>, maker: &mut Maker) -> rusqlite::Result<usize> {
    for notice in NOTICES {
        let at = maker.midnight(maker.days_ago(notice.days_ago)) + 9 * 3600;
        let fields = AnnouncementFields {
            title: notice.title.to_owned(),
            summary: Some(notice.summary.to_owned()).filter(|summary| !summary.is_empty()),
            content: notice.content.to_owned(),
            priority: if notice.is_important { Priority::High } else { Priority::Normal },
            publish_at: from_seconds(at),
            last_day: notice.pinned_for.map(|days| maker.days_ago(-days)),
            is_pinned: notice.pinned_for.is_some(),
        };
        announcements::store::insert(tx, &maker.id(), &fields, None, at)?;
    }
    Ok(NOTICES.len())
}

//! The sample announcements.

use rusqlite::Transaction;

use super::Maker;
use crate::congregation::announcements::{AnnouncementFields, Priority, store};
use crate::platform::clock::from_seconds;

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
pub(super) fn announcements(tx: &Transaction<'_>, maker: &mut Maker) -> rusqlite::Result<usize> {
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
        store::insert(tx, &maker.id(), &fields, None, at)?;
    }
    Ok(NOTICES.len())
}

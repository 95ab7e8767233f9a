//! Six hours without a mail server.

use jiff::SignedDuration;
use portal::platform::mail::deliver_waiting;
use portal::platform::settings::Name;
use serde_json::json;

use crate::support::app::{PASSWORD, TestApp, token_in};
use crate::support::smtp_server::{Mode, SmtpServer, as_read};

const HOURS: i64 = 6;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outage {
    pub asked: usize,
    pub affected: usize,
    pub lost: usize,
    pub twice: usize,
}

/// So many members sign in on a new device meanwhile, which sends a letter each.
pub async fn six_hours(members: usize) -> Outage {
    let portal = TestApp::start().await;
    let server = SmtpServer::start(Mode::Accepts).await;
    let gone = {
        let nobody = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        nobody.local_addr().unwrap()
    };
    portal.set(Name::MailServer, &gone.to_string());
    let email = |number: usize| format!("member{number}@email.com");
    for number in 0..members {
        portal.member("Member", &number.to_string(), &email(number));
        portal.signed_in(&email(number)).await;
    }
    let mut outage = Outage::default();
    let minutes = HOURS * 60;
    let each = minutes / i64::try_from(members).unwrap();
    for minute in 0..minutes {
        if minute % each == 0 && outage.asked < members {
            let answer = portal.browser().sign_in(&email(outage.asked), PASSWORD).await;
            outage.affected += usize::from(answer.status != 200);
            outage.asked += 1;
        }
        let _nobody_takes_them = deliver_waiting(&portal.app.db, &portal.app.mailer, &portal.app.clock).await;
        portal.pass(SignedDuration::from_mins(1));
    }
    // A link that is requested late in the outage is still valid when its letter is sent; an old one is not.
    let asked = portal.browser().post("/api/auth/forgot-password", &json!({ "email": email(0) })).await;
    outage.affected += usize::from(asked.status != 200);
    assert!(server.letters().is_empty());

    portal.set(Name::MailServer, &server.address.to_string());
    for _ in 0..2 * 60 {
        let _sent = deliver_waiting(&portal.app.db, &portal.app.mailer, &portal.app.clock).await;
        portal.pass(SignedDuration::from_mins(1));
    }
    let letters = server.letters();
    for number in 0..members {
        let to = format!("<{}>", email(number));
        let of = |letter: &&String| letter.contains(&to) && !letter.contains("reset-password");
        let came = letters.iter().filter(of).count();
        outage.lost += usize::from(came == 0);
        outage.twice += usize::from(came > 1);
    }
    let link =
        letters.iter().map(|letter| as_read(letter)).find(|letter| letter.contains("/reset-password?token="));
    outage.lost += usize::from(link.is_none_or(|link| token_in(&link).len() != 43));
    assert_eq!(portal.count("outbox WHERE sent_at IS NULL"), 0);
    outage
}

// proves: M1
#[tokio::test]
async fn six_hours_without_a_mail_server_change_nothing_but_when_letters_come() {
    let outage = six_hours(6).await;
    assert_eq!(outage, Outage { asked: 6, ..Outage::default() });
}

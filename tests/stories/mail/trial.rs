//! Whether letters are sent, in the mail server's own words.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, Sender, channel};

use crate::support::command::{Portal, Said};
use crate::support::set_up::{set_up, value};

/// The server's answer to a command that begins so, instead of success.
type Otherwise = (&'static str, &'static str);

/// A mail server on this machine, without encryption. Everything it received goes to the receiver.
fn mail_server(otherwise: Otherwise) -> (u16, Receiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let (heard, received) = channel();
    std::thread::spawn(move || {
        while let Ok((stream, _)) = listener.accept() {
            talk(&stream, otherwise, &heard);
        }
    });
    (port, received)
}

/// One conversation; a client that hangs up ends it.
fn talk(stream: &TcpStream, (command, answer): Otherwise, heard: &Sender<String>) {
    let mut pen = stream;
    let mut say = |line: &str| pen.write_all(format!("{line}\r\n").as_bytes());
    if say(if command == "GREETING" { answer } else { "220 mail.example.org ready" }).is_err() {
        return;
    }
    let mut in_letter = false;
    for line in BufReader::new(stream).lines().map_while(Result::ok) {
        let _nobody_listens = heard.send(line.clone());
        let agreed = match line.split([' ', ':']).next().unwrap_or_default() {
            "." if in_letter => "250 2.0.0 Ok: queued as 4XyZ12",
            _ if in_letter => continue,
            "EHLO" => "250-mail.example.org\r\n250-AUTH PLAIN LOGIN\r\n250 8BITMIME",
            "AUTH" => "235 2.7.0 Welcome",
            "DATA" => "354 Go on",
            "QUIT" => "221 Bye",
            _ => "250 2.1.0 Ok",
        };
        let is_otherwise = line.starts_with(command);
        in_letter = agreed.starts_with("354") && !is_otherwise;
        let reply = if is_otherwise { answer } else { agreed };
        if reply.is_empty() || say(reply).is_err() {
            return;
        }
    }
}

fn portal_with(server: &str) -> Portal {
    let portal = set_up();
    portal.ok(&["settings", "set", "mail-server", server]);
    portal
}

fn sign_in_as_office(portal: &Portal) {
    portal.ok(&["settings", "set", "mail-user", "office"]);
    give_password(portal);
}

fn give_password(portal: &Portal) {
    let said = portal.run_with(&["settings", "set", "mail-password"], "canary-3141\n");
    assert_eq!(said.code, 0, "{}", said.err);
}

fn try_out(portal: &Portal) -> Said {
    portal.run(&["mail", "test", "Mary@example.org"])
}

#[test]
fn the_test_letter_leaves_at_once_and_the_server_s_answer_is_shown() {
    let (port, received) = mail_server(("nothing", ""));
    let portal = portal_with(&format!("127.0.0.1:{port}"));
    sign_in_as_office(&portal);
    portal.ok(&["settings", "set", "mail-from", "office@example.org"]);
    portal.ok(&["settings", "set", "help-contact", "Church office, 555-0100"]);
    let said = try_out(&portal);
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.out.contains("took the letter to mary@example.org from office@example.org"), "{}", said.out);
    assert!(said.out.contains("250 2.0.0 Ok: queued as 4XyZ12") && said.out.contains("spam"), "{}", said.out);
    assert!(!format!("{said:?}").contains("canary"));

    let heard: Vec<String> = received.try_iter().collect();
    let heard = heard.join("\n");
    // \0office\0canary-3141
    assert!(heard.contains("AUTH PLAIN AG9mZmljZQBjYW5hcnktMzE0MQ=="), "{heard}");
    for line in [
        "MAIL FROM:<office@example.org>",
        "RCPT TO:<mary@example.org>",
        "From: \"Grace Church\" <office@example.org>",
        "Grace Church",
    ] {
        assert!(heard.contains(line), "{line}: {heard}");
    }
    assert!(heard.contains("Member Portal of Grace Church") && !heard.contains("{portal}"), "{heard}");
    assert_eq!(value::<i64>(&portal, "SELECT count(*) FROM outbox"), 0, "it is nobody's letter");
}

#[test]
fn without_a_mail_server_the_command_says_where_letters_land() {
    let portal = set_up();
    let said = try_out(&portal);
    assert_eq!(said.code, 3);
    let folder = portal.data_dir().join("letters").display().to_string();
    assert!(said.err.contains(&folder) && said.err.contains(".eml"), "{}", said.err);
    assert!(said.err.contains("portal settings set mail-server"), "{}", said.err);
    portal.run(&["mail", "test", "mary"]).failed(1, &["not an e-mail address"]);
}

#[test]
fn what_the_server_refuses_is_shown_in_its_words_with_what_to_do() {
    let table: [(Otherwise, &str); 8] = [
        (("GREETING", "554 5.3.2 No thanks"), "whoever runs the mail server"),
        (("AUTH", "535 5.7.8 Bad credentials"), "app password"),
        (("MAIL", "553 5.7.1 Not your address"), "portal settings set mail-from"),
        (("RCPT", "550 5.1.1 No such user"), "typing mistake"),
        (("RCPT", "451 4.7.1 Come back later"), "tried again by themselves"),
        (("DATA", "554 5.7.1 No letters today"), "whoever runs the mail server"),
        ((".", "552 5.3.4 Smells of spam"), "whoever runs the mail server"),
        (("MAIL", "550 \u{1b}[2JNo"), "mail-from"),
    ];
    let portal = set_up();
    portal.ok(&["settings", "set", "mail-user", "office"]);
    for ((command, answer), advice) in table {
        let (port, _hears) = mail_server((command, answer));
        portal.ok(&["settings", "set", "mail-server", &format!("127.0.0.1:{port}")]);
        give_password(&portal);
        let said = try_out(&portal);
        assert_eq!((said.code, said.out.as_str()), (1, ""), "{command}: {}", said.err);
        let words = answer.rsplit(['\u{1b}', ']']).next().unwrap();
        assert!(said.err.contains(words) && said.err.contains(advice), "{command}: {}", said.err);
        assert!(!said.err.contains("canary") && !said.err.contains('\u{1b}'), "{:?}", said.err);
    }
}

#[test]
fn a_server_that_hangs_up_or_is_none_is_a_sentence() {
    for otherwise in [("RCPT", ""), (".", ""), ("GREETING", "HTTP/1.1 400 Bad Request")] {
        let (port, _hears) = mail_server(otherwise);
        try_out(&portal_with(&format!("127.0.0.1:{port}"))).failed(1, &["did not take the letter"]);
    }
    // A port that was free a moment ago.
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let portal = portal_with(&format!("127.0.0.1:{port}"));
    let said = try_out(&portal);
    said.failed(1, &["nobody answers there"]);
    assert!(said.err.contains("no mail program runs there") && !said.err.contains("os error"));
    let asking = format!("Asking 127.0.0.1:{port} ...\n");
    assert!(said.err.starts_with(&asking), "{}", said.err);

    portal.ok(&["settings", "set", "mail-server", "mail.grace-church.invalid"]);
    let said = try_out(&portal);
    said.failed(1, &["mail.grace-church.invalid"]);
    assert!(said.err.contains("typing mistake") && !said.err.contains("address information"), "{}", said.err);
}

#[test]
fn a_password_that_is_missing_or_that_the_key_does_not_open_is_named_before_the_letter_is_spoken_of() {
    let (port, received) = mail_server(("nothing", ""));
    let portal = portal_with(&format!("127.0.0.1:{port}"));
    sign_in_as_office(&portal);
    let key = portal.data_dir().join("portal.key");
    std::fs::write(&key, [9; 32]).unwrap();
    let said = try_out(&portal);
    assert_eq!(said.code, 1, "{}", said.err);
    let key = key.display().to_string();
    for part in ["mail-password", &key, "Put the right key file back", "portal settings set mail-password"] {
        assert!(said.err.contains(part), "{part}: {}", said.err);
    }
    assert_eq!(received.try_iter().count(), 0);
    assert_eq!(portal.run_with(&["settings", "set", "mail-password"], "canary-3141\n").code, 0);
    assert_eq!(try_out(&portal).code, 0);

    let (port, received) = mail_server(("nothing", ""));
    let portal = portal_with(&format!("127.0.0.1:{port}"));
    portal.ok(&["settings", "set", "mail-user", "office"]);
    try_out(&portal).failed(1, &["portal settings set mail-password"]);
    assert!(!received.try_iter().any(|line| line.starts_with("MAIL")));
}

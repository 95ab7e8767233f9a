//! A letter as a message or a file: headers without injection, plain text and HTML.

use std::fs::DirBuilder;
use std::io;
use std::os::unix::fs::DirBuilderExt;
use std::path::Path;

use mail_builder::MessageBuilder;
use mail_builder::headers::address::Address;
use mail_builder::headers::content_type::ContentType;
use mail_builder::headers::raw::Raw;
use mail_builder::mime::MimePart;
use uuid::Uuid;

use crate::platform::files::atomic_write;
use crate::platform::text::email::with_ascii_domain;
use crate::platform::text::invisible::disturbs_a_line;

/// The place of the mark in the layout of a page.
const MARK_PLACE: &str = "<!-- mark -->";

/// A finished letter.
#[derive(Clone)]
pub struct FinishedLetter {
    pub to_name: String,
    /// The stored address.
    pub to_address: String,
    pub from_name: String,
    pub from_address: String,
    /// The public host, for the message's own name.
    pub host: String,
    pub subject: String,
    pub text: String,
    /// The same words as a page, with `MARK_PLACE` where the congregation's mark belongs.
    pub html: String,
    /// The mark: PNG, some 60 kB at most, as its size is fixed.
    pub mark: Option<Vec<u8>>,
    /// The path of the link in it, which ends when the letter does not leave.
    pub link: Option<String>,
    /// The one-click unsubscribe address (RFC 8058); of letters to many only.
    pub one_click: Option<String>,
}

impl FinishedLetter {
    /// True when the address can stand in a command to a mail server without being read as more than an address.
    pub(super) fn has_plain_address(&self) -> bool {
        let odd = |c: char| c.is_control() || c.is_whitespace() || "<>\"\\,;()".contains(c);
        self.to_address.contains('@') && !self.to_address.contains(odd)
    }

    /// The message for a mail server: every byte of it plain ASCII.
    pub(super) fn for_server(&self, now: i64) -> io::Result<Vec<u8>> {
        self.message(MimePart::new("text/plain", crlf(&self.text)), now)
    }

    /// The message for the folder. Its text is not folded into quoted-printable: a volunteer who opens the file in any
    /// editor can copy the link.
    pub(super) fn for_folder(&self, now: i64) -> io::Result<Vec<u8>> {
        let text = MimePart::new("text/plain", crlf(&self.text)).transfer_encoding("8bit");
        self.message(text, now)
    }

    fn message(&self, text: MimePart<'_>, now: i64) -> io::Result<Vec<u8>> {
        let id = format!("{}@{}", Uuid::new_v4().simple(), self.host);
        let picture =
            format!("<img class=\"mark\" src=\"cid:mark.{id}\" width=\"60\" height=\"60\" alt=\"\">");
        let shown = if self.mark.is_some() { &*picture } else { "" };
        let mut html = MimePart::new("text/html", crlf(&self.html.replacen(MARK_PLACE, shown, 1)));
        if let Some(mark) = &self.mark {
            let mark = MimePart::new("image/png", mark.as_slice()).inline().cid(format!("mark.{id}"));
            let related = ContentType::new("multipart/related").attribute("type", "text/html");
            html = MimePart::new(related, vec![html, mark]);
        }
        let mut message = MessageBuilder::new();
        if let Some(address) = &self.one_click {
            message = message
                .header("List-Unsubscribe", Raw::new(format!("<{}>", one_line(address))))
                .header("List-Unsubscribe-Post", Raw::new("List-Unsubscribe=One-Click"));
        }
        message
            .from(mailbox(&self.from_name, &self.from_address))
            .to(mailbox(&self.to_name, &self.to_address))
            .subject(one_line(&self.subject))
            .date(now)
            .message_id(id)
            .header("Auto-Submitted", Raw::new("auto-generated"))
            .body(MimePart::new("multipart/alternative", vec![text, html]))
            .write_to_vec()
    }
}

/// Puts a message into `folder` as `name.eml`, whole or not at all.
pub(super) fn write_into(folder: &Path, name: &str, message: &[u8]) -> io::Result<()> {
    if !folder.exists() {
        DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
    }
    atomic_write::write(&folder.join(format!("{name}.eml")), message)
}

/// An address with its name, where it has one.
fn mailbox(name: &str, address: &str) -> Address<'static> {
    let name = Some(one_line(name)).filter(|name| !name.trim().is_empty());
    Address::new_address(name, one_line(&with_ascii_domain(address)))
}

/// Text for a header: control characters (line breaks first of all) and bidi controls become blanks.
fn one_line(text: &str) -> String {
    text.chars().map(|c| if disturbs_a_line(c) { ' ' } else { c }).collect()
}

fn crlf(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\n', "\r\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_without_a_name_stands_alone() {
        for (name, shown) in [("", ""), (" \n", ""), ("Mary\nSmith", "\"Mary Smith\" ")] {
            let message = MessageBuilder::new()
                .to(mailbox(name, "mary@bücher.example"))
                .body(MimePart::new("text/plain", ""));
            let written = String::from_utf8(message.write_to_vec().unwrap()).unwrap();
            let to = format!("To: {shown}<mary@xn--bcher-kva.example>\r\n");
            assert!(written.contains(&to), "{written}");
        }
    }
}

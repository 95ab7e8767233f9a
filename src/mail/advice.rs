//! What a volunteer can do about a mail server that did not take a letter.

use std::io::ErrorKind;

use super::{SendError, Stage};

/// One sentence, by what went wrong and where.
pub fn advice(error: &SendError) -> &'static str {
    match error {
        SendError::NotFound(_) => {
            "There is no server of that name. Look for a typing mistake: portal settings get mail-server"
        }
        SendError::Connection { stage: Stage::Connecting, kind: ErrorKind::ConnectionRefused, .. } => {
            "Nothing listens there. Check the port: most providers use 587, some 465."
        }
        SendError::Connection { stage: Stage::Connecting, .. } => {
            "The server cannot be reached. Check this machine's network, and the server's name and port."
        }
        SendError::Connection { .. } => {
            "The server hung up in the middle. Try again in a few minutes; port 465 needs encryption from the start, 587 does not."
        }
        SendError::TimeOut(Stage::Connecting) => {
            "The server does not answer. A firewall may be in the way, or the port is wrong: most providers use 587, some 465."
        }
        SendError::TimeOut(_) => {
            "The server answers too slowly, or the port is wrong: 465 is for encryption from the start, 587 for the rest."
        }
        SendError::Tls(_) => {
            "The server's certificate is not for this name, is out of date, or comes from an authority this machine does not know. Use the server's name as your provider writes it, and check this machine's clock."
        }
        SendError::NoStartTls => {
            "Passwords and letters do not cross a network readable. Ask your provider for a port with encryption (587 or 465)."
        }
        SendError::NoSignIn => {
            "Ask your provider how programs sign in; some want an \"app password\" to be turned on first."
        }
        SendError::Refused { stage: Stage::SigningIn, .. } => {
            "Name or password are wrong for this server. Some providers want an \"app password\" in place of your own: portal settings set mail-password"
        }
        SendError::Refused { stage: Stage::Sender, .. } => {
            "The server does not let this account send from this address. Set one it knows: portal settings set mail-from ADDRESS"
        }
        SendError::Refused { stage: Stage::Recipient, extended: [5, 7, _], .. } => {
            "The server wants to know who is asking. Set name and password: portal settings set mail-user NAME, portal settings set mail-password"
        }
        SendError::Refused { stage: Stage::Recipient, code: 500.., .. } => {
            "The server does not take letters for this address. Look for a typing mistake in it."
        }
        SendError::Refused { code: 400..500, .. } => {
            "The server says: not now. Letters are tried again by themselves, for a day."
        }
        SendError::Refused { .. } | SendError::Unreadable | SendError::Message(_) => {
            "Ask whoever runs the mail server; its own words above are what they need."
        }
    }
}

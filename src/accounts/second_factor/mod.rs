//! The second factor: an authenticator app's six digits (RFC 6238), and backup codes for the day the phone is gone.
//!
//! Here is what a right code is. Codes are counted where they are asked for ([`crate::accounts::sign_in`],
//! [`crate::accounts::elevation::step_up`]); turning it on and off is [`crate::accounts::second_factor::setup`].

pub mod app_code;
pub mod recovery_code;
pub mod setup;
pub mod store;

use jiff::Timestamp;
use rusqlite::{Connection, Transaction};

use crate::platform::refusal::{ErrorCode, Refusal};
use crate::platform::sealed::Seal;
pub use store::{Protected, turn_off as forget};

/// The members whose second factor this key cannot decrypt: with it, none of their codes is valid.
pub fn sealed_with_another_key(conn: &Connection, seal: &Seal) -> rusqlite::Result<Vec<Protected>> {
    let opens = |member: &Protected| {
        member.secret.as_deref().is_some_and(|secret| seal.open(&member.id, secret).is_ok())
    };
    let members = store::protected(conn)?;
    Ok(members.into_iter().filter(|member| !opens(member)).collect())
}

/// The result of checking a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeCheck {
    /// Right, from the app.
    App,
    /// A backup code, used up now.
    Recovery {
        /// How many are left.
        left: u32,
    },
    /// Right, but used before.
    Replayed,
    Wrong,
}

/// A code of the authenticator app is wrong, or was used before. It does not say which.
pub fn wrong_app_code() -> Refusal {
    Refusal::new(ErrorCode::WrongCode, "Invalid verification code")
}

/// The refusal of a typed code, whose form shows whether an app's or a backup code was meant.
pub fn wrong_code(typed: &str) -> Refusal {
    let signs = typed.chars().filter(|c| !recovery_code::is_filler(*c));
    if !signs.clone().any(char::is_alphabetic) && signs.count() < recovery_code::LETTERS {
        return wrong_app_code();
    }
    let text = "That backup code is not right, or it was used before. Type it once more, letter by letter, or take the next one on your list.";
    Refusal::new(ErrorCode::WrongBackupCode, text)
}

/// Checks six digits or a backup code of a member whose second factor is on, and uses it up.
///
/// With another key file than at set-up no code is valid, neither the app's nor a backup code: the log says so, and
/// the office turns the member's second factor off.
pub fn check_code(
    tx: &Transaction<'_>,
    seal: &Seal,
    member_id: &str,
    code: &str,
    now: Timestamp,
) -> rusqlite::Result<CodeCheck> {
    let Some(sealed) = store::secret(tx, member_id)? else { return Ok(CodeCheck::Wrong) };
    match six_digits(code) {
        Some(digits) => check_app_code(tx, seal, member_id, &sealed, &digits, now),
        None => check_recovery_code(tx, seal, member_id, code, now),
    }
}

fn check_app_code(
    tx: &Transaction<'_>,
    seal: &Seal,
    member_id: &str,
    sealed: &[u8],
    digits: &str,
    now: Timestamp,
) -> rusqlite::Result<CodeCheck> {
    let secret = match seal.open(member_id, sealed) {
        Ok(secret) => secret,
        Err(error) => {
            let member = store::member_number(tx, member_id)?;
            tracing::error!(
                member,
                %error,
                "this member's codes cannot be checked; put the right portal.key back beside the database, or turn their second factor off: portal member reset-2fa {member}"
            );
            return Ok(CodeCheck::Wrong);
        }
    };
    let Some(step) = app_code::matching_step(&secret, digits, now) else { return Ok(CodeCheck::Wrong) };
    Ok(if use_step(tx, member_id, step, now)? { CodeCheck::App } else { CodeCheck::Replayed })
}

fn check_recovery_code(
    tx: &Transaction<'_>,
    seal: &Seal,
    member_id: &str,
    code: &str,
    now: Timestamp,
) -> rusqlite::Result<CodeCheck> {
    let Some(hash) = recovery_code::hash(seal, member_id, code) else { return Ok(CodeCheck::Wrong) };
    if store::use_recovery_code(tx, member_id, hash, now.as_second())? {
        return Ok(CodeCheck::Recovery { left: store::count_recovery_codes(tx, member_id)? });
    }
    let known = store::has_recovery_code(tx, member_id, hash)?;
    Ok(if known { CodeCheck::Replayed } else { CodeCheck::Wrong })
}

/// Uses a step up; false when it was used before.
pub fn use_step(tx: &Transaction<'_>, member_id: &str, step: i64, now: Timestamp) -> rusqlite::Result<bool> {
    let fresh = store::insert_step(tx, member_id, step, now.as_second())?;
    if fresh {
        store::delete_farthest_steps(tx, member_id, step)?;
    }
    Ok(fresh)
}

/// An app's code, which apps show as "123 456".
pub fn six_digits(code: &str) -> Option<String> {
    let digits: String = code.chars().filter(|c| !recovery_code::is_filler(*c)).collect();
    (digits.len() == 6 && digits.bytes().all(|byte| byte.is_ascii_digit())).then_some(digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_backup_code_is_not_called_a_verification_code() {
        for (typed, code) in [
            ("123456", ErrorCode::WrongCode),
            ("12345", ErrorCode::WrongCode),
            ("", ErrorCode::WrongCode),
            ("ABCDE-FGHJK", ErrorCode::WrongBackupCode),
            ("abcde", ErrorCode::WrongBackupCode),
            ("23456-78923", ErrorCode::WrongBackupCode),
        ] {
            assert_eq!(wrong_code(typed).code, code, "{typed}");
        }
    }

    #[test]
    fn six_digits_are_an_apps_code_and_anything_else_is_a_backup_code() {
        let table = [
            ("123456", true),
            (" 123 456 ", true),
            ("123-456", true),
            ("\u{202a}123\u{a0}456\u{202c}\u{feff}", true),
            ("123\u{200b}\u{2212}456", true),
            ("12345", false),
            ("1234567", false),
            ("2345678923", false),
            ("ABCDEF", false),
            ("12345A", false),
            ("١٢٣٤٥٦", false),
            ("", false),
        ];
        for (typed, is_of_app) in table {
            assert_eq!(six_digits(typed), is_of_app.then(|| "123456".to_owned()), "{typed}");
        }
    }
}

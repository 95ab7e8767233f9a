//! Codes of an authenticator app (RFC 6238): SHA-1, six digits, thirty seconds, one step early or late.
//!
//! SHA-1 and no other, because some apps take another algorithm without a word and then count with SHA-1.

use jiff::Timestamp;
use totp_rs::{Algorithm, Builder, Totp};

/// 160 bits: what RFC 4226 recommends, and the length of SHA-1's own key.
pub const SECRET_BYTES: usize = 20;
const DIGITS: u8 = 6;
const STEP_SECONDS: u64 = 30;
/// A phone's clock may be half a minute off, and a code may be typed slowly.
const STEPS_OFF: u16 = 1;

/// The step (unix seconds divided by 30) for which these six digits are right at `now`.
pub fn matching_step(secret: &[u8], digits: &str, now: Timestamp) -> Option<i64> {
    // A secret of another length was never made here; a clock before 1970 has no steps.
    let totp = builder(secret).build().ok()?;
    let step = totp.check(digits, u64::try_from(now.as_second()).ok()?)?;
    i64::try_from(step).ok()
}

/// The key URI for the QR code, and the secret for typing.
pub fn key_uri(secret: &[u8], issuer: &str, account: &str) -> Option<(String, String)> {
    let totp = named(secret, issuer, account)?;
    Some((totp.to_url().ok()?, totp.secret().to_base32()))
}

fn named(secret: &[u8], issuer: &str, account: &str) -> Option<Totp> {
    // The colon separates issuer and account in the label, so it is removed from names.
    let plain = |text: &str| {
        text.replace(':', " ").split_whitespace().collect::<Vec<_>>().join(" ").trim().to_owned()
    };
    let (issuer, account) = (plain(issuer), plain(account));
    let issuer = Some(issuer).filter(|issuer| !issuer.is_empty());
    builder(secret).with_account_name(account).with_issuer(issuer).build().ok()
}

fn builder(secret: &[u8]) -> Builder {
    Builder::new()
        .with_algorithm(Algorithm::SHA1)
        .with_digits(DIGITS)
        .with_skew(STEPS_OFF)
        .with_step_duration(STEP_SECONDS)
        .with_secret(secret)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 6238, appendix B: the secret of its SHA-1 vectors.
    const RFC_SECRET: &[u8] = b"12345678901234567890";

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(second).unwrap()
    }

    // proves: T3
    #[test]
    fn the_codes_are_those_of_rfc_6238() {
        // The last six of the appendix's eight digits: a code of six is the same number modulo a million.
        let table = [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_111_111_111, "050471"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
            (20_000_000_000, "353130"),
        ];
        for (second, digits) in table {
            assert_eq!(matching_step(RFC_SECRET, digits, at(second)), Some(second / 30), "{second}");
        }
    }

    // proves: T3
    #[test]
    fn one_step_early_or_late_is_right_and_two_are_not() {
        let (digits, step) = ("050471", 1_111_111_111 / 30);
        for (off, expected) in [(-2, None), (-1, Some(step)), (0, Some(step)), (1, Some(step)), (2, None)] {
            for second in [0, 29] {
                let now = at((step + off) * 30 + second);
                assert_eq!(matching_step(RFC_SECRET, digits, now), expected, "{off} {second}");
            }
        }
    }

    #[test]
    fn what_is_not_six_digits_is_not_right() {
        let now = at(1_234_567_890);
        for wrong in ["", "5924", "05924", "0005924", "89005924", "00592A", "٠٠٥٩٢٤", "-05924", "+05924"]
        {
            assert_eq!(matching_step(RFC_SECRET, wrong, now), None, "{wrong:?}");
        }
        assert_eq!(matching_step(RFC_SECRET, "287082", at(-59)), None, "before 1970");
        assert_eq!(matching_step(b"short", "287082", at(59)), None, "not our secret");
    }

    #[test]
    fn the_picture_names_the_congregation_and_the_member_whatever_they_are_called() {
        let (uri, secret) = key_uri(RFC_SECRET, "Grace Church", "mary@example.org").unwrap();
        assert_eq!(secret, "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
        assert!(uri.starts_with("otpauth://totp/Grace%20Church:mary%40example"), "{uri}");
        assert!(uri.contains(&format!("secret={secret}")) && uri.contains("issuer=Grace%20Church"), "{uri}");
        for issuer in ["", ":", "Saint Paul: North", "Ἐκκλησία & 教会 \"#?\"", "a:b:c"] {
            let (uri, _) = key_uri(RFC_SECRET, issuer, "a:b@example.org").unwrap();
            assert!(!uri.contains('#') && !uri.contains(' ') && uri.is_ascii(), "{uri}");
            let colons = uri.trim_start_matches("otpauth:").matches(':').count();
            assert!(colons <= 1, "{uri}");
        }
    }
}

//! Tables and columns that an export leaves out, with the reason. A column of the schema that is neither exported nor here
//! breaks a test.

/// A table or a column, and why it stays out.
#[derive(Clone, Copy, Debug)]
pub struct NotExported {
    /// `table` or `table.column`.
    pub what: &'static str,
    pub why: &'static str,
}

const ACCESS: &str = "opens an account, or counts tries to; it belongs to this portal's browsers and its key";
const LOCK: &str = "belongs to the password, which stays out";
const MADE: &str = "SQLite works it out from another column";
const INDEX: &str = "the office's search makes it anew";
const MACHINE: &str = "what this machine's service is about to do, or saw";

const fn out(what: &'static str, why: &'static str) -> NotExported {
    NotExported { what, why }
}

pub const LEFT_OUT: [NotExported; 53] = [
    out("sessions", ACCESS),
    out("pending_sign_ins", ACCESS),
    out("password_resets", ACCESS),
    out("slips", ACCESS),
    out("invitation_reminders", ACCESS),
    out("trusted_devices", ACCESS),
    out("two_factor_enrolments", ACCESS),
    out("used_codes", ACCESS),
    out("recovery_codes", ACCESS),
    out("decoy_accounts", ACCESS),
    out("calendar_feeds", "secret addresses, which are of this portal; members make new ones"),
    out("calendar_version", MACHINE),
    out("gift_sums", "each gift that comes in is added up anew"),
    out("removed_sheet_rows", "what a browser may still send twice; its sheet is open here"),
    out("statement_gifts", "each statement that comes in names its gifts anew"),
    out("import_mappings", "what was chosen for the last file; it is asked again"),
    out("import_changes", "what undoing an import within 30 days needs; it belongs to this portal"),
    out("people_taken_away", "the way back of 30 days, with what opens accounts; it belongs to this portal"),
    out("people_order", INDEX),
    out("people_words", INDEX),
    out("people_words_config", INDEX),
    out("people_words_data", INDEX),
    out("people_words_docsize", INDEX),
    out("people_words_idx", INDEX),
    out("people_to_index", INDEX),
    out("outbox", MACHINE),
    out("office_letters", MACHINE),
    out("office_letter_readers", MACHINE),
    out("clock_watch", MACHINE),
    out("findings", MACHINE),
    out("portal_page", MACHINE),
    out("upgrades_read", "what was read of this program's changes"),
    out("set_up", "what was answered before the portal had a person"),
    out("set_up_over", "the first person who comes in writes it"),
    out("mail_days", MACHINE),
    out("refused_addresses", MACHINE),
    out("week_letters", MACHINE),
    out("event_reminders", MACHINE),
    out("members.password", ACCESS),
    out("members.two_factor_enabled", ACCESS),
    out("members.two_factor_secret", ACCESS),
    out("members.session_epoch", ACCESS),
    out("members.failed_login_attempts", LOCK),
    out("members.last_failed_login_at", LOCK),
    out("members.account_locked", LOCK),
    out("members.locked_at", LOCK),
    out("members.wrong_codes", LOCK),
    out("members.wrong_codes_since", LOCK),
    out("members.birth_day", MADE),
    out("members.anniversary_day", MADE),
    out("security_logs.is_alarm", MADE),
    out("photos.member_id", "the photo stands beside its member"),
    out("photos.jpeg", "the photos are files"),
];

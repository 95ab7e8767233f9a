//! The exported columns of each person.

use super::column::ColumnFiles::{Csv, Json};
use super::column::ColumnKind::{Day, Email, Flag, Instant, Number, Picture, Text, Word};
use super::column::{Column, PHOTOS, col};
use crate::congregation::people::members::HouseholdRole;
use crate::congregation::people::members::MemberField::{
    self, Address, Allergies, Anniversary, BaptismDate, City, ConfirmationDate, Country, DateOfBirth,
    EmergencyContactName, EmergencyContactPhone, EmergencyContactRelationship, Employer, FirstName, Gender,
    JoinDate, LastName, MaritalStatus, MedicalConditions, MembershipDate, MembershipStatus, MinistryGroup,
    Notes, Occupation, OfficeNotes, Phone, State, ZipCode,
};
use crate::congregation::people::members::fields::FieldKind;

/// The view of the household that stands for a person.
pub(super) const FIRST_HOUSEHOLDS: &str = "first_households";

/// The fields beside the household, and those behind it, in the order of the files.
const BEFORE: [MemberField; 12] = [
    Phone,
    Address,
    City,
    State,
    ZipCode,
    Country,
    DateOfBirth,
    Gender,
    MaritalStatus,
    Anniversary,
    Occupation,
    Employer,
];
const BEHIND: [MemberField; 13] = [
    MembershipStatus,
    JoinDate,
    MembershipDate,
    BaptismDate,
    ConfirmationDate,
    MinistryGroup,
    EmergencyContactName,
    EmergencyContactPhone,
    EmergencyContactRelationship,
    Allergies,
    MedicalConditions,
    Notes,
    OfficeNotes,
];

/// A field that is not named here is a later one and comes last: a spreadsheet that knows columns by their letters
/// still finds them.
pub(super) fn member_columns() -> Vec<Column> {
    let of_table = |field: MemberField| {
        let kind = if field.row().kind == FieldKind::Day { Day } else { Text };
        col(field.column(), field.row().json, kind)
    };
    // The API's memberId; here memberId is always an id of this file.
    let mut columns = vec![col("id", "id", Text), col("member_id", "memberNumber", Text)];
    columns.extend([FirstName, LastName].map(of_table));
    columns.push(col("email", "email", Email));
    columns.extend(BEFORE.map(of_table));
    columns.extend([
        // Everybody's households are a list of their own; beside the person stands one.
        col("household_id", "householdId", Text).of(FIRST_HOUSEHOLDS).only(Csv),
        col("name", "householdName", Text).of(FIRST_HOUSEHOLDS).only(Csv),
        col("role", "householdRole", Word(&HouseholdRole::WORDS)).of(FIRST_HOUSEHOLDS).only(Csv),
    ]);
    columns.extend(BEHIND.map(of_table));
    columns.extend([
        col("disabled_at", "disabledAt", Instant),
        col("last_login_at", "lastLoginAt", Instant),
        col("created_at", "createdAt", Instant),
        col("updated_at", "updatedAt", Instant),
        col("profile_picture", "photoUrl", Text).only(Json),
        col("id", "photoFile", Picture).of(PHOTOS),
        col("id", "photoId", Text).of(PHOTOS).only(Json),
        col("created_at", "photoCreatedAt", Instant).of(PHOTOS).only(Json),
        col("contact_email", "contactEmail", Email),
        col("sign_in_name", "signInName", Text),
        col("office_since", "officeSince", Instant),
        col("treasurer_since", "treasurerSince", Instant),
        col("administrator_since", "administratorSince", Instant),
        col("had_role", "hadRole", Flag),
        col("deceased_on", "deceasedOn", Day),
        col("left_on", "leftOn", Day),
        col("account_ends_on", "accountEndsOn", Day),
        col("version", "version", Number).only(Json),
        col("letters_announcements", "lettersAnnouncements", Flag),
        col("letters_reminders", "lettersReminders", Flag),
        col("letters_week", "lettersWeek", Flag),
        col("news_seen_at", "newsSeenAt", Instant).only(Json),
        col("news_new_since", "newsNewSince", Instant).only(Json),
    ]);
    let is_new = |field: &MemberField| columns.iter().all(|column| column.name != field.column());
    let later: Vec<MemberField> = MemberField::ALL.into_iter().filter(is_new).collect();
    columns.extend(later.into_iter().map(of_table));
    columns
}

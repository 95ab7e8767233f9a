//! The exported columns of each person.

use super::column::ColumnFiles::{Csv, Json};
use super::column::ColumnKind::{Day, Email, Flag, Instant, Number, Picture, Text, Word};
use super::column::{Column, PHOTOS, col, columns};
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
    let mut columns = columns! { id: Text, member_id as "memberNumber": Text };
    columns.extend([FirstName, LastName].map(of_table));
    columns.extend(columns! { email: Email });
    columns.extend(BEFORE.map(of_table));
    // Everybody's households are a list of their own; beside the person stands one.
    columns.extend(columns! {
        household_id: Text => of(FIRST_HOUSEHOLDS).only(Csv),
        name as "householdName": Text => of(FIRST_HOUSEHOLDS).only(Csv),
        role as "householdRole": Word(&HouseholdRole::WORDS) => of(FIRST_HOUSEHOLDS).only(Csv),
    });
    columns.extend(BEHIND.map(of_table));
    columns.extend(columns! {
        disabled_at: Instant, last_login_at: Instant, created_at: Instant, updated_at: Instant,
        profile_picture as "photoUrl": Text => only(Json), id as "photoFile": Picture => of(PHOTOS),
        id as "photoId": Text => of(PHOTOS).only(Json),
        created_at as "photoCreatedAt": Instant => of(PHOTOS).only(Json),
        contact_email: Email, sign_in_name: Text, office_since: Instant, treasurer_since: Instant,
        administrator_since: Instant, had_role: Flag, deceased_on: Day, left_on: Day, account_ends_on: Day,
        version: Number => only(Json), letters_announcements: Flag, letters_reminders: Flag,
        letters_week: Flag, news_seen_at: Instant => only(Json), news_new_since: Instant => only(Json),
    });
    let is_new = |field: &MemberField| columns.iter().all(|column| column.name != field.column());
    let later: Vec<MemberField> = MemberField::ALL.into_iter().filter(is_new).collect();
    columns.extend(later.into_iter().map(of_table));
    columns
}

//! What an export contains of each person.

use super::column::Column;
use super::column::ColumnFiles::{Csv, Json};
use super::column::ColumnKind::{Day, Email, Flag, Instant, Picture, Text, Word};
use super::column::PHOTOS;
use super::column::col;

pub(super) const MEMBER_COLUMNS: &[Column] = &[
    col("id", "id", Text),
    // The API's memberId; here memberId is always an id of this file.
    col("member_id", "memberNumber", Text),
    col("first_name", "firstName", Text),
    col("last_name", "lastName", Text),
    col("email", "email", Email),
    col("phone", "phone", Text),
    col("address", "address", Text),
    col("city", "city", Text),
    col("state", "state", Text),
    col("zip_code", "zipCode", Text),
    col("country", "country", Text),
    col("date_of_birth", "dateOfBirth", Day),
    col("gender", "gender", Text),
    col("marital_status", "maritalStatus", Text),
    col("anniversary", "anniversary", Day),
    col("occupation", "occupation", Text),
    col("employer", "employer", Text),
    col("household_id", "householdId", Text).names("households"),
    col("name", "householdName", Text).of("households").only(Csv),
    col("household_role", "householdRole", Word(&["head", "spouse", "child", "other"])),
    col("membership_status", "membershipStatus", Text),
    col("join_date", "joinDate", Day),
    col("membership_date", "membershipDate", Day),
    col("baptism_date", "baptismDate", Day),
    col("confirmation_date", "confirmationDate", Day),
    col("ministry_group", "ministryGroup", Text),
    col("emergency_contact_name", "emergencyContactName", Text),
    col("emergency_contact_phone", "emergencyContactPhone", Text),
    col("emergency_contact_relationship", "emergencyContactRelationship", Text),
    col("allergies", "allergies", Text),
    col("medical_conditions", "medicalConditions", Text),
    col("notes", "notes", Text),
    // For the office: only the whole export has it.
    col("office_notes", "officeNotes", Text),
    col("notes_to_review", "notesToReview", Flag),
    col("role", "role", Word(&["member", "administrator"])),
    col("disabled_at", "disabledAt", Instant),
    col("last_login_at", "lastLoginAt", Instant),
    // Empty, except in an export from before the table import_keys.
    col("import_key", "importKey", Text).only(Json),
    col("created_at", "createdAt", Instant),
    col("updated_at", "updatedAt", Instant),
    col("profile_picture", "photoUrl", Text).only(Json),
    col("id", "photoFile", Picture).of(PHOTOS),
    col("id", "photoId", Text).of(PHOTOS).only(Json),
    col("created_at", "photoCreatedAt", Instant).of(PHOTOS).only(Json),
];

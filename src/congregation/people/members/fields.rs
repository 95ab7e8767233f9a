//! The one table of a member's fields. The profile, the office's commands, import, export and the API's types are made
//! from it.
//!
//! A new field is a migration that adds its column, a line here, and its place on the screen.
//!
//! Not in it, because each has rules of its own: the id, the member number, the e-mail address, the role, the household,
//! the photo, and the state of the account.

use serde::ser::{Serialize, SerializeMap, Serializer};

use FieldAccess::{Office, Own, Shown};
use FieldKind::{Choice, Day, Line, Lines, Word};

/// SECURITY.md, A4, in characters.
const NAME: usize = 100;
pub(super) const TEXT: usize = 200;
const NOTE: usize = 4_000;

/// The declaration of a field.
#[derive(Debug)]
pub struct FieldRow {
    /// Its column of `members`.
    pub column: &'static str,
    /// Its name in the API and in an export.
    pub json: &'static str,
    pub access: FieldAccess,
    pub kind: FieldKind,
    pub presence: Presence,
    /// Its description in the API.
    pub description: &'static str,
    /// At the beginning of a sentence.
    pub words: &'static str,
    /// The label in a list of facts.
    pub label: &'static str,
    /// The help of its command-line option, and the name of the option's value.
    pub help: &'static str,
    pub value_name: Option<&'static str>,
    /// Another name of its option.
    pub alias: Option<&'static str>,
    /// Its name for `--map`.
    pub list_name: &'static str,
}

/// The readers and writers of a field, besides the office, which does both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldAccess {
    /// The member reads and writes it.
    Own,
    /// The member reads it.
    Shown,
    /// Not the member.
    Office,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// One line of up to so many characters.
    Line(usize),
    /// The same, kept in lower case.
    Word,
    /// A name of this list in `choices.json`.
    Choice(&'static str),
    /// Any number of lines, up to so many characters.
    Lines(usize),
    /// A real day from 1900 to today, `YYYY-MM-DD`.
    Day,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    Optional,
    /// An imported person may lack it, and it cannot be emptied.
    Kept,
    /// Everybody has one.
    Always,
}

macro_rules! member_fields {
    ($($(#[doc = $description:literal])* $field:ident = $row:expr;)*) => {
        /// A field of the table.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum MemberField { $($(#[doc = $description])* $field,)* }

        const COUNT: usize = [$(MemberField::$field),*].len();

        static ROWS: [FieldRow; COUNT] =
            [$(FieldRow { description: concat!($($description),*).trim_ascii(), ..$row }),*];

        impl MemberField {
            pub const ALL: [Self; COUNT] = [$(Self::$field),*];
        }
    };
}

member_fields! {
    /// 1 to 100 characters.
    FirstName = own("first_name", "firstName", Line(NAME)).always().named("The first name", "First name")
        .option("First name").value("NAME");
    /// 1 to 100 characters.
    LastName = own("last_name", "lastName", Line(NAME)).always().named("The last name", "Last name")
        .option("Last name").value("NAME");
    /// Up to 100 characters.
    PreferredName = own("preferred_name", "preferredName", Line(NAME)).named("The preferred name", "Preferred name")
        .option("What they are called, where it is not the first name").value("NAME");
    /// Up to 200 characters, as every text below without a word of its own.
    Phone = own("phone", "phone", Line(TEXT)).named("The phone number", "Phone").option("Phone number")
        .in_lists("mobilePhone");
    /// A real day from 1900-01-01 to today, as every day below.
    DateOfBirth = own("date_of_birth", "dateOfBirth", Day).named("The birthday", "Birthday")
        .option("Day of birth, such as 1980-04-12").alias("birthday")
        .in_lists("birthDate");
    /// Cannot be emptied.
    Address = own("address", "address", Line(TEXT)).kept().named("The address", "Address").option("Street address");
    /// Cannot be emptied.
    Country = own("country", "country", Choice("country")).kept().named("The country", "Country")
        .option("Country, by its English name");
    /// Cannot be emptied.
    City = own("city", "city", Line(TEXT)).kept().named("The city", "City").option("City");
    /// Cannot be emptied.
    State = own("state", "state", Line(TEXT)).kept().named("The state or province", "State").option("State or province");
    ZipCode = own("zip_code", "zipCode", Line(TEXT)).named("The ZIP code", "ZIP code").option("ZIP or postal code");
    Occupation = own("occupation", "occupation", Line(TEXT)).named("The occupation", "Occupation").option("Occupation");
    Employer = own("employer", "employer", Line(TEXT)).named("The employer", "Employer").option("Employer");
    MaritalStatus = own("marital_status", "maritalStatus", Choice("maritalStatus"))
        .named("The marital status", "Marital status").option("Marital status").value("STATUS");
    Gender = own("gender", "gender", Choice("gender")).named("The gender", "Gender").option("Gender");
    Anniversary = own("anniversary", "anniversary", Day).named("The anniversary", "Anniversary").option("Wedding day");
    /// Lower case, such as "active"; only the church office changes it.
    MembershipStatus = shown("membership_status", "membershipStatus", Word).always()
        .named("The membership status", "Membership")
        .option("Membership status: member, active, inactive, visitor, or a word of your own")
        .value("STATUS").alias("status");
    MembershipDate = own("membership_date", "membershipDate", Day).named("The membership date", "Member since")
        .option("Day they became a member");
    JoinDate = shown("join_date", "joinDate", Day).named("The join date", "Joined").option("Day they joined")
        .alias("joined");
    BaptismDate = own("baptism_date", "baptismDate", Day).named("The baptism date", "Baptism")
        .option("Day of their baptism");
    ConfirmationDate = own("confirmation_date", "confirmationDate", Day)
        .named("The confirmation date", "Confirmation").option("Day of their confirmation");
    MinistryGroup = office("ministry_group", "ministryGroup", Line(TEXT)).named("The ministry group", "Ministry group")
        .option("Ministry group, such as Choir").value("GROUP");
    EmergencyContactName = own("emergency_contact_name", "emergencyContactName", Line(TEXT))
        .named("The emergency contact's name", "Emergency contact")
        .option("Whom to call in an emergency").value("NAME");
    EmergencyContactPhone = own("emergency_contact_phone", "emergencyContactPhone", Line(TEXT))
        .named("The emergency contact's phone number", "Emergency phone")
        .option("That person's phone number").value("PHONE");
    EmergencyContactRelationship = own("emergency_contact_relationship", "emergencyContactRelationship",
        Choice("emergencyContactRelationship")).named("The emergency contact's relationship", "Emergency relation")
        .option("What that person is to them").value("WORD");
    Allergies = own("allergies", "allergies", Lines(TEXT)).named("The text on allergies", "Allergies")
        .option("Allergies");
    MedicalConditions = own("medical_conditions", "medicalConditions", Lines(TEXT))
        .named("The text on medical conditions", "Medical").option("Medical conditions");
    // Before the notes: a column of notes in a list is the office's, and only --map makes it the member's own.
    OfficeNotes = office("office_notes", "officeNotes", Lines(NOTE)).named("The office note", "Office notes")
        .option("What the office writes about them; they do not see it. - reads standard input");
    /// Up to 4,000 characters.
    Notes = own("notes", "notes", Lines(NOTE)).named("The note", "Notes")
        .option("A note; the person can read it. - reads standard input");
}

const fn own(column: &'static str, json: &'static str, kind: FieldKind) -> FieldRow {
    FieldRow {
        column,
        json,
        access: Own,
        kind,
        presence: Presence::Optional,
        description: "",
        words: "",
        label: "",
        help: "",
        value_name: match kind {
            Day => Some("YYYY-MM-DD"),
            Lines(_) => Some("TEXT"),
            _ => None,
        },
        alias: None,
        list_name: json,
    }
}

const fn shown(column: &'static str, json: &'static str, kind: FieldKind) -> FieldRow {
    FieldRow { access: Shown, ..own(column, json, kind) }
}

const fn office(column: &'static str, json: &'static str, kind: FieldKind) -> FieldRow {
    FieldRow { access: Office, ..own(column, json, kind) }
}

impl FieldRow {
    const fn always(self) -> Self {
        Self { presence: Presence::Always, ..self }
    }

    const fn kept(self) -> Self {
        Self { presence: Presence::Kept, ..self }
    }

    const fn named(self, words: &'static str, label: &'static str) -> Self {
        Self { words, label, ..self }
    }

    const fn option(self, help: &'static str) -> Self {
        Self { help, ..self }
    }

    const fn value(self, name: &'static str) -> Self {
        Self { value_name: Some(name), ..self }
    }

    const fn alias(self, name: &'static str) -> Self {
        Self { alias: Some(name), ..self }
    }

    const fn in_lists(self, list_name: &'static str) -> Self {
        Self { list_name, ..self }
    }
}

impl MemberField {
    pub fn of_json(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|field| field.row().json == name)
    }

    pub const fn row(self) -> &'static FieldRow {
        &ROWS[self as usize]
    }

    pub const fn column(self) -> &'static str {
        self.row().column
    }

    /// True for the parts of a person's name.
    pub fn is_name(self) -> bool {
        matches!(self, Self::FirstName | Self::LastName | Self::PreferredName)
    }

    pub fn is_read_by_member(self) -> bool {
        self.row().access != Office
    }

    pub fn is_written_by_member(self) -> bool {
        self.row().access == Own
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// The address they sign in with; people without an account may have none.
    pub email: Option<String>,
    pub photo_url: Option<String>,
    pub values: MemberValues,
}

/// A person's fields. Days are `YYYY-MM-DD`. All in one text, for a list has 200,000 people: of each that is not empty, in
/// the fields' order, its mark, the value and [`END`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MemberValues(Box<str>);

/// A character that no value contains.
const END: char = '\0';

/// A character for each field, in their order.
fn mark(field: MemberField) -> char {
    char::from(b'A' + field as u8)
}

impl MemberValues {
    pub fn get(&self, field: MemberField) -> Option<&str> {
        self.0.split_terminator(END).find_map(|value| value.strip_prefix(mark(field)))
    }

    /// An empty text is stored as none.
    /// Whether any of these is there.
    pub fn has_any(&self, fields: &[MemberField]) -> bool {
        fields.iter().any(|field| self.get(*field).is_some_and(|text| !text.is_empty()))
    }

    pub fn set(&mut self, field: MemberField, text: Option<String>) {
        let is_before = |value: &&str| value.starts_with(|first| first < mark(field));
        let at = self.0.split_inclusive(END).take_while(is_before).map(str::len).sum();
        let (before, rest) = self.0.split_at(at);
        let after =
            rest.strip_prefix(mark(field)).and_then(|own| Some(own.split_once(END)?.1)).unwrap_or(rest);
        let text = text.unwrap_or_default().replace(END, "");
        let own = if text.is_empty() { text } else { format!("{}{text}{END}", mark(field)) };
        self.0 = [before, &own, after].concat().into();
    }

    /// The value for the column: required fields are never NULL.
    pub fn stored(&self, field: MemberField) -> Option<&str> {
        let empty = (field.row().presence == Presence::Always).then_some("");
        self.get(field).or(empty)
    }

    /// "Mary Smith"
    pub fn name(&self) -> String {
        [MemberField::FirstName, MemberField::LastName]
            .map(|field| self.get(field).unwrap_or_default())
            .join(" ")
    }
}

/// An object with every field, by its JSON name.
impl Serialize for MemberValues {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(Some(COUNT))?;
        for field in MemberField::ALL {
            object.serialize_entry(field.row().json, &self.stored(field))?;
        }
        object.end()
    }
}

//! HTTP for bringing in people.

use poem_openapi::param::{Path, Query};
use poem_openapi::registry::{MetaSchemaRef, Registry};
use poem_openapi::types::Type;
use poem_openapi::{Object, OpenApi};
use rusqlite::Transaction;

use super::answers::LineIdentity;
use super::dates::DateOrder;
use super::imports_api::{self, Jobs, ListedImport, newest};
use super::list_api::{self, HowRead, ListUpload, Wishes};
use super::list_look::{ListFields, ListLook};
use super::people_imported::PeopleImported;
use super::questions::PeopleAnswer;
use super::words::WordMeaning;
use super::{ImportOptions, ListKind, count, people, person_columns};
use crate::accounts::elevation::PeopleWork;
use crate::accounts::elevation::guard::RoleHolder;
use crate::accounts::guard::Visit;
use crate::http::error::ApiError;
use crate::http::json::Json;
use crate::http::shared::Shared;
use crate::http::upload::{Upload, UploadedFile};
use crate::platform::refusal::{ErrorCode, Refusal};

/// Bringing in lists of people.
pub struct PeopleImportsApi;

#[OpenApi(prefix_path = "/api/office/people/imports")]
impl PeopleImportsApi {
    /// The imports of people, the newest first
    ///
    /// The newest twenty. One can be undone within 30 days.
    #[oai(path = "/", method = "get", operation_id = "peopleImports")]
    async fn imports(&self, caller: RoleHolder<PeopleWork>) -> Result<Json<Vec<ListedImport>>, ApiError> {
        newest(&caller, ListKind::People).await
    }

    /// Look into a list of people
    ///
    /// Its columns with their first values, and what each seems to be: as it was chosen for the last list with these
    /// headings, else as it is understood. Nothing is written.
    #[oai(path = "/look", method = "post", operation_id = "lookIntoPeople")]
    async fn look(
        &self,
        caller: RoleHolder<PeopleWork>,
        /// The sheet of a workbook; left out: the first that holds a list.
        sheet: Query<Option<String>>,
        /// The encoding of a CSV file; left out: the one that it seems to have.
        encoding: Query<Option<String>>,
        /// The line with the headings, counted from 1; left out: it is found.
        headings: Query<Option<u64>>,
        jobs: Shared<&Jobs>,
        upload: Upload<PeopleUpload>,
    ) -> Result<Json<ListLook>, ApiError> {
        let how = HowRead { sheet: sheet.0, encoding: encoding.0, headings: headings.0 };
        list_api::look(&caller, &jobs, how, upload).await
    }

    /// See what bringing in a list of people would do
    ///
    /// Everything that would be written, and what is asked. Nothing is written.
    #[oai(path = "/rehearse", method = "post", operation_id = "rehearsePeople")]
    async fn rehearse(
        &self,
        caller: RoleHolder<PeopleWork>,
        /// The file's name, from which that of a new source is made.
        #[oai(name = "fileName", default)]
        file_name: Query<String>,
        /// The client's name for this import, to ask how far it is and to cancel it.
        #[oai(default)]
        job: Query<String>,
        jobs: Shared<&Jobs>,
        upload: Upload<PeopleUpload>,
    ) -> Result<Json<PeopleImported>, ApiError> {
        take(caller, &jobs, (&file_name.0, &job.0), upload, true).await
    }

    /// Bring in a list of people
    ///
    /// Adds who is new, fills what is empty, and changes what differs only where that was chosen; all of it or nothing.
    /// Lines with an open question are left out. The same list once more changes nothing. Nobody gets a password. What
    /// was chosen for the columns and their words is remembered for the next list with these headings.
    #[oai(path = "/", method = "post", operation_id = "importPeople")]
    async fn import(
        &self,
        caller: RoleHolder<PeopleWork>,
        /// The file's name, for the list of imports.
        #[oai(name = "fileName", default)]
        file_name: Query<String>,
        /// The client's name for this import, to ask how far it is and to cancel it.
        #[oai(default)]
        job: Query<String>,
        jobs: Shared<&Jobs>,
        upload: Upload<PeopleUpload>,
    ) -> Result<Json<PeopleImported>, ApiError> {
        take(caller, &jobs, (&file_name.0, &job.0), upload, false).await
    }

    /// Undo an import of people
    ///
    /// The people it added are removed, and the values it wrote are as before, but for what is in use or was changed since.
    #[oai(path = "/:number/undo", method = "post", operation_id = "undoPeopleImport")]
    async fn undo(
        &self,
        caller: RoleHolder<PeopleWork>,
        number: Path<i64>,
        jobs: Shared<&Jobs>,
    ) -> Result<Json<PeopleImportUndone>, ApiError> {
        let mut undone = imports_api::undo(&caller, &jobs, ListKind::People, number.0, false).await?;
        Ok(Json(PeopleImportUndone {
            unlisted: undone.keep_few(),
            people_removed: count(undone.people_removed),
            households_removed: count(undone.households_removed),
            values_put_back: count(undone.values_put_back),
            stays: undone.stays,
        }))
    }
}

/// Rehearses in a copy of the database, or writes.
async fn take(
    caller: RoleHolder<PeopleWork>,
    jobs: &Jobs,
    names: (&str, &str),
    upload: Upload<PeopleUpload>,
    dry_run: bool,
) -> Result<Json<PeopleImported>, ApiError> {
    let reading = list_api::receive(&caller, jobs, names, upload, dry_run, people::read);
    let (file, options, turn, _job) = reading.await?;
    let work = move |tx: &Transaction<'_>, visit: &Visit| {
        let _turn = turn;
        people::write(visit.work(tx), file, &options).map(PeopleImported::from)
    };
    let done = if dry_run { caller.rehearse(work).await? } else { caller.write(work).await? };
    Ok(Json(done))
}

/// A form with a list of people.
pub enum PeopleUpload {}

impl UploadedFile for PeopleUpload {
    const PART: &'static str = "people";
    const DESCRIPTION: &'static str = "A list of people (CSV, .xlsx, .ods or vCard) of at most 5 MiB.";
    const NOT_A_FORM: &'static str = "A list of people must be sent as a form (multipart/form-data).";
    const JSON_PART: Option<&'static str> = Some("wishes");

    fn json_schema() -> Option<MetaSchemaRef> {
        Some(PeopleImportWishes::schema_ref())
    }

    fn register_json(registry: &mut Registry) {
        PeopleImportWishes::register(registry);
    }
}

impl ListUpload for PeopleUpload {
    type Field = person_columns::PersonField;
    type Wishes = PeopleImportWishes;
    const NAME: &'static str = "people";
    const TOO_LARGE: &'static str = "Save only the sheet with the people, or divide the list.";

    fn fields() -> ListFields<Self::Field> {
        person_columns::list_fields()
    }
}

/// Options for importing a list of people.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct PeopleImportWishes {
    /// The sheet of a workbook.
    #[oai(validator(max_length = 200))]
    sheet: Option<String>,
    /// The encoding of a CSV file; left out: the one that it seems to have.
    #[oai(validator(max_length = 40))]
    encoding: Option<String>,
    /// The line with the headings, counted from 1; left out: it is found.
    headings: Option<u64>,
    /// The field of each column, in the file's order; empty where nothing is taken from it.
    #[oai(validator(max_items = 500))]
    columns: Vec<String>,
    /// The system that the list comes from; left out: it is found.
    #[oai(validator(max_length = 100))]
    source: Option<String>,
    /// The order of dates such as 3/4/2026, where the list leaves it open.
    dates: Option<DateOrder>,
    /// The list wins where it differs from the portal.
    #[oai(default)]
    overwrite: bool,
    /// Make households of equal last names and addresses, in a list that knows no households.
    #[oai(default)]
    households_by_address: bool,
    /// Answers to questions.
    #[oai(default, validator(max_items = 5000))]
    lines: Vec<PeopleLineAnswer>,
    /// Meanings of words in the status.
    #[oai(default, validator(max_items = 200))]
    words: Vec<WordMeaning>,
}

/// The answer to the question about a line. It may have a second one, which confirms a death or a move.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase", skip_serializing_if_is_none)]
pub struct PeopleLineAnswer {
    line: u64,
    answer: PeopleAnswer,
    /// The person's id, where it is a person.
    person_id: Option<String>,
}

impl Wishes for PeopleImportWishes {
    fn into_options(self) -> Result<ImportOptions, Refusal> {
        let how = HowRead { sheet: self.sheet, encoding: self.encoding, headings: self.headings };
        let mut options = ImportOptions {
            source: self.source,
            chosen_columns: Some(self.columns),
            dates: self.dates,
            overwrite: self.overwrite,
            households_by_address: self.households_by_address,
            words: self.words,
            ..how.into_options()?
        };
        for PeopleLineAnswer { line, answer, person_id } in self.lines {
            let who = match (answer, person_id) {
                (PeopleAnswer::Confirm, _) => {
                    options.confirmed_lines.insert(line);
                    continue;
                }
                (PeopleAnswer::New, _) => LineIdentity::New,
                (PeopleAnswer::Skip, _) => LineIdentity::Skip,
                (PeopleAnswer::Person, Some(id)) => LineIdentity::Person(id),
                (PeopleAnswer::Person, None) => {
                    let words = "An answer names a person by their id.";
                    return Err(Refusal::new(ErrorCode::BadRequest, words));
                }
            };
            options.answers.insert(line, who);
        }
        Ok(options)
    }
}

/// The result of undoing an import of people.
#[derive(Debug, Object)]
#[oai(rename_all = "camelCase")]
pub struct PeopleImportUndone {
    people_removed: u32,
    households_removed: u32,
    values_put_back: u32,
    /// What stays, with the reason: 200 lines at most.
    stays: Vec<String>,
    /// The number of further lines of what stays.
    unlisted: u32,
}

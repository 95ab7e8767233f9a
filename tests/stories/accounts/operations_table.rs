//! The table of authorization: for every operation what it is sent, who may, and what they are answered.

use serde_json::{Value, json};

use super::NEW;
use super::authorization::For;
use crate::calendar;
use crate::support::app::PASSWORD;

/// A member's own. Nothing is asked for a couple, so there is nothing to take back.
const OWN: &str = "me security beginTwoFactor endOtherSessions profile updateProfile family photo removePhoto events \
    upcomingEvents eventQuestions announcements recentAnnouncements announcementsSeen myLetters celebrationsOfTheWeek \
    financialSummary donations pledges calendarFeeds jointGiving myStatements declineJointGiving \
    withdrawJointGiving endJointGiving leftToDo";

const SET_UP: &str = "getSetUp enterSetUpCode setUpCongregation lookAtAddress tryCertificate setUpAddress setUpHelp \
    setUpAdministrator beginSetUpSecondFactor verifySetUpSecondFactor setUpMail testSetUpMail \
    proveSetUpMail finishSetUp setUpBackups restoreFound restoreBackup";

const NONE_OF_THAT_ID: &str = "announcementToEdit removeAnnouncement restoreAnnouncement eventToEdit removeEvent \
    restoreEvent eventLetters cancelEvent takeBackCancellation eventAnswers answerOf answerFor \
    remindInvitation withdrawInvitation eventInvitation announcementLetter withdrawOfficeLetter";

/// The body, the permitted callers and the expected status of an operation.
pub(super) fn expected(operation: &str) -> Option<(Value, For, u16)> {
    // The portal is set up.
    if SET_UP.split(' ').any(|one| one == operation) {
        return Some((nothing(), For::Everybody, 404));
    }
    of_members(operation).or_else(|| of_the_office(operation)).or_else(|| of_giving(operation))
}

fn nothing() -> Value {
    json!({})
}

/// Everybody's, and every member's own.
#[expect(clippy::match_same_arms, reason = "each says why it is answered so")]
fn of_members(operation: &str) -> Option<(Value, For, u16)> {
    let confirmation = json!({ "password": PASSWORD, "code": "000000" });
    let choice = |key: &str, value: &str| json!({ (key): value, "password": NEW, "confirmPassword": NEW });
    Some(match operation {
        // To the page that asks first.
        "endLettersPage" => (nothing(), For::Everybody, 200),
        // No token.
        "endLetters" => (nothing(), For::Everybody, 410),
        "chooseLetters" => {
            (json!({ "announcements": true, "reminders": true, "week": true }), For::SignedIn, 200)
        }
        "names" | "health" | "logout" => (nothing(), For::Everybody, 200),
        "login" => (json!({ "email": "nobody@email.com", "password": PASSWORD }), For::Everybody, 401),
        "verifyTwoFactor" => (json!({ "email": "pending@email.com", "code": "000000" }), For::Everybody, 401),
        "forgotPassword" => (json!({ "email": "nobody@email.com" }), For::Everybody, 200),
        "resetPassword" => (choice("token", &"A".repeat(43)), For::Everybody, 410),
        "openSlip" => (json!({ "code": "AAAA-AAAA" }), For::Everybody, 410),
        "join" => (choice("code", "AAAA-AAAA"), For::Everybody, 410),
        own if OWN.split(' ').any(|one| one == own) => (nothing(), For::SignedIn, 200),
        // They are none of a couple, and were not asked.
        "askJointGiving" | "agreeJointGiving" => (nothing(), For::SignedIn, 409),
        "eventFile" => (nothing(), For::SignedIn, 404),
        "makeCalendarFeed" | "mailCalendarFeed" => (calendar::wanted(), For::SignedIn, 409),
        // None of that name runs, so nothing is cancelled.
        "importProgress" | "cancelImport" => (nothing(), For::SignedIn, 200),
        // There is none of that id.
        "myStatement" => (nothing(), For::SignedIn, 404),
        "event" | "answerEvent" | "answersForOrganiser" | "answersPrinted" => (nothing(), For::SignedIn, 404),
        // Not a photo: a photo would be accepted from every signed-in member.
        "uploadPhoto" => (nothing(), For::SignedIn, 415),
        "endSession" | "forgetDevice" | "endCalendarFeed" => (nothing(), For::Owner, 200),
        "changePassword" => (choice("currentPassword", PASSWORD), For::Confirmed, 200),
        "turnTwoFactorOn" => (json!({ "code": "000000" }), For::SignedIn, 400),
        // Theirs is off, so the answer is a conflict.
        "turnTwoFactorOff" | "makeRecoveryCodes" => (confirmation, For::SignedIn, 409),
        _ => return None,
    })
}

#[expect(clippy::match_same_arms, reason = "each says why it is answered so")]
fn of_the_office(operation: &str) -> Option<(Value, For, u16)> {
    let wrong = || json!({ "password": "not this one" });
    Some(match operation {
        "officeLetters" | "people" | "peopleCounts" | "person" | "endPersonSessions" | "household" => {
            (nothing(), For::People, 200)
        }
        "peopleAlike" => (json!({ "fields": {} }), For::People, 200),
        // Nothing is in it; or of which version is not said.
        "addPerson" | "updatePerson" | "takeOutOfHousehold" => (nothing(), For::People, 400),
        // There is nothing to do.
        "unlockPerson" | "invitePerson" => (nothing(), For::People, 409),
        "enablePerson" => (nothing(), For::Administrators, 409),
        // There is none of that id.
        none if NONE_OF_THAT_ID.split(' ').any(|one| one == none) => (nothing(), For::People, 404),
        // No token.
        "openAnswerLink" | "answerByLink" => (json!({ "token": "A" }), For::Everybody, 410),
        "closeAnswers" => (json!({ "because": "" }), For::People, 404),
        "sendEventInvitations" => (json!({ "version": 1 }), For::People, 404),
        // Nothing is in it; and it goes to nobody.
        "lookAtOfficeLetter" => (nothing(), For::People, 400),
        "sendOfficeLetter" => (json!({ "id": "a-letter", "letter": {}, "letters": 0 }), For::People, 400),
        "sendAnnouncement" => (json!({ "version": 1 }), For::People, 404),
        "changeAnnouncement" | "changeEvent" => {
            (json!({ "version": 1, "text": { "title": "New", "date": "2026-12-24" } }), For::People, 404)
        }
        // No number stands in the address.
        "undoEventImport" | "undoPeopleImport" => (nothing(), For::People, 400),
        // Not a form: a calendar would be taken.
        // No person is named.
        "uploadPhotoOfPerson" | "removePhotoOfPerson" => (nothing(), For::People, 400),
        "importEvents" | "importPeople" | "rehearsePeople" | "lookIntoPeople" => {
            (nothing(), For::People, 415)
        }
        "eventImports" | "peopleImports" => (nothing(), For::People, 200),
        "addAnnouncement" | "addEvent" => (nothing(), For::People, 400),
        "invitations" | "announcementsNotShown" => (nothing(), For::People, 200),
        "log" | "portal" | "settings" | "lookAgain" | "makeBackup" => (nothing(), For::Administrators, 200),
        // Neither a number nor a step stands in the address.
        "putStepAside" | "takeStepBack" => (nothing(), For::Administrators, 400),
        "dropLetter" => (nothing(), For::Administrators, 400),
        "face" | "removeMark" => (nothing(), For::Administrators, 200),
        "setAccent" => (json!({ "accent": "plum" }), For::Administrators, 200),
        "setMark" => (nothing(), For::Administrators, 415),
        // No letter waits.
        "retryLetters" => (nothing(), For::Administrators, 200),
        // There is no mail server, no setting and no finding of that name.
        "sendTestLetter" => (nothing(), For::Administrators, 409),
        "checkSetting" => (nothing(), For::Administrators, 404),
        "putFindingAside" => (json!({ "until": "2026-12-01", "because": "x" }), For::Administrators, 404),
        "takeFindingBack" => (nothing(), For::Administrators, 404),
        // None is fetched here, and no copy is behind.
        "fetchCertificate" => (nothing(), For::Administrators, 409),
        "forgetStaleCopy" => (nothing(), For::Administrators, 404),
        "changeSettings" => (json!({ "changes": [], "stepUp": wrong() }), For::Administrators, 400),
        "downloadBackup" => (json!({ "passphrase": "x", "stepUp": wrong() }), For::WholePortal, 400),
        "logFile" => (json!({ "stepUp": wrong() }), For::Administrators, 400),
        "peopleFile" | "answersFile" => (json!({ "stepUp": wrong() }), For::People, 400),
        "fieldOfPeople" | "setFieldOfPeople" => (json!({ "field": "city", "people": [] }), For::People, 200),
        "removedPeople" => (nothing(), For::People, 200),
        // Two rows are merged, and here there is one.
        "mergePreview" => (nothing(), For::People, 400),
        "mergePeople" => (json!({ "version": 1, "otherVersion": 1, "stepUp": wrong() }), For::People, 400),
        // The person has an account, and no one here is administrator and treasurer.
        "removal" => (nothing(), For::People, 403),
        "removePerson" => (json!({ "stepUp": wrong() }), For::People, 400),
        "restorePerson" | "undoMerge" => (nothing(), For::People, 404),
        "personDied" | "personMoved" | "personMarried" => (nothing(), For::People, 400),
        "personBack" => (nothing(), For::People, 409),
        "makeSlips" => (json!({ "ids": [], "stepUp": wrong() }), For::People, 400),
        // Step-up fails.
        "disablePerson" | "resetPersonSecondFactor" => (wrong(), For::Administrators, 400),
        "changePersonEmail" => {
            (json!({ "version": 1, "email": "new@email.com", "stepUp": wrong() }), For::People, 400)
        }
        "changePersonSignInName" | "changePersonContactEmail" => {
            (json!({ "version": 1, "stepUp": wrong() }), For::People, 400)
        }
        "writeResetLetter" => (wrong(), For::People, 400),
        "changePersonRoles" => {
            (json!({ "version": 1, "roles": [], "stepUp": wrong() }), For::Administrators, 400)
        }
        "changeHousehold" => (json!({ "version": 1 }), For::People, 200),
        "makeHousehold" => (json!({ "name": "Empty", "people": [] }), For::People, 400),
        "splitHousehold" => (json!({ "version": 1, "name": "New", "people": [] }), For::People, 400),
        "addToHousehold" => (json!({ "version": 1, "people": [{ "personId": "nobody" }] }), For::People, 404),
        "wakeRoleRights" => (json!({ "password": PASSWORD }), For::RoleHolders, 200),
        _ => return None,
    })
}

#[expect(clippy::match_same_arms, reason = "each says why it is answered so")]
fn of_giving(operation: &str) -> Option<(Value, For, u16)> {
    let wrong = || json!({ "password": "not this one" });
    Some(match operation {
        // No number stands in the address; not a form.
        "undoGiftImport" | "closeImportLine" => (nothing(), For::Treasurers, 400),
        "importGifts" | "rehearseGifts" | "lookIntoGifts" => (nothing(), For::Treasurers, 415),
        "giftImports" | "openImportLines" => (nothing(), For::Treasurers, 200),
        "couples" | "funds" | "fundsAlike" | "envelopes" | "copyEnvelopes" | "numberGivers" => {
            (nothing(), For::Treasurers, 200)
        }
        "setEnvelope" => (json!({ "giverId": null }), For::Treasurers, 200),
        // A fund without a name, and none of that id.
        "addFund" => (json!({ "name": "", "taxDeductible": true }), For::Treasurers, 400),
        "changeFund" => {
            let fund = json!({ "version": 1, "name": "New", "taxDeductible": true, "isClosed": false });
            (fund, For::Treasurers, 404)
        }
        // No version; step-up fails.
        "removeFund" => (nothing(), For::Treasurers, 400),
        "mergeFunds" => (json!({ "into": 1, "version": 1, "stepUp": wrong() }), For::Treasurers, 400),
        "countingSheets" | "givers" => (nothing(), For::Treasurers, 200),
        // There is no such sheet.
        "countingSheet" | "removeCountingSheet" | "removeSheetRow" => (nothing(), For::Treasurers, 404),
        "changeCountingSheet" => (json!({ "version": 1, "date": "2026-11-15" }), For::Treasurers, 404),
        "closeCountingSheet" => (json!({ "version": 1, "rows": 0, "entered": 0 }), For::Treasurers, 404),
        "saveSheetRow" => (json!({ "amount": "5", "fundId": 1 }), For::Treasurers, 404),
        // It has no day.
        "openCountingSheet" => (nothing(), For::Treasurers, 400),
        "gifts" | "giftMonths" | "givingOverview" | "yearEnd" => (nothing(), For::Treasurers, 200),
        // No days, no such gift, no such month, and step-up fails.
        "giftsSum" => (nothing(), For::Treasurers, 400),
        "gift" => (nothing(), For::Treasurers, 404),
        "removeGift" => (nothing(), For::Treasurers, 400),
        // It is for no fund.
        "addGift" => (json!({ "amount": "5", "date": "2026-11-15" }), For::Treasurers, 400),
        "correctGift" => (json!({ "version": 1, "amount": "5", "date": "2026-11-15" }), For::Treasurers, 404),
        "refundGift" | "bounceCheck" => {
            let back = json!({ "version": 1, "amount": "5", "date": "2026-11-15", "reason": "Moved" });
            (back, For::Treasurers, 404)
        }
        "correctClosedGift" | "addToClosedSheet" => {
            let gift = json!({ "version": 1, "amount": "5", "date": "2026-11-15" });
            (json!({ "gift": gift, "reason": "x", "stepUp": wrong() }), For::Treasurers, 400)
        }
        "giftsFile" => (json!({ "stepUp": wrong() }), For::Treasurers, 400),
        "campaigns" | "pledgesWithoutCampaign" => (nothing(), For::Treasurers, 200),
        // There is no such campaign and no such pledge; the removal of one names no version; step-up fails.
        "campaign" => (nothing(), For::Treasurers, 404),
        "addCampaign" => (json!({ "name": "", "fundId": 1, "from": "2026-01-01" }), For::Treasurers, 400),
        "changeCampaign" => {
            let campaign = json!({ "version": 1, "name": "New", "fundId": 1, "from": "2026-01-01" });
            (campaign, For::Treasurers, 404)
        }
        "removeCampaign" | "removePledge" => (nothing(), For::Treasurers, 400),
        "addPledge" => (json!({ "giverId": "a", "amount": "5" }), For::Treasurers, 404),
        "changePledge" => (json!({ "version": 1, "amount": "5", "status": "open" }), For::Treasurers, 404),
        "campaignFile" => (json!({ "stepUp": wrong() }), For::Treasurers, 400),
        "closeMonth" => (nothing(), For::Treasurers, 400),
        "reopenMonth" => (wrong(), For::Treasurers, 400),
        "statementWords" | "statements" | "giftsInKind" => (nothing(), For::Treasurers, 200),
        "changeStatementWords" => {
            let none =
                json!({ "postalAddress": "", "taxNumber": "", "wording": "", "thanks": "", "signed": "" });
            (none, For::Treasurers, 200)
        }
        // No days; no wording is written; no such statement; it is not said which.
        "statementPlan" | "printStatements" => (nothing(), For::Treasurers, 400),
        "makeStatements" => {
            let year = json!({ "from": "2026-01-01", "to": "2026-12-31", "tellMembers": true });
            (year, For::Treasurers, 409)
        }
        "statement" => (nothing(), For::Treasurers, 404),
        // Nothing is in it; no such gift; no version.
        "addGiftInKind" | "removeGiftInKind" => (nothing(), For::Treasurers, 400),
        "changeGiftInKind" => {
            let gift = json!({ "version": 1, "giverId": "a", "date": "2026-11-01", "description": "Eggs" });
            (gift, For::Treasurers, 404)
        }
        // There are no such people, and no such couple.
        "recordCouplePaper" => {
            (json!({ "oneId": "a", "otherId": "b", "since": "2026-11-01" }), For::Treasurers, 404)
        }
        "endCouple" => (nothing(), For::Treasurers, 404),
        // No number stands in the address.
        "nameCouple" => (nothing(), For::Treasurers, 400),
        _ => return None,
    })
}

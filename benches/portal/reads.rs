//! Every read there is, from the description of the API itself: one that is added later is measured, too.

use serde_json::Value;

/// Answers that have more rows in a larger congregation: the time is judged by the row.
pub const GROWING: [&str; 11] = [
    "/api/celebrations/week",
    "/api/members/me/donations",
    "/api/office/announcements/{id}/letter",
    "/api/office/events/{id}/invitation",
    "/api/office/events/{id}/letters",
    "/api/office/giving/campaigns",
    "/api/office/giving/campaigns/{id}",
    "/api/office/giving/gifts/sum",
    // By the giver.
    "/api/office/giving/overview",
    "/api/office/giving/pledges/without-campaign",
    // By the person.
    "/api/office/people/counts",
];

/// The paths that `openapi.yaml` describes a GET of, as the program prints it: two blanks before a path, four before a
/// method. Those of set-up are left out: they end with the first person.
pub fn reads(openapi: &str) -> Vec<String> {
    let mut path = None;
    let mut reads = Vec::new();
    let paths = openapi.lines().skip_while(|line| *line != "paths:").skip(1);
    for line in paths.take_while(|line| line.starts_with(' ')) {
        match (line.strip_prefix("  "), line.strip_prefix("    ")) {
            (_, Some("get:")) => reads.extend(path.clone()),
            (Some(named), _) if named.starts_with('/') => path = named.strip_suffix(':').map(str::to_owned),
            _ => {}
        }
    }
    reads.retain(|path| !path.starts_with("/api/set-up"));
    reads
}

/// The office's searches in its list of people, as typed.
pub const SEARCHES: [&str; 3] = [
    "/api/office/people?search=mar%20sm",
    "/api/office/people?search=555&filter=members",
    "/api/office/people?sort=newest",
];

/// Values of path parameters.
#[derive(Clone, Debug, Default)]
pub struct Ids {
    /// The address of a photo.
    pub photo: String,
    /// A person's id, and their household's.
    pub person: String,
    pub household: String,
    /// Another person's id.
    pub other: String,
    pub event: String,
    pub announcement: String,
    /// Ids of a counting sheet and of a gift.
    pub sheet: String,
    pub gift: String,
    pub campaign: String,
    /// The id of a statement of the member's.
    pub statement: String,
    /// The day of the last gift.
    pub day: String,
    /// The day of the member's statement, without other givers.
    pub statement_day: String,
}

/// The address to ask at. None: this bench does not know what stands between the braces.
pub fn address(path: &str, ids: &Ids) -> Option<String> {
    let address = path
        .replace("/api/photos/{id}", &ids.photo)
        .replace("/merge/{other}", &format!("/merge/{}", ids.other))
        .replace("/people/{id}", &format!("/people/{}", ids.person))
        .replace("/households/{id}", &format!("/households/{}", ids.household))
        .replace("/events/{id}", &format!("/events/{}", ids.event))
        .replace("/giving/sheets/{id}", &format!("/giving/sheets/{}", ids.sheet))
        .replace("/gifts/sum", &format!("/gifts/sum?from={day}&to={day}", day = ids.day))
        .replace("/giving/gifts/{id}", &format!("/giving/gifts/{}", ids.gift))
        .replace("/giving/campaigns/{id}", &format!("/giving/campaigns/{}", ids.campaign))
        .replace("/statements/{id}", &format!("/statements/{}", ids.statement))
        // A large congregation has more givers in a year than statements are made at a time.
        .replace("/giving/year-end", "/giving/year-end?year=2001")
        .replace(
            "/statements/plan",
            &format!("/statements/plan?from={day}&to={day}", day = ids.statement_day),
        )
        .replace("/answers/{person}", &format!("/answers/{}", ids.person))
        .replace("/imports/running/{job}", "/imports/running/none")
        .replace("/portal/settings/{name}", "/portal/settings/lock-after?value=5")
        // The page that asks first; it reads no token.
        .replace("/letters/end/{token}", "/letters/end/none")
        .replace("/office/announcements/{id}", &format!("/office/announcements/{}", ids.announcement));
    (!address.contains('{')).then_some(address)
}

/// Whether only members with a role are answered.
pub fn is_office_work(path: &str) -> bool {
    path.starts_with("/api/office/")
}

/// How many rows an answer has: a list's, the letters, gifts or pledges that one counts, and one of anything else.
pub fn rows(body: &[u8]) -> usize {
    match serde_json::from_slice(body) {
        Ok(Value::Array(rows)) => rows.len(),
        Ok(Value::Object(answer)) => answer
            .get("letters")
            .or_else(|| answer.get("count"))
            .or_else(|| answer.get("everyone"))
            .or_else(|| answer.get("givers")?.get("lastYear"))
            .or_else(|| answer.get("campaign").or_else(|| answer.get("campaigns")?.get(0))?.get("pledges"))
            .and_then(Value::as_u64)
            .and_then(|letters| letters.try_into().ok())
            .unwrap_or(1),
        _ => 1,
    }
}

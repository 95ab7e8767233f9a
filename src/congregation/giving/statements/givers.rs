//! The names and addressees of a statement.

/// A giver as the database has them now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct PersonToState {
    pub id: String,
    pub number: String,
    pub first_name: String,
    pub last_name: String,
    pub address: PostalLines,
    /// YYYY-MM-DD
    pub died_on: Option<String>,
    /// Number and household, where another person has the same name.
    pub aside: Option<String>,
    /// Head of their household.
    pub is_head: bool,
    /// The person can sign in, and letters reach them.
    pub gets_letters: bool,
    /// For a person who died: the head or spouse beside them in their household.
    pub spouse_id: Option<String>,
}

/// A postal address as it is stored.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct PostalLines {
    pub street: Option<String>,
    pub city: Option<String>,
    pub state: Option<String>,
    pub zip_code: Option<String>,
    pub country: Option<String>,
}

/// The givers and the addressee of a statement.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AddressedTo {
    /// The givers: "Daniel and Laura Whitfield".
    pub name: String,
    /// The lines of an envelope's window.
    pub lines: Vec<String>,
    pub is_estate: bool,
    pub has_address: bool,
}

/// No letter within the country names it.
const OWN_COUNTRY: &str = "United States";

impl PostalLines {
    /// A letter arrives there.
    fn is_complete(&self) -> bool {
        self.street.as_deref().is_some_and(|street| !street.trim().is_empty())
    }

    fn lines(&self) -> Vec<String> {
        let fields = [&self.street, &self.city, &self.state, &self.zip_code, &self.country];
        let [street, city, state, zip_code, country] =
            fields.map(|field| field.as_deref().unwrap_or_default().trim());
        let joined = |parts: [&str; 2], between| {
            parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(between)
        };
        let place = joined([city, &joined([state, zip_code], " ")], ", ");
        let country = if country == OWN_COUNTRY { "" } else { country };
        let lines = [street, &place, country].into_iter().filter(|line| !line.is_empty());
        lines.map(str::to_owned).collect()
    }
}

impl PersonToState {
    fn name(&self) -> String {
        format!("{} {}", self.first_name, self.last_name)
    }

    /// The sort key.
    pub fn place_in_list(&self) -> (String, String, String) {
        (self.last_name.to_lowercase(), self.first_name.to_lowercase(), self.number.clone())
    }
}

/// The head of the household comes first, else the one with the lower number.
pub(super) fn in_order(people: &mut [&PersonToState]) {
    people.sort_by_key(|person| (!person.is_head, person.number.len(), person.number.clone()));
}

/// "Daniel and Laura Whitfield", "Daniel Whitfield and Laura Stone".
fn names(people: &[&PersonToState]) -> String {
    match people {
        [one, other] if one.last_name == other.last_name => {
            format!("{} and {}", one.first_name, other.name())
        }
        people => people.iter().map(|person| person.name()).collect::<Vec<_>>().join(" and "),
    }
}

/// For one giver, or a couple in their order. `spouse` is that of one who died.
pub(super) fn addressed_to(givers: &[&PersonToState], spouse: Option<&PersonToState>) -> AddressedTo {
    let name = names(givers);
    let living: Vec<&PersonToState> =
        givers.iter().copied().filter(|person| person.died_on.is_none()).collect();
    let (to, readers, is_estate) = match (&living[..], spouse) {
        ([], Some(spouse)) => (spouse.name(), vec![spouse], false),
        ([], None) => (format!("Estate of {name}"), givers.to_vec(), true),
        (living, _) => (names(living), living.to_vec(), false),
    };
    let address = readers.iter().map(|person| &person.address).find(|address| address.is_complete());
    let address = address.or_else(|| readers.first().map(|person| &person.address));
    let lines = std::iter::once(to).chain(address.into_iter().flat_map(PostalLines::lines)).collect();
    AddressedTo { name, lines, is_estate, has_address: address.is_some_and(PostalLines::is_complete) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(first_name: &str, last_name: &str) -> PersonToState {
        let some = |text: &str| Some(text.to_owned());
        PersonToState {
            id: first_name.to_lowercase(),
            first_name: first_name.to_owned(),
            last_name: last_name.to_owned(),
            address: PostalLines {
                street: some(&format!("{} Spruce Drive", first_name.len())),
                city: some("Chatham"),
                state: some("Illinois"),
                zip_code: some("62629"),
                country: some("United States"),
            },
            ..PersonToState::default()
        }
    }

    fn dead(first_name: &str, last_name: &str) -> PersonToState {
        PersonToState { died_on: Some("2026-05-03".to_owned()), ..person(first_name, last_name) }
    }

    #[test]
    fn a_statement_goes_to_who_gave_and_after_a_death_to_who_is_left() {
        let (daniel, laura) = (person("Daniel", "Whitfield"), person("Laura", "Whitfield"));
        let stone = person("Laura", "Stone");
        let (gone, gone_too) = (dead("Daniel", "Whitfield"), dead("Laura", "Whitfield"));
        for (givers, spouse, name, to) in [
            (vec![&daniel], None, "Daniel Whitfield", ["Daniel Whitfield", "6 Spruce Drive"]),
            (
                vec![&daniel, &laura],
                None,
                "Daniel and Laura Whitfield",
                ["Daniel and Laura Whitfield", "6 Spruce Drive"],
            ),
            (
                vec![&daniel, &stone],
                None,
                "Daniel Whitfield and Laura Stone",
                ["Daniel Whitfield and Laura Stone", "6 Spruce Drive"],
            ),
            (vec![&gone, &laura], None, "Daniel and Laura Whitfield", ["Laura Whitfield", "5 Spruce Drive"]),
            (vec![&gone], Some(&laura), "Daniel Whitfield", ["Laura Whitfield", "5 Spruce Drive"]),
            (vec![&gone], None, "Daniel Whitfield", ["Estate of Daniel Whitfield", "6 Spruce Drive"]),
            (
                vec![&gone, &gone_too],
                None,
                "Daniel and Laura Whitfield",
                ["Estate of Daniel and Laura Whitfield", "6 Spruce Drive"],
            ),
        ] {
            let addressed = addressed_to(&givers, spouse);
            assert_eq!(addressed.name, name);
            assert_eq!(addressed.lines, [to[0], to[1], "Chatham, Illinois 62629"]);
            assert_eq!(addressed.is_estate, to[0].starts_with("Estate"), "{}", to[0]);
            assert!(addressed.has_address);
        }
    }

    #[test]
    fn an_address_has_the_lines_that_are_known() {
        let some = |text: &str| Some(text.to_owned());
        let whole = person("Ana", "Silva").address;
        for (address, lines, is_complete) in [
            (PostalLines::default(), vec![], false),
            (
                PostalLines { country: some("Brazil"), ..whole.clone() },
                vec!["3 Spruce Drive", "Chatham, Illinois 62629", "Brazil"],
                true,
            ),
            (PostalLines { state: None, ..whole.clone() }, vec!["3 Spruce Drive", "Chatham, 62629"], true),
            (
                PostalLines { zip_code: some(" "), ..whole.clone() },
                vec!["3 Spruce Drive", "Chatham, Illinois"],
                true,
            ),
            (PostalLines { city: None, ..whole.clone() }, vec!["3 Spruce Drive", "Illinois 62629"], true),
            (PostalLines { street: some(""), ..whole }, vec!["Chatham, Illinois 62629"], false),
        ] {
            assert_eq!(address.lines(), lines);
            assert_eq!(address.is_complete(), is_complete, "{lines:?}");
        }
    }

    #[test]
    fn of_a_couple_with_one_address_the_letter_goes_there() {
        let nowhere = PersonToState { address: PostalLines::default(), ..person("Daniel", "Whitfield") };
        let laura = person("Laura", "Whitfield");
        let addressed = addressed_to(&[&nowhere, &laura], None);
        assert_eq!(addressed.lines[..2], ["Daniel and Laura Whitfield", "5 Spruce Drive"]);
        assert!(!addressed_to(&[&nowhere], None).has_address);
    }

    #[test]
    fn the_head_of_the_household_comes_first() {
        let numbered = |first_name: &str, number: &str, is_head| PersonToState {
            number: number.to_owned(),
            is_head,
            ..person(first_name, "Whitfield")
        };
        let (laura, daniel) = (numbered("Laura", "M0002", false), numbered("Daniel", "M0010", true));
        let ann = numbered("Ann", "M00001", false);
        let mut people = [&laura, &daniel];
        in_order(&mut people);
        assert_eq!(names(&people), "Daniel and Laura Whitfield");
        let mut people = [&ann, &laura];
        in_order(&mut people);
        assert_eq!(names(&people), "Laura and Ann Whitfield");
    }
}

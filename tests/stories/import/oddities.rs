//! Lists in which something is odd: it is told, and nothing is lost without a word.

use crate::import::lists::{count, field, import, portal};

#[test]
fn a_name_in_which_nobody_sees_anything_is_empty() {
    let portal = portal();
    let said =
        import(&portal, "people", "id,first,last\n1,\u{200b}\u{ad},Lee\n2,Ann,\u{feff} \u{2060}\n", &[]);
    assert_eq!(said.code, 1);
    for line in ["line 2: firstName is empty", "line 3: lastName is empty"] {
        assert!(said.err.contains(line), "{line}\n{}", said.err);
    }
    assert_eq!(count(&portal, "members"), 0);
}

#[test]
fn columns_that_their_headings_do_not_tell_apart_are_told_by_their_places() {
    let portal = portal();
    let list = "id,first,last,Email,,E-Mail\n1,Ann,Lee,ann@example.org,choir,lee@example.org\n";
    let said = import(&portal, "people", list, &[]);
    assert!(said.code == 1 && said.err.contains("column 4 (D) and column 6 (F)"), "{}", said.err);
    let said = import(&portal, "people", list, &["--map", "Email=ignore"]);
    let left = "Columns not imported: Email in column 4 (D), column 5 (E) without a heading.";
    assert!(said.out.contains(left), "{}", said.out);
    assert_eq!(field(&portal, "1", "email").as_deref(), Some("lee@example.org"));
}

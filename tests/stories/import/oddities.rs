//! Lists in which something is odd: it is told, and nothing is lost without a word.

use crate::import::lists::{count, field, import, portal};

#[test]
fn a_formula_s_error_is_a_bad_line_and_no_value() {
    let portal = portal();
    let list = "id,first,last,phone,Lucky number\n1,Ann,Lee,#REF!,\n2,#NAME?,Lee,555-2,\n3,Bo,Lee,555-3,#DIV/0!\n4,Cy,Lee,#NV,\n5,Di,Lee,Err:502,\n6,Ed,Lee,#6,\n";
    let said = import(&portal, "people", list, &["--dates", "mdy"]);
    said.exits(1).complains(&[
        "4 lines cannot be imported",
        "line 2: phone is #REF!, an error of the spreadsheet\n",
        "line 3: first is #NAME?, an error of the spreadsheet\n",
        "line 5: phone is #NV, ",
        "line 6: phone is Err:502, ",
    ]);
    import(&portal, "people", list, &["--skip-bad"]).exits(0).prints(&["People: 2 added"]);
    let gifts = "date,amount,name\n2025-03-02,5,#N/A\n2025-03-02,6,N/A\n";
    let said = import(&portal, "donations", gifts, &["--skip-bad"]);
    said.prints(&["Anonymous: 1 of the added ($6.00)", "line 2: name is #N/A, an error of the spreadsheet"]);
    assert_eq!(count(&portal, "donations"), 1);
}

#[test]
fn notes_in_two_columns_are_all_kept() {
    let portal = portal();
    let list = "Clave,first,last,Notes,Rolle,Familie,Anmerkungen\n1,Ann,Lee,Sings alto,Head,Lee,Needs a ramp\n2,Bo,Lee,,,,Bakes\n";
    let said = import(&portal, "people", list, &[]);
    assert!(said.code == 0 && !said.out.contains("Columns not imported"), "{}{}", said.out, said.err);
    assert_eq!(field(&portal, "1", "office_notes").as_deref(), Some("Sings alto\n\nNeeds a ramp"));
    assert_eq!(field(&portal, "2", "office_notes").as_deref(), Some("Bakes"));
    assert_eq!(field(&portal, "1", "household_role").as_deref(), Some("head"));
}

//! The commands of the treasurer's page of the handbook, but for its first ones.

use jiff::ToSpan;
use portal::platform::clock::Clock;

use crate::support::drill_machine::{MARY, Machine};
use crate::support::drill_page::Drill;
use crate::support::set_up::value;

fn with_funds(names: &[&str]) -> Machine {
    let machine = Machine::open();
    for name in names {
        machine.ok(&format!("portal giving fund add '{name}'"));
    }
    machine
}

/// Mary gave 50 dollars by check in November.
fn marys_gift(machine: &Machine, fund: &str) -> i64 {
    let gift = "portal donation add --amount 50 --method Check --date 2026-11-15 --yes";
    machine.ok(&format!("{gift} --member {MARY} --fund '{fund}'"));
    value(&machine.portal, "SELECT max(id) FROM donations")
}

/// A day within the last year, whenever this runs.
fn lately() -> String {
    Clock::System.now().in_tz("UTC").unwrap().date().saturating_sub(20.days()).to_string()
}

#[test]
fn an_offering_is_counted() {
    let mut drill = Drill::of("gifts-and-pledges", "Counting sheets");
    let mut machine = with_funds(&["General Fund", "Building Fund"]);
    machine.ok(&format!("portal giving envelope set 118 {MARY} --year 2026"));
    for command in ["add", "show", "close"] {
        machine.calls(&format!("sheet {command} 12"), &format!("sheet {command} 1"));
    }
    machine.calls("1284.50", "387.75");
    drill.does(&machine, "sudo portal giving sheet new");
    for giver in ["--envelope", "--envelope", "--loose"] {
        assert!(drill.does(&machine, "sudo portal giving sheet add").contains('$'), "{giver}");
    }
    assert!(drill.does(&machine, "sudo portal giving sheet show").contains("387.75"));
    assert!(drill.does(&machine, "sudo portal giving sheet close").contains("Closed sheet 1"));
    assert_eq!(value::<i64>(&machine.portal, "SELECT sum(amount_cents) FROM donations"), 38_775);
}

#[test]
fn a_gift_is_corrected_given_back_and_bounced() {
    let mut drill = Drill::of("gifts-and-pledges", "Gifts in the browser");
    let mut machine = with_funds(&[]);
    let gift = marys_gift(&machine, "General Fund");
    machine.calls(" 823 ", &format!(" {gift} "));
    drill.does(&machine, "sudo portal donation correct");
    drill.does(&machine, "sudo portal donation refund");
    let mut typing = drill.begins(&machine, "sudo portal donation bounce");
    typing.answer("Did the bank return this check?", "y");
    let (code, said) = typing.end();
    assert_eq!(code, 0, "{said}");
    assert_eq!(value::<i64>(&machine.portal, "SELECT sum(amount_cents) FROM donations"), 0);
}

#[test]
fn a_month_is_closed_and_opened_again() {
    let mut drill = Drill::of("gifts-and-pledges", "Closed months");
    let machine = with_funds(&[]);
    marys_gift(&machine, "General Fund");
    drill.does(&machine, "sudo portal giving month list");
    drill.does(&machine, "sudo portal giving month close");
    assert_eq!(value::<String>(&machine.portal, "SELECT month FROM closed_months"), "2026-10");
    drill.does(&machine, "sudo portal giving month reopen");
    assert_eq!(value::<i64>(&machine.portal, "SELECT count(*) FROM closed_months"), 0);
}

#[test]
fn funds_are_put_in_order() {
    let mut drill = Drill::of("gifts-and-pledges", "Funds");
    let machine = with_funds(&["General Found", "New roof"]);
    marys_gift(&machine, "Genral Fund");
    assert!(drill.does(&machine, "sudo portal giving fund list").contains("Genral Fund"));
    drill.does(&machine, "sudo portal giving fund add");
    drill.does(&machine, "sudo portal giving fund edit");
    let mut typing = drill.begins(&machine, "sudo portal giving fund merge");
    typing.answer("Merge them?", "y");
    let (code, said) = typing.end();
    assert_eq!(code, 0, "{said}");
    assert_eq!(value::<String>(&machine.portal, "SELECT category FROM donations"), "General Fund");
    drill.does(&machine, "sudo portal giving fund close");
}

#[test]
fn envelopes_have_numbers() {
    let mut drill = Drill::of("gifts-and-pledges", "Envelope numbers");
    let machine = with_funds(&[]);
    machine.ok(&format!("portal giving envelope set 9 {MARY} --year 2026"));
    machine.ok(&format!(
        "portal donation add --amount 5 --member tim@example.org --fund Choir --date {}",
        lately()
    ));
    drill.does(&machine, "sudo portal giving envelope set");
    drill.does(&machine, "sudo portal giving envelope clear");
    drill.does(&machine, "sudo portal giving envelope copy");
    drill.does(&machine, "sudo portal giving envelope number-givers");
    assert!(drill.does(&machine, "sudo portal giving envelope list").contains("Mary Smith"));
    let numbers = "SELECT group_concat(number, ' ' ORDER BY number) FROM envelopes WHERE year = 2027";
    assert_eq!(value::<String>(&machine.portal, numbers), "9 10", "as in the year before, and the next one");
}

#[test]
fn a_couple_gives_together() {
    let mut drill = Drill::of("gifts-and-pledges", "Couples who give together");
    let mut machine = with_funds(&[]);
    machine.calls("end 3", "end 1");
    machine.calls("2026-11-01", &lately());
    for (who, role) in [("M0001", "head"), ("M0002", "spouse")] {
        machine.ok(&format!("portal household join {who} 'Smith Family' --role {role}"));
    }
    drill.does(&machine, "sudo portal giving together record");
    assert!(drill.does(&machine, "sudo portal giving together list").contains("Mary Smith"));
    drill.does(&machine, "sudo portal giving together end");
    let ended = value::<i64>(&machine.portal, "SELECT count(*) FROM joint_giving WHERE ended_at IS NOT NULL");
    assert_eq!(ended, 1);
}

#[test]
fn the_words_on_statements_are_set() {
    let mut drill = Drill::of("gifts-and-pledges", "Giving statements");
    let machine = with_funds(&[]);
    for name in ["statement-wording", "postal-address", "tax-number", "statement-signed"] {
        drill.does(&machine, &format!("sudo portal settings set {name}"));
        let set: String =
            value(&machine.portal, &format!("SELECT value FROM settings WHERE name = '{name}'"));
        assert!(set.len() > 8, "{name}: {set}");
    }
}

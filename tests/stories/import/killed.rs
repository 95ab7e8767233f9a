//! A power cut in the middle of an import of gifts.

use std::fmt::Write as _;
use std::time::Duration;

use reqwest::Method;

use super::browser_gifts::{IMPORTS, wishes};
use crate::congregation::photos::form;
use crate::counting::faults::{at_work, portal_with_treasurer};
use crate::support::browser::Browser;
use crate::support::chance::rounds;
use crate::support::command::Portal;
use crate::support::serving::{Serving, integrity};

const LINES: i64 = 400;

/// A list of a year, each line a fund of its own every hundred.
fn list(year: usize) -> String {
    let mut list = "date,amount,name,fund\n".to_owned();
    for line in 0..LINES {
        let (month, day) = (line / 28 % 12 + 1, line % 28 + 1);
        writeln!(list, "{year}-{month:02}-{day:02},{}.25,cash,Fund {year} {}", line + 1, line / 100).unwrap();
    }
    list
}

async fn import(browser: &Browser, list: &str) -> reqwest::Result<u16> {
    let wishes = wishes(&["date", "amount", "name", "fund"]).to_string();
    let parts = [("list", "gifts.csv", list.as_bytes()), ("wishes", "", wishes.as_bytes())];
    let request = browser.request(Method::POST, &format!("{IMPORTS}?fileName=gifts.csv"));
    let request = request.header("content-type", "multipart/form-data; boundary=frame").body(form(&parts));
    Ok(request.send().await?.status().as_u16())
}

/// Gifts, funds, what undoing needs, and imports.
fn written(portal: &Portal) -> [i64; 4] {
    let conn = portal.database();
    ["donations", "funds WHERE name LIKE 'Fund %'", "import_changes", "imports"]
        .map(|of| conn.query_row(&format!("SELECT count(*) FROM {of}"), [], |row| row.get(0)).unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_in_an_import_of_gifts_all_of_it_is_there_or_nothing() {
    let portal = portal_with_treasurer();
    let mut serving = Serving::start(&portal);
    let mut browser = at_work(&serving).await;
    let mut random = fastrand::Rng::with_seed(8);
    let mut whole = 0;
    for year in (2000..).take(usize::try_from(rounds(2)).unwrap()) {
        let list = list(year);
        let importing = tokio::spawn({
            let (browser, list) = (browser.clone(), list.clone());
            async move { import(&browser, &list).await.ok() }
        });
        // No wait for a state: the moment itself is what is tested.
        tokio::time::sleep(Duration::from_micros(random.u64(5_000..150_000))).await;
        serving.kill();
        let answered = importing.await.unwrap();
        assert_eq!(integrity(&portal), "ok");
        let here = written(&portal);
        let is_here = here == [(whole + 1) * LINES, (whole + 1) * 4, (whole + 1) * LINES, whole + 1];
        assert!(is_here || here == [whole * LINES, whole * 4, whole * LINES, whole], "{year}: {here:?}");
        assert!(is_here || answered.is_none(), "{year}: answered {answered:?}, and lost");
        serving = Serving::start(&portal);
        browser = at_work(&serving).await;
        assert_eq!(import(&browser, &list).await.unwrap(), 200);
        whole += 1;
        assert_eq!(written(&portal)[0], whole * LINES, "{year}: once more, each gift is one");
    }
    assert_eq!(serving.stop().0, Some(0));
}

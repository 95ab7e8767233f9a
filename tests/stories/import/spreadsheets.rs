//! The office brings its lists as spreadsheets.

use std::io::{Cursor, Write};

use serde_json::{Value, json};
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

use crate::import::lists::{import_file as import, portal};
use crate::support::set_up::value;

pub fn zipped(files: &[(&str, &str)]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, text) in files {
        writer.start_file(*name, SimpleFileOptions::default()).unwrap();
        writer.write_all(text.as_bytes()).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

/// A cell of a sheet: text, a number in a style, or a number as it is.
fn cell(place: &str, text: &str) -> String {
    match text.split_once(':') {
        Some(("n", number)) => format!("<c r=\"{place}\"><v>{number}</v></c>"),
        Some(("day", number)) => format!("<c r=\"{place}\" s=\"1\"><v>{number}</v></c>"),
        Some(("zip", number)) => format!("<c r=\"{place}\" s=\"2\"><v>{number}</v></c>"),
        _ if text.is_empty() => String::new(),
        _ => format!("<c r=\"{place}\" t=\"inlineStr\"><is><t>{text}</t></is></c>"),
    }
}

pub fn sheet(rows: &[&[&str]]) -> String {
    let row = |(number, cells): (usize, &&[&str])| {
        let number = number + 1;
        let places = ('A'..='Z').map(|column| format!("{column}{number}"));
        let cells: String = places.zip(cells.iter()).map(|(place, text)| cell(&place, text)).collect();
        format!("<row r=\"{number}\">{cells}</row>")
    };
    let rows: String = rows.iter().enumerate().map(row).collect();
    format!(
        "<worksheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"><sheetData>{rows}</sheetData></worksheet>"
    )
}

/// A workbook as Excel writes it, without parts that the portal does not read.
pub fn xlsx(sheets: &[(&str, &[&[&str]])]) -> Vec<u8> {
    let sheets: Vec<_> = sheets.iter().map(|(name, rows)| (*name, sheet(rows))).collect();
    book(&sheets, None)
}

/// A workbook of these sheets, with a text that cells share.
pub fn book(sheets: &[(&str, String)], shared: Option<&str>) -> Vec<u8> {
    let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
    let package = "http://schemas.openxmlformats.org/package/2006/relationships";
    let (mut names, mut links, mut files) = (Vec::new(), Vec::new(), Vec::new());
    for (at, (name, sheet)) in sheets.iter().enumerate() {
        let at = at + 1;
        let state = if name.starts_with("hidden") { "state=\"hidden\" " } else { "" };
        names.push(format!("<sheet name=\"{name}\" {state}sheetId=\"{at}\" r:id=\"rId{at}\"/>"));
        links.push(format!(
            "<Relationship Id=\"rId{at}\" Type=\"{office}/worksheet\" Target=\"worksheets/sheet{at}.xml\"/>"
        ));
        files.push((format!("xl/worksheets/sheet{at}.xml"), sheet.clone()));
    }
    let (names, links) = (names.concat(), links.concat());
    let styles = format!(
        "<styleSheet xmlns=\"{main}\"><numFmts><numFmt numFmtId=\"164\" formatCode=\"00000\"/></numFmts><cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/><xf numFmtId=\"164\"/></cellXfs></styleSheet>"
    );
    let types = "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\"/>";
    let root = format!(
        "<Relationships xmlns=\"{package}\"><Relationship Id=\"rId1\" Type=\"{office}/officeDocument\" Target=\"xl/workbook.xml\"/></Relationships>"
    );
    let book = format!("<workbook xmlns=\"{main}\" xmlns:r=\"{office}\"><sheets>{names}</sheets></workbook>");
    let links = format!("<Relationships xmlns=\"{package}\">{links}</Relationships>");
    let texts = shared.map(|text| format!("<sst xmlns=\"{main}\"><si><t>{text}</t></si></sst>"));
    let mut all = vec![
        ("[Content_Types].xml", types),
        ("_rels/.rels", &root),
        ("xl/workbook.xml", &book),
        ("xl/_rels/workbook.xml.rels", &links),
        ("xl/styles.xml", &styles),
    ];
    all.extend(files.iter().map(|(name, text)| (name.as_str(), text.as_str())));
    all.extend(texts.as_deref().map(|text| ("xl/sharedStrings.xml", text)));
    zipped(&all)
}

/// A workbook as a free office suite writes it. A cell is text, or `kind:value`.
pub fn ods(rows: &[&[&str]]) -> Vec<u8> {
    let cell = |text: &&str| match text.split_once(':') {
        Some(("day", day)) => format!(
            "<table:table-cell office:value-type=\"date\" office:date-value=\"{day}\"><text:p>x</text:p></table:table-cell>"
        ),
        Some(("n", number)) => format!(
            "<table:table-cell office:value-type=\"float\" office:value=\"{number}\"><text:p>x</text:p></table:table-cell>"
        ),
        Some(("zip", number)) => format!(
            "<table:table-cell office:value-type=\"float\" office:value=\"{number}\"><text:p>{number:0>5}</text:p></table:table-cell>"
        ),
        Some(("error", error)) => format!(
            "<table:table-cell office:value-type=\"string\" office:string-value=\"\" calcext:value-type=\"error\"><text:p>{error}</text:p></table:table-cell>"
        ),
        _ if text.is_empty() => "<table:table-cell/>".to_owned(),
        _ => format!(
            "<table:table-cell office:value-type=\"string\"><text:p>{text}</text:p></table:table-cell>"
        ),
    };
    let row = |cells: &&[&str]| {
        let cells: String = cells.iter().map(cell).collect();
        format!("<table:table-row>{cells}</table:table-row>")
    };
    ods_of(&rows.iter().map(row).collect::<String>())
}

fn ods_of(rows: &str) -> Vec<u8> {
    ods_book(&format!(
        "<table:table table:name=\"Liste\">{rows}<table:table-row table:number-rows-repeated=\"1048000\"><table:table-cell table:number-columns-repeated=\"16384\"/></table:table-row></table:table>"
    ))
}

/// The style "gone" hides a table.
fn ods_book(tables: &str) -> Vec<u8> {
    let content = format!(
        "<office:document-content xmlns:office=\"urn:oasis:names:tc:opendocument:xmlns:office:1.0\" xmlns:table=\"urn:oasis:names:tc:opendocument:xmlns:table:1.0\" xmlns:text=\"urn:oasis:names:tc:opendocument:xmlns:text:1.0\" xmlns:style=\"urn:oasis:names:tc:opendocument:xmlns:style:1.0\"><office:automatic-styles><style:style style:name=\"gone\" style:family=\"table\"><style:table-properties table:display=\"false\"/></style:style></office:automatic-styles><office:body><office:spreadsheet>{tables}</office:spreadsheet></office:body></office:document-content>"
    );
    let manifest =
        "<manifest:manifest xmlns:manifest=\"urn:oasis:names:tc:opendocument:xmlns:manifest:1.0\"/>";
    zipped(&[
        ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
        ("META-INF/manifest.xml", manifest),
        ("content.xml", &content),
    ])
}

const PEOPLE: &[&[&str]] = &[
    &["Last Name", "First Name", "Zip", "Phone", "Birthday", "ID"],
    &["Smith", "John", "zip:2101", "(217) 555-0102", "day:27560", "n:1"],
    &["Lee", "Ann", "02139", "n:2175550102", "", "n:2"],
];

#[test]
fn an_xlsx_is_read_sheet_by_sheet_with_its_dates_and_leading_zeros_and_gifts_to_the_cent_with_their_check_numbers()
 {
    let portal = portal();
    for said in ["People: 2 added", "0 added, 0 changed, 2 already here"] {
        import(&portal, "people", "list.xlsx", &xlsx(&[("People", PEOPLE)]), &[]).exits(0).prints(&[said]);
    }
    let row = "SELECT group_concat(zip_code || '|' || phone || '|' || coalesce(date_of_birth, '-'), ' ; ')
         FROM (SELECT * FROM members ORDER BY last_name DESC)";
    assert_eq!(value::<String>(&portal, row), "02101|(217) 555-0102|1975-06-15 ; 02139|2175550102|-");
    let notes: &[&[&str]] = &[&["Thoughts"], &["Ring up Ann"]];
    let book = xlsx(&[("Notes", notes), ("People", PEOPLE)]);
    let said = import(&portal, "people", "list.xlsx", &book, &[]);
    said.exits(1).complains(&["No column for firstName and lastName"]);
    let said = import(&portal, "people", "list.xlsx", &book, &["--sheet", "people"]);
    said.prints(&["2 already here", "Sheets not read: Notes"]);
    let gifts: &[&[&str]] = &[
        &["Date", "Name", "Amount", "Fund", "Check Number", "Notes"],
        &["day:45718", "John Smith", "n:12.340000000000002", "General Fund", "0042", "Easter"],
        &["day:45725", "Lee, Ann", "n:1200", "General Fund", "n:1042", ""],
    ];
    let said = import(&portal, "donations", "gifts.xlsx", &xlsx(&[("2025", gifts)]), &[]);
    said.exits(0).prints(&["2 added ($1,212.34)"]);
    let rows = "SELECT group_concat(transaction_date || '|' || description, ' ; ') FROM donations";
    assert_eq!(value::<String>(&portal, rows), "2025-03-02|Check 0042 - Easter ; 2025-03-09|Check 1042");
    let german: &[&[&str]] = &[
        &["Datum", "Nachname", "Vorname", "Betrag", "Spendenzweck", "Zahlungsart", "Schecknummer"],
        &["day:2025-04-06", "Smith", "John", "n:50.5", "General Fund", "Scheck", "7"],
        &["day:2025-04-06", "Lee", "Ann", "1.234,50", "General Fund", "", ""],
    ];
    import(&portal, "donations", "gifts.ods", &ods(german), &[]).exits(0).prints(&["2 added ($1,285.00)"]);
}

#[test]
fn one_column_with_the_whole_name_is_divided_and_shown() {
    let portal = portal();
    let list =
        "Name,E-Mail\n\"Smith, John\",\nMary Ann Smith,mary@example.org\nJohn van der Berg,\nAnn Lee,\n";
    let said = import(&portal, "people", "list.csv", list.as_bytes(), &["--dry-run"]);
    said.prints(&[
        "line 3: \"Mary Ann Smith\": first name Mary Ann, last name Smith",
        "line 4: \"John van der Berg\": first name John, last name van der Berg",
    ]);
    assert!(!said.out.contains("\"Ann Lee\""), "nothing to look at: {}", said.out);
    assert_eq!(import(&portal, "people", "list.csv", list.as_bytes(), &[]).code, 0);
    let names = "SELECT group_concat(first_name || '|' || last_name, ' ; ') FROM (SELECT * FROM members ORDER BY member_id)";
    assert_eq!(value::<String>(&portal, names), "John|Smith ; Mary Ann|Smith ; John|van der Berg ; Ann|Lee");
    let said = import(&portal, "people", "list.csv", b"Name\nJohn & Mary Smith\nMadonna\n", &[]);
    said.exits(1).prints(&[
        "line 2: name: \"John & Mary Smith\" are several people",
        "line 3: name: \"Madonna\" is one name",
    ]);
}

#[test]
fn headings_in_german_and_spanish_are_understood() {
    let portal = portal();
    let german = "Vorname;Nachname;E-Mail;Geburtsdatum;Straße;PLZ;Ort;Telefon;Familie\nJürgen;Müller;j@example.org;15.6.1975;Hauptstraße 1;01067;Dresden;0351 123;Familie Müller\n";
    let spanish = "Nombre,Apellidos,Correo electrónico,Fecha de nacimiento,Dirección,Código postal,Ciudad,Teléfono\nJosé,García,jose@example.org,1980-02-01,Calle 1,28001,Madrid,91 123\n";
    for list in [german, spanish] {
        let said = import(&portal, "people", "list.csv", list.as_bytes(), &["--json"]);
        let summary: Value = serde_json::from_str(&said.out).unwrap_or_else(|_| panic!("{}", said.err));
        assert_eq!((&summary["added"], &summary["columnsNotImported"]), (&1.into(), &json!([])), "{summary}");
    }
    let row = "SELECT group_concat(first_name || '|' || date_of_birth || '|' || address || '|' || zip_code || '|' || city, ' ; ')
         FROM (SELECT * FROM members ORDER BY member_id)";
    assert_eq!(
        value::<String>(&portal, row),
        "Jürgen|1975-06-15|Hauptstraße 1|01067|Dresden ; José|1980-02-01|Calle 1|28001|Madrid"
    );
    let gifts =
        "Datum;Spender;Betrag;Spendenzweck;Zahlungsart\n2.3.2025;Müller, Jürgen;1.234,50;Orgel;Überweisung\n";
    let said = import(&portal, "donations", "gaben.csv", gifts.as_bytes(), &[]);
    said.exits(0).prints(&["1 added ($1,234.50)"]);
    let gifts = "Fecha,Nombre completo,Importe,Fondo,Forma de pago,Número de cheque\n2025-03-02,José García,\"400,00\",General,Cheque,12\n";
    import(&portal, "donations", "dones.csv", gifts.as_bytes(), &[]).exits(0).prints(&["1 added ($400.00)"]);
}

#[test]
fn an_ods_is_read_as_it_is_seen() {
    let portal = portal();
    let rows: &[&[&str]] = &[
        &["First Name", "Last Name", "Zip", "Phone", "Notes"],
        &[
            "Ann",
            "O&apos;Hill",
            "zip:2101",
            "n:2175550102",
            "two<text:line-break/>lines<text:s text:c=\"2\"/>&#x21;",
        ],
        &["Bo", "Lee", "n:62701", "", "<office:annotation><text:p>not this</text:p></office:annotation>this"],
    ];
    import(&portal, "people", "list.ods", &ods(rows), &[]).exits(0).prints(&["People: 2 added"]);
    let row = "SELECT group_concat(last_name || '|' || zip_code || '|' || coalesce(phone, '') || '|' || office_notes, ' ; ' ORDER BY member_id) FROM members";
    assert_eq!(value::<String>(&portal, row), "O'Hill|02101|2175550102|two\nlines  ! ; Lee|62701||this");
    let error: &[&[&str]] = &[&["First Name", "Last Name", "Zip"], &["Cy", "Lee", "error:#N/A"]];
    let said = import(&portal, "people", "list.ods", &ods(error), &[]);
    said.exits(0).prints(&["line 2: Zip is #N/A, an error of the spreadsheet"]);
}

#[test]
fn a_family_s_name_beside_its_people_is_that_of_each_and_an_amount_is_given_once() {
    let portal = portal();
    let merged = |rows: &[&[&str]], cells: &[&str]| {
        let one = |cells: &&str| format!("<mergeCell ref=\"{cells}\"/>");
        let cells: String = cells.iter().map(one).collect();
        let merged = format!("</sheetData><mergeCells>{cells}</mergeCells>");
        book(&[("List", sheet(rows).replace("</sheetData>", &merged))], None)
    };
    let people: &[&[&str]] = &[
        &["Household", "First Name", "Last Name", "Street"],
        &["The Lees", "Ann", "Lee", "12 Main St"],
        &["", "Bob", "Lee", ""],
        &["", "Dee", "Fox", ""],
    ];
    let said = import(&portal, "people", "list.xlsx", &merged(people, &["A2:A3", "D2:D3"]), &[]);
    said.exits(0).prints(&["Households: 1 made.\n1 person has no family in the list.\n"]);
    let row = "SELECT group_concat(first_name || '|' || coalesce(address, '-'), ' ; ' ORDER BY member_id) FROM members";
    assert_eq!(value::<String>(&portal, row), "Ann|12 Main St ; Bob|12 Main St ; Dee|-");
    let gifts: &[&[&str]] = &[
        &["Date", "Name", "Amount", "Fund"],
        &["day:45718", "Ann Lee", "n:100", "General"],
        &["", "", "", "Organ"],
        &["", "", "n:5", "Roof"],
    ];
    let gifts = merged(gifts, &["A2:A4", "B2:B4", "C2:C3"]);
    let said = import(&portal, "donations", "gifts.xlsx", &gifts, &["--skip-bad"]);
    said.exits(0).prints(&["2 added ($105.00)", "line 3: amount is empty"]);
}

#[test]
fn a_sheet_that_nobody_sees_is_not_the_first() {
    let list = |first: &str| format!("First Name,Last Name\n{first},Lee");
    let people: fn(&str) -> [[&str; 2]; 2] = |first| [["First Name", "Last Name"], [first, "Lee"]];
    let (old, new) = (people("Old"), people("New"));
    let [old, new] = [&old, &new].map(|rows| rows.iter().map(|row| &row[..]).collect::<Vec<_>>());
    let table = |name: &str, style: &str, list: &str| {
        let row = |line: &str| {
            let cells = line
                .split(',')
                .map(|cell| format!("<table:table-cell><text:p>{cell}</text:p></table:table-cell>"));
            format!("<table:table-row>{}</table:table-row>", cells.collect::<String>())
        };
        let rows: String = list.lines().map(row).collect();
        format!("<table:table table:name=\"{name}\" table:style-name=\"{style}\">{rows}</table:table>")
    };
    let both = table("hidden", "gone", &list("Old")) + &table("List", "ta1", &list("New"));
    for (file, bytes, others) in [
        ("list.xlsx", xlsx(&[("hidden", &old), ("List", &new)]), "Sheets not read: hidden"),
        ("list.ods", ods_book(&both), "Sheets not read: hidden"),
        ("list.ods", ods_book(&table("hidden", "gone", &list("New"))), "People: 1 added"),
    ] {
        let portal = portal();
        import(&portal, "people", file, &bytes, &[]).exits(0).prints(&[others]);
        assert_eq!(value::<String>(&portal, "SELECT group_concat(first_name) FROM members"), "New", "{file}");
    }
}

// proves: O8
#[test]
fn a_small_file_of_a_large_table_is_refused() {
    let portal = portal();
    // One text in many cells; one cell in many places; a wide header above many rows.
    let cells = "<c t=\"s\"><v>0</v></c>".repeat(100);
    let shared = format!(
        "<worksheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"><sheetData>{}</sheetData></worksheet>",
        format!("<row>{cells}</row>").repeat(30)
    );
    let repeated = format!(
        "<table:table-row table:number-rows-repeated=\"20000\"><table:table-cell office:value-type=\"string\" table:number-columns-repeated=\"200\"><text:p>{}</text:p></table:table-cell></table:table-row>",
        "x".repeat(40)
    );
    let wide: String = (2..=5_000).fold(String::new(), |rows, row| {
        rows + &format!("<row r=\"{row}\">{}</row>", cell(&format!("A{row}"), "x"))
    });
    let wide = format!(
        "<worksheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"><sheetData><row r=\"1\">{}{}</row>{wide}</sheetData></worksheet>",
        cell("A1", "First Name"),
        cell("SF1", "Last Name")
    );
    let nowhere = format!(
        "<worksheet xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"><sheetData><row r=\"1\">{}</row></sheetData></worksheet>",
        cell("ZZZZZZZZZ99999999999", "First Name")
    );
    for (name, bytes, sentence) in [
        ("list.xlsx", book(&[("People", shared)], Some(&"x".repeat(32_000))), "The spreadsheet is too large"),
        ("list.ods", ods_of(&repeated), "The spreadsheet is too large"),
        ("list.xlsx", book(&[("People", wide)], None), "200 columns or 2000000 cells"),
        ("list.xlsx", book(&[("People", nowhere)], None), "portal: The "),
        ("list.csv", ",".repeat(99_999).into_bytes(), "200 columns or 2000000 cells"),
    ] {
        assert!(bytes.len() < 100_000);
        import(&portal, "people", name, &bytes, &[]).exits(1).complains(&[sentence]);
    }
}

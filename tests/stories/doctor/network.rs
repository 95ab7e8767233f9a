//! The doctor's findings about the domain that letters come from, with a real name server.

use std::net::SocketAddr;
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use portal::appliance::doctor::network::{NetworkCheckInput, NetworkOptions, NetworkTimeouts, look_within};
use portal::appliance::doctor::{Finding, Level};
use portal::platform::mail;
use portal::platform::sealed::Seal;
use portal::platform::settings::{Name, Settings};

use crate::support::app::FRIDAY;
use crate::support::name_server::{Line, NameServer, line};
use crate::support::smtp_server::{Mode, SmtpServer};
use crate::support::wait::PATIENCE;

pub const SENDER: &str = "portal@grace.example.org";
const SECRET: &str = "canary-mail-secret";
const KEY: &str = "v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=";

pub fn asked(settings: &[(Name, &str)], resolver: SocketAddr) -> NetworkCheckInput {
    let mut all = Settings::default();
    for (name, value) in settings {
        all.apply(*name, value).unwrap();
    }
    NetworkCheckInput {
        settings: all,
        seal: Seal::new(&[7; 32]),
        running: None,
        now: FRIDAY.parse().unwrap(),
        options: NetworkOptions { resolver: Some(resolver), ..NetworkOptions::default() },
    }
}

pub fn with_password(mut asked: NetworkCheckInput) -> NetworkCheckInput {
    let sealed = STANDARD.encode(asked.seal.seal("mail-password", SECRET.as_bytes()).unwrap());
    asked.settings.apply(Name::MailUser, "office").unwrap();
    asked.settings.apply(Name::MailPassword, &sealed).unwrap();
    asked
}

pub fn limits(mail_server: Option<&SmtpServer>) -> NetworkTimeouts {
    let nobody: SocketAddr = "127.0.0.1:9".parse().unwrap();
    let mail = mail::SmtpOptions {
        conversation: PATIENCE,
        connect_to: Some(mail_server.map_or(nobody, |server| server.address)),
        trust: mail_server.and_then(|server| server.trust.clone()),
    };
    NetworkTimeouts { mail, ..NetworkTimeouts::default() }
}

pub fn one<'a>(findings: &'a [Finding], check: &str) -> &'a Finding {
    let found: Vec<_> = findings.iter().filter(|finding| finding.check == check).collect();
    assert_eq!(found.len(), 1, "{check}: {findings:#?}");
    found[0]
}

pub fn are_sentences(findings: &[Finding]) {
    for Finding { check, level, says, advice, .. } in findings {
        assert!(!matches!(level, Level::Care | Level::Problem) || advice.is_some(), "{check}: {says}");
        let end = says.chars().last().unwrap();
        assert!(".?:".contains(end) || says.contains("v=") || says.contains('"'), "{check}: {says}");
        assert!(!says.contains("os error") && !says.contains(char::is_control), "{check}: {says}");
    }
}

/// The findings about the sender's domain with this zone, when letters are sent through `mail_server`.
async fn found(zone: Vec<Line>, mail_server: &str) -> Vec<Finding> {
    found_within(zone, mail_server, &limits(None)).await
}

async fn found_within(zone: Vec<Line>, mail_server: &str, limits: &NetworkTimeouts) -> Vec<Finding> {
    let names = NameServer::start(zone).await;
    let settings = [(Name::MailServer, mail_server), (Name::MailFrom, SENDER)];
    let findings = look_within(&asked(&settings, names.address), limits).await;
    are_sentences(&findings);
    findings
}

pub fn spf(record: &str) -> Vec<Line> {
    [
        line("grace.example.org", "TXT", record),
        line("grace.example.org", "TXT", "some-site-verification=1234"),
        line("grace.example.org", "MX", "mx.grace.example.org."),
        line("mx.grace.example.org", "A", "192.0.2.25"),
        line("_spf.google.com", "TXT", "v=spf1 include:_netblocks.google.com ~all"),
        line("_netblocks.google.com", "TXT", "v=spf1 ip4:198.51.100.0/24 ~all"),
        line("own.example", "TXT", "v=spf1 include:_spf.google.com ~all"),
        line("newsletter.example", "TXT", "v=spf1 ip4:203.0.113.8 -all"),
        line("_spf.host.example", "TXT", "v=spf1 ip4:203.0.113.64/26 -all"),
        line("_spf.small.test-host.de", "TXT", "v=spf1 ip4:203.0.113.9 -all"),
        line("smtp.host.example", "A", "203.0.113.70"),
        line("smtp.other.example", "A", "203.0.113.200"),
        line("smtp.test-host.com", "A", "203.0.113.201"),
        line("broken.example", "FAULT", ""),
    ]
    .into()
}

#[tokio::test]
async fn a_domain_with_everything_right_is_well() {
    let server = SmtpServer::with_certificate_for("smtp.gmail.com", Mode::Accepts).await;
    let mut zone = spf("v=spf1 include:_spf.google.com ~all");
    zone.push(line("google._domainkey.grace.example.org", "TXT", KEY));
    zone.push(line(
        "_dmarc.grace.example.org",
        "TXT",
        "v=DMARC1; p=quarantine; rua=mailto:a@grace.example.org",
    ));
    let names = NameServer::start(zone).await;
    let settings = [(Name::MailServer, "smtp.gmail.com:587"), (Name::MailFrom, SENDER)];
    let asked = with_password(asked(&settings, names.address));
    let findings = look_within(&asked, &limits(Some(&server))).await;
    are_sentences(&findings);
    for (check, part) in [
        ("mail-server", "smtp.gmail.com:587 answers and lets office in"),
        ("mail-from", SENDER),
        ("mail-domain", "mx.grace.example.org"),
        ("spf", "include:_spf.google.com"),
        ("dkim", "(google)"),
        ("dmarc", "spam folder"),
    ] {
        let finding = one(&findings, check);
        assert!(finding.level == Level::Well && finding.says.contains(part), "{finding:?}");
    }
    assert!(!format!("{findings:?}").contains("canary"));
}

#[tokio::test]
async fn spf_is_judged_for_the_mail_server_that_is_set() {
    use Level::{Care, Problem, Unknown, Well};
    const GOOGLE: &str = "smtp.gmail.com:587";
    const HOST: &str = "smtp.host.example:587";
    let many = format!("v=spf1 {} include:_spf.google.com ~all", "a:mx.grace.example.org ".repeat(9));
    for (record, server, level, says, advice) in [
        // A provider whose documentation names its include.
        ("v=spf1 mx include:_spf.google.com -all", GOOGLE, Well, "names smtp.gmail.com:587", ""),
        ("v=spf1 include:_SPF.Google.com", GOOGLE, Well, "(include:_spf.google.com)", ""),
        ("v=spf1 include:own.example ~all", GOOGLE, Well, "(include:_spf.google.com)", ""),
        ("v=spf1 redirect=_spf.google.com", GOOGLE, Well, "(include:_spf.google.com)", ""),
        ("v=spf1 include:broken.example include:_spf.google.com ~all", GOOGLE, Well, "names", ""),
        (
            "v=spf1 mx -all",
            GOOGLE,
            Problem,
            "tells receivers to refuse",
            "v=spf1 mx include:_spf.google.com -all",
        ),
        ("v=spf1 mx ~all", GOOGLE, Care, "does not name", "v=spf1 mx include:_spf.google.com ~all"),
        ("v=spf1 -all include:_spf.google.com", GOOGLE, Problem, "refuse", "_spf.google.com -all"),
        ("v=spf1 ?include:_spf.google.com ~all", GOOGLE, Care, "does not name", "_spf.google.com ~all"),
        ("v=spf1 redirect=_spf.google.com ~all", GOOGLE, Care, "does not name", "_spf.google.com ~all"),
        ("v=spf1 include:broken.example ~all", GOOGLE, Unknown, "report a fault", ""),
        ("v=spf1 exists:%{i}.grace.example.org -all", GOOGLE, Unknown, "single letter", ""),
        // Sends with its own return address.
        ("v=spf1 mx -all", "smtp-relay.brevo.com:587", Well, "needs no SPF record", ""),
        // Any other server, by its address or a name that is like its own.
        ("v=spf1 ip4:203.0.113.70 -all", HOST, Well, "names smtp.host.example:587 (by its address)", ""),
        ("v=spf1 ip4:203.0.113.64/26 -all", HOST, Well, "by its address", ""),
        ("v=spf1 a:smtp.host.example ~all", HOST, Well, "by its address", ""),
        ("v=spf1 a mx -all", "mx.grace.example.org:465", Well, "by its address", ""),
        ("v=spf1 include:newsletter.example -all", "203.0.113.8:465", Well, "by its address", ""),
        ("v=spf1 include:_spf.host.example -all", HOST, Well, "looks like its provider's", ""),
        (
            "v=spf1 include:_spf.small.test-host.de ~all",
            "smtp.test-host.com:465",
            Well,
            "looks like its provider's",
            "",
        ),
        ("v=spf1 mx -all", HOST, Problem, "refuse everybody else", "NAME-FROM-YOUR-PROVIDER -all"),
        ("v=spf1 mx ~all", "smtp.other.example:465", Care, "taken for spam", "other addresses"),
        ("v=spf1 mx ~all", "203.0.113.200:465", Care, "taken for spam", "other addresses"),
        ("v=spf1 mx ~all", "smtp.unknown.example:465", Unknown, "could not be looked up", ""),
        ("v=spf1 mx ~all", "localhost:25", Unknown, "this machine's own mail program", ""),
        ("v=spf1 mx +all", GOOGLE, Problem, "lets everybody", "v=spf1 mx include:_spf.google.com ~all"),
        ("v=spf1 ip4:203.0.113.0/33 ~all", GOOGLE, Problem, "\"ip4:203.0.113.0/33\"", "mend"),
        ("v=spf1 ip4:2001:db8::1 ~all", GOOGLE, Problem, "\"ip4:2001:db8::1\"", "mend"),
        ("v=spf1 mx, ~all", GOOGLE, Problem, "\"mx,\" cannot be understood", "mend"),
        ("v=spf1 includes:x.example ~all", GOOGLE, Problem, "\"includes:x.example\"", "mend"),
        ("v=spf1 include:gone.example ~all", GOOGLE, Problem, "leads to gone.example", "take out"),
        ("v=spf1 include:grace.example.org ~all", GOOGLE, Problem, "more than the 10 lookups", "take out"),
        (&many, GOOGLE, Problem, "more than the 10 lookups", "take out"),
        ("another text", GOOGLE, Care, "no SPF record", "Text: v=spf1 include:_spf.google.com ~all"),
        ("v=spf10 mx ~all", GOOGLE, Care, "no SPF record", "v=spf1 include:_spf.google.com ~all"),
        ("another text", HOST, Care, "no SPF record", "Ask your mail provider"),
        ("another text", "smtp-relay.brevo.com:587", Well, "needs no SPF record", ""),
        ("another text", "localhost:25", Care, "no SPF record", "ip4:ADDRESS"),
    ] {
        let findings = found(spf(record), server).await;
        let finding = one(&findings, "spf");
        assert!(finding.level == level && finding.says.contains(says), "{record} {server}: {finding:?}");
        assert!(finding.advice.as_deref().unwrap_or_default().contains(advice), "{record}: {finding:?}");
    }
    let mut two = spf("v=spf1 mx -all");
    two.push(line("grace.example.org", "TXT", "v=spf1 include:newsletter.example ~all"));
    let findings = found(two, GOOGLE).await;
    let finding = one(&findings, "spf");
    assert!(finding.level == Problem && finding.says.contains("2 SPF records"), "{finding:?}");
    assert!(
        finding.advice.as_ref().unwrap().ends_with("include:newsletter.example include:_spf.google.com ~all"),
        "{finding:?}"
    );
}

#[tokio::test]
async fn dmarc_is_looked_for_at_the_domain_and_above_it() {
    use Level::{Care, Problem, Unknown, Well};
    let at = "_dmarc.grace.example.org";
    for (name, kind, record, level, part) in [
        (at, "TXT", "v=DMARC1; p=none", Well, "lets everything through"),
        (at, "TXT", "v=DMARC1; p=reject; sp=none", Well, "refuses"),
        ("_dmarc.example.org", "TXT", "v=DMARC1; p=reject; sp=none", Well, "lets everything through"),
        (
            "_dmarc.example.org",
            "TXT",
            "v=DMARC1; p=reject",
            Well,
            "example.org (which counts for grace.example.org too) refuses",
        ),
        ("_dmarc.org", "TXT", "v=DMARC1; p=reject", Care, "no DMARC record"),
        (at, "TXT", "some other text", Care, "no DMARC record"),
        (at, "TXT", "v=DMARC1; p=sometimes", Problem, "p=sometimes"),
        (at, "TXT", "v=DMARC1; rua=mailto:a@grace.example.org", Well, "lets everything through"),
        (at, "FAULT", "", Unknown, "report a fault"),
    ] {
        let mut zone = spf("v=spf1 -all");
        zone.push(line(name, kind, record));
        let findings = found(zone, "smtp.gmail.com").await;
        let finding = one(&findings, "dmarc");
        assert!(finding.level == level && finding.says.contains(part), "{record}: {finding:?}");
    }
    let mut two = spf("v=spf1 -all");
    two.extend([line(at, "TXT", "v=DMARC1; p=none"), line(at, "TXT", "v=DMARC1; p=reject")]);
    let findings = found(two, "smtp.gmail.com").await;
    assert_eq!(one(&findings, "dmarc").level, Problem, "{findings:?}");
    let findings = found(spf("v=spf1 -all"), "smtp.gmail.com").await;
    let advice = one(&findings, "dmarc").advice.as_ref().unwrap();
    assert!(advice.contains("Name: _dmarc.grace.example.org. Text: v=DMARC1; p=none"), "{advice}");
}

#[tokio::test]
async fn a_dkim_key_is_looked_for_under_the_provider_s_names_and_the_one_that_was_said() {
    use Level::{Problem, Unknown, Well};
    for (name, kind, value, selector, level, part) in [
        (
            "fm2._domainkey.grace.example.org",
            "CNAME",
            "fm2.grace.example.org.dkim.fmhosted.com",
            None,
            Well,
            "(fm2)",
        ),
        ("default._domainkey.grace.example.org", "TXT", KEY, None, Well, "(default)"),
        ("church7._domainkey.grace.example.org", "TXT", KEY, None, Unknown, "usual names"),
        ("church7._domainkey.grace.example.org", "TXT", KEY, Some("church7"), Well, "(church7)"),
        (
            "default._domainkey.grace.example.org",
            "TXT",
            KEY,
            Some("church7"),
            Problem,
            "no DKIM key at church7",
        ),
        ("fm1._domainkey.grace.example.org", "TXT", "v=DKIM1; p=", None, Problem, "taken back"),
        ("fm1._domainkey.grace.example.org", "TXT", "v=DKIM1; p=MIIB...", None, Problem, "damaged"),
        ("fm1._domainkey.grace.example.org", "TXT", "v=spf1 -all", None, Unknown, "usual names"),
        ("fm1._domainkey.grace.example.org", "FAULT", "", None, Unknown, "report a fault"),
    ] {
        let mut zone = spf("v=spf1 -all");
        zone.push(line("fm2.grace.example.org.dkim.fmhosted.com", "TXT", KEY));
        zone.push(line(name, kind, value));
        let names = NameServer::start(zone).await;
        let settings = [(Name::MailServer, "smtp.fastmail.com:465"), (Name::MailFrom, SENDER)];
        let mut asked = asked(&settings, names.address);
        asked.options.dkim_selector = selector.map(str::to_owned);
        let findings = look_within(&asked, &limits(None)).await;
        let finding = one(&findings, "dkim");
        assert!(finding.level == level && finding.says.contains(part), "{name} {value}: {finding:?}");
        if level == Unknown && kind == "TXT" {
            assert!(finding.advice.as_ref().unwrap().contains("portal doctor --dkim-selector NAME"));
        }
    }
}

#[tokio::test]
async fn answers_come_back_to_a_domain_that_takes_mail() {
    use Level::{Problem, Unknown, Well};
    let at = "grace.example.org";
    for (zone, level, part) in [
        (
            vec![line(at, "MX", "mx.example.org."), line("mx.example.org", "A", "192.0.2.1")],
            Well,
            "mx.example.org",
        ),
        (vec![line(at, "MX", "gone.example.org.")], Problem, "there is no such host"),
        (vec![line(at, "A", "192.0.2.1")], Well, "the host of that name itself"),
        (vec![line(at, "AAAA", "2001:db8::1")], Well, "the host of that name itself"),
        (vec![line(at, "MX", ".")], Problem, "takes no mail"),
        (vec![line(at, "TXT", "a text")], Problem, "neither"),
        (vec![line("other.example.org", "A", "192.0.2.1")], Problem, "There is no domain grace.example.org"),
        (vec![line(at, "FAULT", "")], Unknown, "report a fault"),
        (
            vec![line(at, "SILENCE", ""), line("smtp.example.net", "A", "192.0.2.1")],
            Unknown,
            "no name server answers",
        ),
    ] {
        let is_silent = part.starts_with("no name server");
        let question = if is_silent { Duration::from_millis(500) } else { limits(None).question };
        let limits = NetworkTimeouts { question, ..limits(None) };
        let findings = found_within(zone, "smtp.example.net", &limits).await;
        let finding = one(&findings, "mail-domain");
        assert!(finding.level == level && finding.says.contains(part), "{finding:?}");
        assert!(findings.iter().all(|finding| finding.check != "name-server"), "one name is not the network");
        let gone = part.starts_with("There is no domain");
        assert_eq!(findings.iter().any(|finding| finding.check == "spf"), !gone, "{findings:?}");
    }
}

#[tokio::test]
async fn a_sender_without_a_domain_of_its_own_is_told_so_and_nothing_is_looked_up() {
    for (sender, server, level, part) in [
        ("grace@gmail.com", "smtp.gmail.com:587", Level::Well, "nothing to set"),
        ("grace@gmx.de", "smtp.gmail.com:587", Level::Problem, "for forged"),
        ("", "smtp.gmail.com:587", Level::Problem, "nobody outside knows"),
    ] {
        let names = NameServer::start(Vec::new()).await;
        let settings = [
            (Name::MailServer, server),
            (Name::MailFrom, sender),
            (Name::PublicAddress, "http://portal.local:8080"),
        ];
        let findings = look_within(&asked(&settings, names.address), &limits(None)).await;
        are_sentences(&findings);
        let finding = one(&findings, "mail-from");
        assert!(finding.level == level && finding.says.contains(part), "{finding:?}");
        assert_eq!(names.asked(), Vec::<String>::new(), "{sender}");
        assert!(findings.iter().all(|finding| finding.check != "spf"), "{findings:?}");
    }
}

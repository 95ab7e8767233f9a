//! `portal seed`: a sample congregation to look around in.

use std::fmt::Write as _;

use clap::Args;

use super::advice::{is_damage, on};
use super::long_work::{AtInterrupt, LongWork};
use super::terminal::{print, print_json};
use super::typed_command::completed;
use super::{Failure, Outcome};
use crate::appliance::installation::Installation;
use crate::appliance::seed::{SampleOptions, SignIn, seed};
use crate::platform::clock::Clock;
use crate::platform::data_dir::DataDir;

/// Fill an empty portal with a sample congregation.
///
/// Makes believable people, families, events, announcements, gifts and pledges, so that you can look around before
/// anything real is in it. It only works in an empty data folder (or one that does not exist yet). One person of the
/// office, the treasurer, an administrator and a member can sign in; their passwords are new each time and shown once.
#[derive(Args, Clone, Debug)]
#[command(after_help = include_str!("help/seed.txt"))]
pub struct SeedArgs {
    #[command(flatten)]
    sample: SampleOptions,
    /// Print what was made as JSON.
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &SeedArgs, data_dir: &DataDir) -> Outcome {
    let db = data_dir.create()?;
    let end = AtInterrupt::End("The portal is empty, or has all of the sample: portal member list");
    let work = LongWork::begin("Making the sample", end);
    // A damaged database is told apart by what the caller does with the error itself.
    let in_words = |failure: Failure| match failure.downcast_ref::<rusqlite::Error>() {
        Some(cause) if on(cause).is_none() && !is_damage(cause) => {
            format!("The database refused: {cause}. Nothing was written.").into()
        }
        _ => failure,
    };
    let made = seed(&db, &data_dir.seal()?, &args.sample, Clock::System.now()).map_err(in_words)?;
    drop(work);
    if args.json {
        return print_json(&made);
    }
    let account = |what: &str, account: &SignIn| {
        let mut text = format!(
            "  {what}: {}\n    e-mail    {}\n    password  {}\n",
            account.name, account.email, account.password
        );
        if let Some((first, rest)) = account.backup_codes.split_first() {
            let _infallible =
                writeln!(text, "    code      {first}, asked for after the password; each once:");
            let lines = rest.chunks(5).map(|codes| format!("              {}\n", codes.join(" ")));
            text.extend(lines);
        }
        text
    };
    let open = Installation::of(data_dir).open_command();
    print(&completed(&format!(
        "Grace Community Church is in {}:\n\
         \x20 {} people in {} households, {} events, {} announcements, {} gifts, {} pledges.\n\n\
         {} people can sign in at {}. Their passwords are shown only now:\n\
         {}{}{}{}\nOpen the portal with: {open}\n",
        data_dir.path().display(),
        made.members,
        made.households,
        made.events,
        made.announcements,
        made.donations,
        made.pledges,
        if made.treasurer.is_some() { "Four" } else { "Three" },
        args.sample.public_address,
        account("Office", &made.office),
        made.treasurer.as_ref().map(|treasurer| account("Treasurer", treasurer)).unwrap_or_default(),
        account("Administrator and treasurer, who is asked to set up a second factor", &made.administrator),
        account("Member", &made.member),
    )))
}

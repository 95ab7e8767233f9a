//! Is the congregation's clock the one on its wall?

use super::Finding;
use crate::platform::settings::{Settings, is_of_machines, without_daylight_saving};

const CHECK: &str = "time-zone";

pub(super) fn look(settings: &Settings) -> Finding {
    let name = &settings.time_zone_name;
    let doubt = if is_of_machines(name) {
        "which is most likely this machine's own setting and not the time on your wall"
    } else if without_daylight_saving(name).is_some() {
        "which knows no daylight saving time"
    } else {
        return Finding::well(CHECK, format!("The congregation's clock is that of {name}."));
    };
    Finding::care(
        CHECK,
        format!(
            "The congregation's clock is set to {name}, {doubt}. Events, letters and the nightly backup go by it."
        ),
        "Name your place, such as America/Chicago:\n  portal settings set time-zone America/Chicago",
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::appliance::doctor::Level;
    use crate::platform::settings::Name;

    #[test]
    fn a_clock_that_is_hardly_the_congregations_is_remarked() {
        for (zone, level) in [
            ("America/Chicago", Level::Well),
            ("Africa/Abidjan", Level::Well),
            ("Etc/UTC", Level::Care),
            ("UTC", Level::Care),
            ("EST", Level::Care),
        ] {
            let mut settings = Settings::default();
            settings.apply(Name::TimeZone, zone).unwrap();
            let found = look(&settings);
            assert_eq!(found.level, level, "{zone}: {}", found.says);
            let command = "\n  portal settings set time-zone America/Chicago";
            assert!(level == Level::Well || found.advice.unwrap().ends_with(command), "{zone}");
        }
    }
}

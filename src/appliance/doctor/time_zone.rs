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

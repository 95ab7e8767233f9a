//! The letters' words for an event and a household.

use crate::congregation::events::ManagedEvent;
pub(super) use crate::congregation::events::rsvp::words::{listed, who_comes};

/// Characters of the description that stand in an invitation.
const BEGINNING: usize = 1_200;

/// The paragraph that every letter about an event begins with.
pub(super) fn event(event: &ManagedEvent) -> String {
    format!("{}\n{}", event.fields.title, event.fields.when_and_where())
}

/// Its description, or the beginning of a long one.
pub(super) fn description(event: &ManagedEvent) -> Option<String> {
    let text = event.fields.description.as_deref()?;
    if text.chars().count() <= BEGINNING {
        return Some(text.to_owned());
    }
    let beginning: String = text.chars().take(BEGINNING).collect();
    Some(format!("{} ...", beginning.rsplit_once(' ').map_or(&*beginning, |(words, _)| words)))
}

//! The line that an unexpected error leaves in the log, and the number that finds it there.

/// Six letters and digits that find one line of the log.
pub fn incident_number() -> String {
    let mut bytes = [0; 4];
    // Without randomness all incidents are 000000; the log still has them.
    let _best_effort = getrandom::fill(&mut bytes);
    format!("{:06X}", u32::from_be_bytes(bytes) >> 8)
}

/// An error with its causes.
pub fn chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        text = format!("{text}: {cause}");
        source = cause.source();
    }
    text
}

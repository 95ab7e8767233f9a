//! Stories that try chance: few and always the same tries in the gate, as many and others as the environment says at
//! length.

use proptest::test_runner::{Config, RngSeed};

/// Rounds of stories that kill at random moments: `PORTAL_ROUNDS`.
pub fn rounds(few: u32) -> u32 {
    std::env::var("PORTAL_ROUNDS").ok().and_then(|many| many.parse().ok()).unwrap_or(few)
}

/// Cases of made-up input: `PROPTEST_CASES`, from the seed `PROPTEST_RNG_SEED`.
pub fn cases(few: u32) -> Config {
    let usual = Config::default();
    let cases = if std::env::var_os("PROPTEST_CASES").is_some() { usual.cases } else { few };
    let rng_seed = match usual.rng_seed {
        RngSeed::Random => RngSeed::Fixed(14),
        fixed @ RngSeed::Fixed(_) => fixed,
    };
    Config { cases, rng_seed, failure_persistence: None, ..usual }
}

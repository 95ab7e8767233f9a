//! Statistics of many measurements.

/// The one in the middle; of an even number the mean of the two. Not a number where there is none.
pub fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    match (values.len() % 2, values.get(middle.wrapping_sub(1)), values.get(middle)) {
        (0, Some(below), Some(above)) => f64::midpoint(*below, *above),
        (_, _, middle) => middle.copied().unwrap_or(f64::NAN),
    }
}

/// The smallest value that so many percent of them do not exceed (nearest rank). Not a number where there is none.
pub fn percentile(mut values: Vec<f64>, percent: usize) -> f64 {
    values.sort_by(f64::total_cmp);
    let rank = (values.len() * percent).div_ceil(100).max(1);
    values.get(rank - 1).copied().unwrap_or(f64::NAN)
}

/// The median of the ratios of two that were measured in turn: a machine that grows slower or faster in between is the
/// same to both.
pub fn ratio_in_turn(ones: &[f64], others: &[f64]) -> f64 {
    median(ones.iter().zip(others).map(|(one, other)| one / other).collect())
}

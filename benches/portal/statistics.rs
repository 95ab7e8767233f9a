//! What is made of many measurements.

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_the_one_in_the_middle() {
        let table: [(&[f64], f64); 4] =
            [(&[3.0], 3.0), (&[9.0, 1.0], 5.0), (&[9.0, 1.0, 2.0], 2.0), (&[4.0, 1.0, 100.0, 2.0], 3.0)];
        for (values, expected) in table {
            assert!((median(values.to_vec()) - expected).abs() < f64::EPSILON, "{values:?}");
        }
        assert!(median(Vec::new()).is_nan());
    }

    #[test]
    fn the_99th_percentile_leaves_one_in_a_hundred_above_it() {
        let hundred: Vec<f64> = (1..=100).rev().map(f64::from).collect();
        let table = [(1, 1.0), (50, 50.0), (95, 95.0), (99, 99.0), (100, 100.0)];
        for (percent, expected) in table {
            let found = percentile(hundred.clone(), percent);
            assert!((found - expected).abs() < f64::EPSILON, "{percent}: {found}");
        }
        assert!((percentile(vec![7.0], 99) - 7.0).abs() < f64::EPSILON);
        assert!(percentile(Vec::new(), 99).is_nan());
    }

    #[test]
    fn a_slow_moment_that_hits_one_pair_does_not_move_the_ratio() {
        let ratio = ratio_in_turn(&[2.0, 20.0, 2.0], &[1.0, 1.0, 1.0]);
        assert!((ratio - 2.0).abs() < f64::EPSILON, "{ratio}");
    }
}

//! Numbers for people: as many digits as the uncertainty leaves meaning to.

/// `1,234,567`.
pub fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Decimals that show two digits of this width, at most six.
pub fn decimals(width: f64) -> usize {
    let mut digits = 0;
    let mut width = width.abs();
    if width <= 0.0 || !width.is_finite() {
        return 2;
    }
    while width < 9.95 && digits < 6 {
        width *= 10.0;
        digits += 1;
    }
    digits
}

/// `65.71 %`.
pub fn percent(share: f64, digits: usize) -> String {
    format!("{:.digits$} %", 100.0 * share)
}

/// A number with so many digits after the point, without the sign of a zero.
pub fn fixed(x: f64, digits: usize) -> String {
    let text = format!("{x:.digits$}");
    match text.strip_prefix('-') {
        Some(rest) if rest.bytes().all(|b| b == b'0' || b == b'.') => rest.to_string(),
        _ => text,
    }
}

/// With its sign: `+0.4`, `−1.3`.
pub fn signed(x: f64, digits: usize) -> String {
    let text = fixed(x, digits);
    match text.strip_prefix('-') {
        Some(rest) => format!("−{rest}"),
        None => format!("+{text}"),
    }
}

/// About four digits, whatever the size.
pub fn rounded(x: f64) -> String {
    match x.abs() {
        size if size >= 1000.0 => fixed(x, 0),
        size if size >= 100.0 => fixed(x, 1),
        size if size >= 10.0 => fixed(x, 2),
        size if size >= 0.1 || size == 0.0 => fixed(x, 3),
        size if size >= 0.001 => fixed(x, 5),
        _ => format!("{x:.2e}"),
    }
}

/// At most four decimals, and none that say nothing: the label of an axis.
pub fn brief(x: f64) -> String {
    let text = fixed(x, 4);
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

/// The label of an axis of shares, which are in hundredths already.
pub fn share_label(x: f64) -> String {
    format!("{} %", brief(x))
}

/// A p-value.
pub fn p_value(p: f64) -> String {
    if p < 0.001 { "less than 0.001".into() } else { fixed(p, 3) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_width_of_an_interval_decides_the_digits() {
        for (width, digits) in [(20.0, 0), (5.0, 1), (0.5, 2), (0.095, 3), (1e-12, 6), (0.0, 2)] {
            assert_eq!(decimals(width), digits, "{width}");
        }
    }

    #[test]
    fn numbers_are_written_for_people() {
        assert_eq!(grouped(1_234_567), "1,234,567");
        assert_eq!(grouped(999), "999");
        assert_eq!(signed(-0.04, 1), "+0.0");
        assert_eq!(signed(-1.26, 1), "−1.3");
        assert_eq!(percent(0.65714, 2), "65.71 %");
        assert_eq!(rounded(0.000_012_3), "1.23e-5");
    }
}

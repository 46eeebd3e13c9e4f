//! Text from files and command lines on its way into the page.

use std::fmt::Write;

/// The text as HTML shows it, in an element or a quoted attribute.
pub fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\n' | '\t' => safe.push(letter),
            // HTML has no way to write these.
            _ if letter.is_control() => safe.push('\u{FFFD}'),
            _ => safe.push(letter),
        }
    }
    safe
}

/// JSON that may stand in a script element: nothing in it can end the element.
pub fn script_json(json: &str) -> String {
    let mut safe = String::with_capacity(json.len());
    for letter in json.chars() {
        match letter {
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                // Writing to a string cannot fail.
                let _ = write!(safe, "\\u{:04x}", letter as u32);
            }
            _ => safe.push(letter),
        }
    }
    safe
}

/// At most so many letters, an ellipsis for those left out in the middle: policies of one family
/// differ in their last letters.
pub fn shortened(text: &str, most: usize) -> String {
    let letters: Vec<char> = text.chars().collect();
    if letters.len() <= most {
        return text.to_string();
    }
    let kept = most.saturating_sub(1);
    let (head, tail) = (&letters[..kept.div_ceil(2)], &letters[letters.len() - kept / 2..]);
    head.iter().chain(['…'].iter()).chain(tail).collect()
}

/// A word as a shell takes it.
pub fn shell_word(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_=./,:+@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_string();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_means_something_in_html_is_left() {
        let text = escape("exec:echo '<script>alert(\"&\")</script>'\u{0}");
        assert!(!text.contains(['<', '>', '"', '\'', '\u{0}']), "{text}");
        assert_eq!(escape("a & b"), "a &amp; b");
    }

    #[test]
    fn json_cannot_end_its_script() {
        let text = script_json(r#"["</script><!--"]"#);
        assert!(!text.contains('<') && !text.contains('>'), "{text}");
        let back: Vec<String> = serde_json::from_str(&text).unwrap();
        assert_eq!(back, ["</script><!--"]);
    }

    #[test]
    fn what_is_shortened_keeps_both_ends() {
        assert_eq!(shortened("mcts:iterations=800,cutoff=8", 16), "mcts:ite…utoff=8");
        assert_eq!(shortened("mcts:iterations=800,cutoff=8", 28), "mcts:iterations=800,cutoff=8");
        assert_eq!(shortened("été…", 3), "é……");
        assert_eq!(shortened("ab", 1), "…");
    }

    #[test]
    fn words_are_quoted_for_a_shell_where_they_must_be() {
        assert_eq!(shell_word("mcts:iterations=5,c=1"), "mcts:iterations=5,c=1");
        assert_eq!(shell_word("exec:a 'b'"), "'exec:a '\\''b'\\'''");
        assert_eq!(shell_word(""), "''");
    }
}

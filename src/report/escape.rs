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

/// At most so many letters, the last an ellipsis if some are left out.
pub fn shortened(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_string();
    }
    let kept: String = text.chars().take(most.saturating_sub(1)).collect();
    format!("{}…", kept.trim_end())
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
    fn words_are_quoted_for_a_shell_where_they_must_be() {
        assert_eq!(shell_word("mcts:iterations=5,c=1"), "mcts:iterations=5,c=1");
        assert_eq!(shell_word("exec:a 'b'"), "'exec:a '\\''b'\\'''");
        assert_eq!(shell_word(""), "''");
    }
}

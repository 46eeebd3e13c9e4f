//! Records of an append-only file, each with its length and a checksum, so that one that the disk
//! did not get whole is told from the others.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use super::files::sha256;

/// A payload as it is appended: its length (4 bytes, little end first), the first 8 bytes of its
/// SHA-256, and itself.
pub fn frame(payload: &[u8]) -> Vec<u8> {
    let mut frame = (payload.len() as u32).to_le_bytes().to_vec();
    frame.extend(checksum(payload));
    frame.extend(payload);
    frame
}

/// The whole payloads of a file, up to the first that is damaged.
#[derive(Clone, Debug)]
pub struct Frames<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Frames<'a> {
    /// From this place of the file on.
    pub fn new(bytes: &'a [u8], at: usize) -> Frames<'a> {
        Frames { bytes, at }
    }

    /// Where the payloads read so far end.
    pub fn at(&self) -> usize {
        self.at
    }
}

impl<'a> Iterator for Frames<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        let (length, rest) = self.bytes.get(self.at..)?.split_first_chunk::<4>()?;
        let (sum, rest) = rest.split_first_chunk::<8>()?;
        let payload = rest.get(..u32::from_le_bytes(*length) as usize)?;
        if checksum(payload) != *sum {
            return None;
        }
        self.at += 12 + payload.len();
        Some(payload)
    }
}

/// The first payload of a file that begins with a line and goes on with frames, if it has one.
pub fn first_frame(path: &Path) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path).ok()?.take(1 << 24).read_to_end(&mut bytes).ok()?;
    let line = bytes.iter().position(|byte| *byte == b'\n')?;
    Frames::new(&bytes, line + 1).next().map(<[u8]>::to_vec)
}

fn checksum(payload: &[u8]) -> [u8; 8] {
    let mut sum = [0; 8];
    sum.iter_mut().zip(sha256(payload)).for_each(|(byte, from)| *byte = from);
    sum
}

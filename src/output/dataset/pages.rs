use std::sync::{Arc, Mutex, PoisonError};

use parquet::column::page::{CompressedPage, PageWriteSpec, PageWriter};
use parquet::errors::{ParquetError, Result};
use parquet::file::writer::{SerializedPageWriter, TrackedWrite};

/// The pages of one column chunk, kept in memory until the row group is complete.
#[derive(Clone)]
pub struct Pages(Arc<Mutex<TrackedWrite<Vec<u8>>>>);

impl Pages {
    pub fn new() -> Pages {
        Pages(Arc::new(Mutex::new(TrackedWrite::new(Vec::new()))))
    }

    /// The bytes of all pages, once the column's writer is gone.
    ///
    /// # Errors
    /// If the writer still holds them.
    pub fn into_bytes(self) -> Result<Vec<u8>> {
        let held = || ParquetError::General("a column is still being written".into());
        let pages = Arc::try_unwrap(self.0).map_err(|_| held())?;
        pages.into_inner().unwrap_or_else(PoisonError::into_inner).into_inner()
    }
}

impl PageWriter for Pages {
    fn write_page(&mut self, page: CompressedPage) -> Result<PageWriteSpec> {
        let mut sink = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        SerializedPageWriter::new(&mut sink).write_page(page)
    }

    fn close(&mut self) -> Result<()> {
        Ok(())
    }
}

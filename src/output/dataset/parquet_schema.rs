use std::sync::Arc;

use parquet::basic::{
    Compression, ConvertedType, Encoding, LogicalType, Repetition, Type, ZstdLevel,
};
use parquet::errors::Result;
use parquet::file::properties::{EnabledStatistics, WriterProperties, WriterPropertiesPtr};
use parquet::schema::types::{ColumnPath, SchemaDescPtr, SchemaDescriptor, Type as Node, TypePtr};

use super::field::{Cell, Field, Kind};

/// The Parquet schema of a data set.
///
/// # Errors
/// If the crate refuses it, which it does not.
pub fn schema(fields: &[Field]) -> Result<SchemaDescPtr> {
    let nodes: Vec<TypePtr> = fields.iter().map(node).collect::<Result<_>>()?;
    let root = Node::group_type_builder("tourne").with_fields(nodes).build()?;
    Ok(Arc::new(SchemaDescriptor::new(Arc::new(root))))
}

fn node(field: &Field) -> Result<TypePtr> {
    let repetition = if field.optional { Repetition::OPTIONAL } else { Repetition::REQUIRED };
    let element = |kind| leaf("element", kind, Repetition::REQUIRED);
    match field.kind {
        Kind::SignedList(_) => list(field.name, element(Kind::Signed)?),
        Kind::TextList => list(field.name, element(Kind::Text)?),
        Kind::FloatList => list(field.name, element(Kind::Float)?),
        kind => leaf(field.name, kind, repetition),
    }
}

/// The three levels that the format wants of a list.
fn list(name: &str, element: TypePtr) -> Result<TypePtr> {
    let middle = Node::group_type_builder("list")
        .with_repetition(Repetition::REPEATED)
        .with_fields(vec![element])
        .build()?;
    let outer = Node::group_type_builder(name)
        .with_repetition(Repetition::REQUIRED)
        .with_logical_type(Some(LogicalType::List))
        .with_converted_type(ConvertedType::LIST)
        .with_fields(vec![Arc::new(middle)])
        .build()?;
    Ok(Arc::new(outer))
}

fn leaf(name: &str, kind: Kind, repetition: Repetition) -> Result<TypePtr> {
    let integer = |bits: u8, is_signed| LogicalType::integer(bits as i8, is_signed);
    let (physical, logical) = match kind {
        Kind::Unsigned(64) => (Type::INT64, Some(integer(64, false))),
        Kind::Unsigned(bits) => (Type::INT32, Some(integer(bits, false))),
        Kind::Signed | Kind::SignedList(_) => (Type::INT32, Some(integer(8, true))),
        Kind::Float | Kind::FloatList => (Type::DOUBLE, None),
        Kind::Boolean => (Type::BOOLEAN, None),
        Kind::Text | Kind::TextList => (Type::BYTE_ARRAY, Some(LogicalType::String)),
    };
    let node = Node::primitive_type_builder(name, physical)
        .with_repetition(repetition)
        .with_logical_type(logical)
        .build()?;
    Ok(Arc::new(node))
}

/// How the columns are encoded: zstd throughout; a dictionary where values repeat, differences
/// where they rise or stay, plain texts where nearly every one is new. Texts have no smallest and
/// largest: every row group holds nearly all of them, and comparing them is a tenth of the time.
///
/// # Errors
/// If the crate refuses it, which it does not.
pub fn properties(fields: &[Field]) -> Result<WriterPropertiesPtr> {
    let mut builder = WriterProperties::builder()
        .set_compression(Compression::ZSTD(ZstdLevel::try_new(1)?))
        .set_statistics_enabled(EnabledStatistics::Chunk)
        .set_offset_index_disabled(true);
    for field in fields {
        let path = ColumnPath::new(vec![field.name.to_string()]);
        if field.kind == Kind::Text {
            builder = builder.set_column_statistics_enabled(path.clone(), EnabledStatistics::None);
        }
        builder = match field.cell {
            Cell::Position | Cell::PositionAfter => {
                builder.set_column_dictionary_enabled(path, false)
            }
            Cell::Seed | Cell::Pair | Cell::Ply | Cell::PliesToEnd => builder
                .set_column_dictionary_enabled(path.clone(), false)
                .set_column_encoding(path, Encoding::DELTA_BINARY_PACKED),
            _ => builder,
        };
    }
    Ok(Arc::new(builder.build()))
}

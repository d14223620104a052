//! Tests of the texts that players read at the table.
mod cases;
mod sentences;

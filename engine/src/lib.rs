//! The rules engine of One Left.

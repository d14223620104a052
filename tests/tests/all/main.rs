//! Tests that no single crate can hold. They form one program, so that both processors work on them at once.

mod bots;
mod census;
mod coverage;
mod documents;
mod frame_sizes;
mod hostile;
mod layers;
mod legality;
mod prose;
mod races;
mod reasons;
mod script_failures;
mod script_fuzz;
mod scripts;
mod secrecy;
mod simulation;
mod source_files;
mod storm;
mod styles;
mod tables;
mod tongues;

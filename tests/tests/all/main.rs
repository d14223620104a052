//! What no single crate can test: one program, for both processors to work on at once.

mod attributes;
mod bots;
mod census;
mod coverage;
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
mod showpieces;
mod simulation;
mod sizes;
mod storm;
mod styles;
mod tables;
mod tongues;

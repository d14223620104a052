// The programs that make WebAssembly of what cargo has compiled.
import { execFileSync } from 'node:child_process';

/** What every browser can do that the app runs in, and no more: with all that it knows, wasm-opt breaks the program. */
export const FEATURES = ['bulk-memory', 'bulk-memory-opt', 'call-indirect-overlong', 'multivalue', 'mutable-globals',
  'nontrapping-float-to-int', 'reference-types', 'sign-ext'].map((feature) => `--enable-${feature}`);

/** Runs a program, and shows what it says. */
export function run(program, args) {
  try {
    execFileSync(program, args, { stdio: 'inherit' });
  } catch (error) {
    fail(program, error);
  }
}

/** Says which program failed, and what to do. */
export function fail(program, error) {
  throw new Error(`${program}: ${error.message}. Every tool is there once you have said: cargo xtask build`);
}

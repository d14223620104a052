// The programs that make files for browsers of what cargo has compiled and people have written.
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

/** A script or a style sheet without what only people read. `kind` is `js` or `css`. */
export function minified(text, kind) {
  try {
    return execFileSync('esbuild', ['--minify', `--loader=${kind}`], { input: text, encoding: 'utf8', maxBuffer: 64 << 20 });
  } catch (error) {
    fail('esbuild', error);
  }
}

/** Says which program failed, and what to do. */
export function fail(program, error) {
  throw new Error(`${program}: ${error.message}. Every tool is there once you have said: cargo xtask build`);
}

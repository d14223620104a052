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

/** One script for browsers of this one and what it imports from this folder, without what only people read. */
export function bundled(text) {
  const options = ['--bundle', '--minify', '--format=esm', '--external:./app.js', '--loader=js'];
  return esbuild(options, text, import.meta.dirname);
}

/** A script or a style sheet without what only people read. `kind` is `js` or `css`. */
export function minified(text, kind) {
  return esbuild(['--minify', `--loader=${kind}`], text);
}

function esbuild(options, text, folder) {
  try {
    return execFileSync('esbuild', options, { input: text, cwd: folder, encoding: 'utf8', maxBuffer: 64 << 20 });
  } catch (error) {
    fail('esbuild', error);
  }
}

/** Says which program failed, and what to do. */
export function fail(program, error) {
  throw new Error(`${program}: ${error.message}. Every tool is there once you have said: cargo xtask build`);
}

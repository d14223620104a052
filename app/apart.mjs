// Puts the app's programs beside its page: the one of the app taken apart into what the first screen needs and what it fetches
// later (app/src/chunks.rs), and the scanner, which is fetched when somebody scans.
import { execFile, execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Where cargo puts what it compiles for browsers, seen from its target folder. */
const COMPILED = 'wasm32-unknown-unknown/release';
/** Where the tools import each other's scripts from, whatever the files are called in the end. */
const LINK = './__wasm_split.js';
/** The later programs, as the tools call them and as they are called here. What both need is fetched with whichever comes first. */
const LATER = [[/^split_rest\.wasm$/, 'app_rest.wasm'], [/^split_game\.wasm$/, 'app_game.wasm'], [/^chunk_\d+\.wasm$/, 'app_shared.wasm']];

/** Puts the programs of the app into `staging`, with their scripts: `app` for the first, `app_later` for all others. */
export function takeApart(staging, target) {
  const folder = join(target, 'apart');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  run('wasm-split', [join(target, COMPILED, 'app.wasm'), folder]);
  const parts = readdirSync(folder).filter((file) => file.endsWith('.wasm') && file !== 'app.wasm');
  const named = LATER.flatMap(([made, name]) => parts.filter((part) => made.test(part)).map((part) => [part, name]));
  if (parts.length !== LATER.length || new Set(named.map(([, name]) => name)).size !== LATER.length) {
    throw new Error(`${folder}: expected one program for each of ${LATER.map(([made]) => made).join(', ')}, not ${parts.join(', ')}`);
  }
  bind(join(folder, 'app.wasm'), 'web', join(folder, 'bound'), '--keep-lld-exports');
  copyFileSync(join(folder, 'bound', 'app_bg.wasm'), join(staging, 'app_bg.wasm'));
  for (const [part, name] of named) copyFileSync(join(folder, part), join(staging, name));
  // The first program imports the script of the others under its old name, the browser fetches it under the new one.
  const script = readFileSync(join(folder, 'bound', 'app.js'), 'utf8');
  writeFileSync(join(staging, 'app.js'), script.replaceAll(`from "${LINK}"`, 'from "./app_later.js"'));
  const link = readFileSync(join(folder, LINK), 'utf8');
  writeFileSync(join(staging, 'app_later.js'), named.reduce((text, [part, name]) => text.replaceAll(`./${part}`, `./${name}`), link));
}

/** Puts the worker that reads QR codes into `staging`. */
export function bindScanner(staging, target) {
  bind(join(target, COMPILED, 'scanner.wasm'), 'no-modules', staging);
  writeFileSync(join(staging, 'scanner_loader.js'), SCANNER_LOADER);
}

/** What the worker begins with, as Trunk writes it. */
export const SCANNER_LOADER = 'importScripts("./scanner.js");wasm_bindgen({ module_or_path: "./scanner_bg.wasm" });';

/** Puts a compiled program and its script, of that kind, into `folder`. */
export function bind(program, kind, folder, ...options) {
  run('wasm-bindgen', [program, '--target', kind, '--no-typescript', '--no-demangle', '--out-dir', folder, ...options]);
}

/** Makes every program in `staging` as small as can be, all at once: each takes long and keeps one processor busy. */
export async function optimise(staging) {
  await Promise.all(readdirSync(staging).filter((file) => file.endsWith('.wasm')).map(async (file) => {
    const [from, to] = [join(staging, file), join(staging, `${file}.small`)];
    // Once: going on until nothing changes (--converge) takes three times as long, for a thousandth.
    const options = [...FEATURES, '-Oz', '--strip-debug', '--strip-producers', from, '-o', to];
    await promisify(execFile)('wasm-opt', options).catch((error) => fail('wasm-opt', error));
    renameSync(to, from);
  }));
}

/** What every browser can do that the app runs in, and no more: with all that it knows, wasm-opt breaks the program. */
const FEATURES = ['bulk-memory', 'bulk-memory-opt', 'call-indirect-overlong', 'multivalue', 'mutable-globals',
  'nontrapping-float-to-int', 'reference-types', 'sign-ext'].map((feature) => `--enable-${feature}`);

function run(program, args) {
  try {
    execFileSync(program, args, { stdio: 'inherit' });
  } catch (error) {
    fail(program, error);
  }
}

function fail(program, error) {
  throw new Error(`${program}: ${error.message}. Every tool is there once you have said: cargo xtask build`);
}

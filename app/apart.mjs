// Puts the app's programs beside its page: the one of the app taken apart into what the first screen needs and what it fetches
// later (app/src/chunks.rs), and the scanner, which is fetched when somebody scans.
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { shortenImports } from './imports.mjs';
import { OUTER, SHARED, merge } from './merge.mjs';
import { orderFunctions } from './order.mjs';
import { sorted } from './sorter.mjs';
import { unsorted } from './streams.mjs';
import { FEATURES, bundled, fail, minified, run } from './tools.mjs';

/** Where cargo puts what it compiles for browsers, seen from its target folder. */
const COMPILED = 'wasm32-unknown-unknown/release';
/** Where the tools import each other's scripts from, whatever the files are called in the end. */
const LINK = './__wasm_split.js';
/** The later programs (app/src/chunks.rs). */
const PROGRAMS = ['links', 'lobby', 'round', 'host', 'table', 'extras'];
/** Their files in the order in which people need them, by what they come for (app/loader.js). Those of a group come at once. */
export const ORDERS = {
  hosts: [['base', 'lobby'], ['links', 'round', 'rules', 'host'], ['table'], ['extras']],
  guests: [['base', 'links'], ['lobby'], ['round', 'rules', 'table'], ['host'], ['extras']],
};

/** The files of the later programs, by their names in the page's folder. */
const LATER = /^app_(?!bg\.)\w+\.wasm$/;

/** Puts the programs of the app into `staging`, with their scripts: `app` for the first, `app_later` for all others. */
export function takeApart(staging, target) {
  const folder = join(target, 'apart');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  run('wasm-split', [join(target, COMPILED, 'app.wasm'), folder]);
  bind(join(folder, 'app.wasm'), 'web', join(folder, 'bound'), '--keep-lld-exports');
  const bound = ['app_bg.wasm', 'app.js'].map((file) => readFileSync(join(folder, 'bound', file)));
  const { program, script } = shortenImports(bound[0], bound[1].toString());
  writeFileSync(join(staging, 'app_bg.wasm'), program);
  // The first program imports the script of the others under its old name, the browser fetches it under the new one.
  writeFileSync(join(staging, 'app.js'), minified(script.replaceAll(`from "${LINK}"`, 'from "./app_later.js"'), 'js'));
  const link = readFileSync(join(folder, LINK), 'utf8');
  const parts = partsOf(link);
  const files = [...new Set(parts.map(({ file }) => file))];
  for (const file of files) merge(folder, parts.filter((part) => part.file === file), join(staging, `app_${file}.wasm`));
  writeFileSync(join(staging, 'app_later.js'), bundled(loaders(link, parts, files)));
}

/** The parts that the tool has made: the part of one program, or what several share, with the file that it belongs to. */
function partsOf(link) {
  const shared = [...link.matchAll(/\/\* ([\w, ]+) \*\/\s*const \w+ = makeLoad\(\(\) => \{\s*const src = fetch\(new URL\("\.\/(\w+\.wasm)"/g)]
    .map(([, users, part]) => ({ part, users: users.split(', ') }));
  const own = PROGRAMS.map((program) => ({ part: `split_${program}.wasm`, users: [program] }));
  return [...own, ...shared].map(({ part, users }) => ({ part, users, file: fileOf(users) }));
}

/** The file for what these programs share. Those for the lobby are there before all others, and extras come last. */
function fileOf(users) {
  // Guests need links before a lobby, and hosts a lobby before links.
  if (users.includes('links')) return users.includes('lobby') ? 'base' : 'links';
  if (users.includes('lobby')) return 'lobby';
  // Hosts need all that a guest's rounds need, and it comes before them.
  if (users.includes('round')) return 'round';
  if (users.length === 1) return users[0];
  // Extras need all of the table, but nothing that only hosts need.
  return users.includes('table') && !users.includes('host') ? 'table' : 'rules';
}

/** The script that fetches the later programs: the tool's own, but with our files. A program needs each file that holds a part of it. */
function loaders(link, parts, files) {
  const head = link.slice(0, link.search(/\/\* |export const/)).replaceAll(`${SHARED}: {`, `${OUTER}: {`).replaceAll(`sharedImports.${SHARED}`, `sharedImports.${OUTER}`);
  const fetches = `const fetches = {
${files.map((file) => `    ${file}: () => fetch(new URL("./app_${file}.wasm", import.meta.url)),\n`).join('')}};`;
  const instances = files.map((file) => `const ${file} = makeLoad(() => {
    const module = compile('${file}');
    return async (imports) => WebAssembly.instantiate(await module, imports);
}, []);`);
  const loads = PROGRAMS.map((program) => {
    const needed = files.filter((file) => parts.some((part) => part.file === file && part.users.includes(program)));
    return `export const __wasm_split_load_${program} = wrapAsyncCb(() => Promise.all([${needed.map((file) => `${file}()`).join(', ')}]));`;
  });
  const ahead = `import { programs } from './ahead.mjs';
const { compile, fetchAhead } = programs(fetches, ${JSON.stringify(ORDERS)});
export { fetchAhead };`;
  return [head, fetches, ahead, ...instances, ...loads, ''].join('\n');
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

/** This sorted program, once the browser's half of the work has made a program of it that sorts to the same. */
function checked(program) {
  const together = unsorted(program);
  if (!WebAssembly.validate(together) || !Buffer.from(program).equals(sorted(together))) {
    throw new Error('a program is not whole after it was sorted');
  }
  return program;
}

/** How wasm-opt makes programs small: those that think, and all others. Of these, large functions stay though only one calls them. */
const [FAST, SMALL] = [['-O2'], ['-Os', '--one-caller-inline-max-function-size', '50']];
/** The programs that bots think in, and the one that looks for codes. */
const THINKING = /^(app_(host|rules)|scanner_bg)\.wasm$/;

/** Makes a program smaller, and its calls fewer. */
export async function shrink(from, to, how = FAST) {
  // A browser compiles each function at its first call, and a function costs more than its bytes: small ones go into those
  // that call them. The first megabyte is the stack, which grows downwards. No value lies in its last kilobyte, the first of
  // the memory, so an address can take in the offset that is added to it. Once: going on until nothing changes (--converge)
  // takes three times as long, for a thousandth.
  const options = [...FEATURES, ...how, '--always-inline-max-function-size', '5', '--low-memory-unused', '--strip-debug', '--strip-producers', from, '-o', to];
  await promisify(execFile)('wasm-opt', options).catch((error) => fail('wasm-opt', error));
}

/** Makes every program in `staging` as small as can be, all at once: each takes long and keeps one processor busy. */
export async function optimise(staging) {
  await Promise.all(readdirSync(staging).filter((file) => file.endsWith('.wasm')).map(async (file) => {
    const [from, to] = [join(staging, file), join(staging, `${file}.small`)];
    await shrink(from, to, THINKING.test(file) ? FAST : SMALL);
    orderFunctions(to);
    if (LATER.test(file)) writeFileSync(to, checked(sorted(readFileSync(to))));
    renameSync(to, from);
  }));
}

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
/** The later programs (app/src/chunks.rs). */
const PROGRAMS = ['lobby', 'host', 'table', 'extras'];
/** The name under which the later programs import what all share, and the name under which their files do. */
const [SHARED, OUTER] = ['__wasm_split', 'app'];

/** Puts the programs of the app into `staging`, with their scripts: `app` for the first, `app_later` for all others. */
export function takeApart(staging, target) {
  const folder = join(target, 'apart');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  run('wasm-split', [join(target, COMPILED, 'app.wasm'), folder]);
  bind(join(folder, 'app.wasm'), 'web', join(folder, 'bound'), '--keep-lld-exports');
  copyFileSync(join(folder, 'bound', 'app_bg.wasm'), join(staging, 'app_bg.wasm'));
  // The first program imports the script of the others under its old name, the browser fetches it under the new one.
  const script = readFileSync(join(folder, 'bound', 'app.js'), 'utf8');
  writeFileSync(join(staging, 'app.js'), script.replaceAll(`from "${LINK}"`, 'from "./app_later.js"'));
  const link = readFileSync(join(folder, LINK), 'utf8');
  const parts = partsOf(link);
  const files = [...new Set(parts.map(({ file }) => file))];
  for (const file of files) merge(folder, parts.filter((part) => part.file === file), join(staging, `app_${file}.wasm`));
  writeFileSync(join(staging, 'app_later.js'), loaders(link, parts, files));
}

/** The parts that the tool has made: the part of one program, or what several share, with the file that it belongs to. */
function partsOf(link) {
  const shared = [...link.matchAll(/\/\* ([\w, ]+) \*\/\s*const \w+ = makeLoad\(\(\) => \{\s*const src = fetch\(new URL\("\.\/(\w+\.wasm)"/g)]
    .map(([, users, part]) => ({ part, users: users.split(', ') }));
  const own = PROGRAMS.map((program) => ({ part: `split_${program}.wasm`, users: [program] }));
  return [...own, ...shared].map(({ part, users }) => ({ part, users, file: fileOf(users) }));
}

/** The file for what these programs share. The lobby's is there before all others, and extras come last. */
function fileOf(users) {
  if (users.includes('lobby')) return 'lobby';
  const needed = users.filter((user) => user !== 'extras');
  return needed.length > 1 ? 'rules' : needed[0] ?? 'extras';
}

/** Makes one file of these parts: they compress better together, and a phone asks once. */
function merge(folder, parts, file) {
  const common = join(folder, 'common.wasm');
  writeFileSync(common, commonImports(readFileSync(join(folder, parts[0].part))));
  const named = parts.flatMap(({ part }) => [join(folder, part), part]);
  run('wasm-merge', [...FEATURES, '--debuginfo', common, SHARED, ...named, '-o', file]);
}

/** A program that passes on memory, table and globals: every part imports them, and a file may import them but once. */
function commonImports(part) {
  const imports = sections(part).find(({ id }) => id === 2);
  const list = [];
  let { at } = number(part, imports.at);
  while (at < imports.end) {
    const module = number(part, at);
    const name = number(part, module.at + module.value);
    const kind = name.at + name.value;
    const end = endOfImport(part, kind);
    list.push({ name: part.subarray(name.at, kind), type: part.subarray(kind, end), kind: part[kind] });
    at = end;
  }
  const places = list.map(({ kind }, at) => list.slice(0, at).filter((other) => other.kind === kind).length);
  const outer = text(Buffer.from(OUTER));
  return Buffer.concat([
    part.subarray(0, 8),
    section(2, list.map(({ name, type }) => Buffer.concat([outer, text(name), type]))),
    section(7, list.map(({ name, kind }, at) => Buffer.concat([text(name), Buffer.from([kind]), leb(places[at])]))),
  ]);
}

/** The end of an import whose kind is at `kind`: a table, a memory or a global. */
function endOfImport(bytes, kind) {
  if (bytes[kind] === 3) return kind + 3;
  if (bytes[kind] !== 1 && bytes[kind] !== 2) throw new Error(`a part imports what it does not share (${bytes[kind]})`);
  // A table names the type of its elements first.
  const flags = kind + (bytes[kind] === 1 ? 2 : 1);
  const least = number(bytes, flags + 1);
  return bytes[flags] & 1 ? number(bytes, least.at).at : least.at;
}

/** The sections of a program in WebAssembly. */
function sections(bytes) {
  const all = [];
  for (let at = 8; at < bytes.length;) {
    const length = number(bytes, at + 1);
    all.push({ id: bytes[at], at: length.at, end: length.at + length.value });
    at = length.at + length.value;
  }
  return all;
}

/** The number at this place (LEB128), and the place after it. */
function number(bytes, at) {
  for (let value = 0, shift = 0; ; shift += 7) {
    const byte = bytes[at++];
    value |= (byte & 127) << shift;
    if (byte < 128) return { value, at };
  }
}

function leb(value) {
  return value < 128 ? Buffer.from([value]) : Buffer.concat([Buffer.from([value & 127 | 128]), leb(value >> 7)]);
}

function text(bytes) {
  return Buffer.concat([leb(bytes.length), bytes]);
}

function section(id, items) {
  const content = Buffer.concat([leb(items.length), ...items]);
  return Buffer.concat([Buffer.from([id]), leb(content.length), content]);
}

/** The script that fetches the later programs: the tool's own, but with our files. A program needs each file that holds a part of it. */
function loaders(link, parts, files) {
  const head = link.slice(0, link.search(/\/\* |export const/)).replaceAll(`${SHARED}: {`, `${OUTER}: {`).replaceAll(`sharedImports.${SHARED}`, `sharedImports.${OUTER}`);
  const fetches = files.map((file) => `const ${file} = makeLoad(() => {
    const src = fetch(new URL("./app_${file}.wasm", import.meta.url));
    src.catch(() => {});
    return async (imports) => WebAssembly.instantiateStreaming(src, imports);
}, []);`);
  const loads = PROGRAMS.map((program) => {
    const needed = files.filter((file) => parts.some((part) => part.file === file && part.users.includes(program)));
    return `export const __wasm_split_load_${program} = wrapAsyncCb(() => Promise.all([${needed.map((file) => `${file}()`).join(', ')}]));`;
  });
  return [head, ...fetches, ...loads, ''].join('\n');
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
    // Functions of one family have similar names, and compress better side by side.
    const options = [...FEATURES, '-Oz', '--reorder-functions-by-name', '--strip-debug', '--strip-producers', from, '-o', to];
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

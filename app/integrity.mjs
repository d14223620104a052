// Ties the files of a release build to each other by their hashes, innermost first: a script to the program it fetches,
// then the page to scripts, style sheets and program. A browser runs nothing of these that has another hash.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** What lists the hashes of all files, as `sha256sum --check` reads it. */
const SUMS = 'SHA256SUMS';

/** The hash of a file or text as browsers take it. */
export function integrity(bytes) {
  return `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
}

/** Replaces the one place of `file` that `mark` matches, by a text or what a function makes of it; a missing mark fails the build. */
export function replaceIn(file, mark, text) {
  const before = readFileSync(file, 'utf8');
  if (before.split(mark).length !== 2) throw new Error(`${file}: expected ${mark} exactly once`);
  writeFileSync(file, before.replace(mark, typeof text === 'string' ? () => text : text));
}

/** Every file in `folder` by its name from there, in one order on all machines. */
export function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)).split(sep).join('/'))
    .sort();
}

/** The language that a file belongs to, if it does to one: nobody fetches or keeps it but those who read that. */
export function languageOf(file) {
  return /^(?:tongues|rulebook|tours)\/([a-z]{2})(?:\.txt$|\/)/.exec(file)?.[1];
}

/** Ties all files in `staging` together, the page last. */
export function tieTogether(staging) {
  const fetched = /fetch\(new URL\("\.\/([^"/]+\.wasm)", ?import\.meta\.url\)\)/g;
  tie(staging, 'app_later.js', fetched, (name, hash) => `fetch(new URL("./${name}",import.meta.url),{integrity:"${hash}"})`);
  const scans = /wasm_bindgen\(\{ module_or_path: "\.\/([^"/]+\.wasm)" \}\)/g;
  tie(staging, 'scanner_loader.js', scans,
    (name, hash) => `wasm_bindgen({ module_or_path: fetch("./${name}", { integrity: "${hash}" }) })`);
  nameByContent(staging);
  tiePage(staging);
}

/** In `script`, lets whatever fetches a program ask for its hash. */
function tie(staging, script, fetching, tied) {
  const file = join(staging, script);
  const text = readFileSync(file, 'utf8');
  // Each fetch of a program gets a hash, or the build fails.
  if (text.split('.wasm').length - 1 !== text.match(fetching)?.length) throw new Error(`${file}: expected ${fetching}`);
  writeFileSync(file, text.replace(fetching, (_, name) => tied(name, integrity(readFileSync(join(staging, name))))));
}

/** Names scripts and programs of the app by what is in them now: who kept a file of an older build must fetch the new one. */
function nameByContent(staging) {
  const names = filesIn(staging).filter((name) => /^app(_\w+)?\.(js|wasm)$/.test(name));
  const all = createHash('sha256');
  for (const name of names) all.update(readFileSync(join(staging, name)));
  const called = `app-${all.digest('hex').slice(0, 16)}`;
  const renamed = (name) => name.replace(/^app/, called);
  for (const file of [...names.filter((name) => name.endsWith('.js')), 'index.html']) {
    const text = readFileSync(join(staging, file), 'utf8');
    const told = names.reduce((text, name) => text.replaceAll(name, renamed(name)), text);
    writeFileSync(join(staging, file), told);
  }
  for (const name of names) renameSync(join(staging, name), join(staging, renamed(name)));
}

/** Gives every link of the page to what it cannot do without that file's hash. Browsers check no preload of a program, and
 * complain of a hash there: the loader asks for the program by it. */
function tiePage(staging) {
  const page = join(staging, 'index.html');
  const html = readFileSync(page, 'utf8');
  const link = /<link rel="(stylesheet|modulepreload|preload)" href="\.\/([^"]+)"(?=[^>]*>)/g;
  writeFileSync(page, html.replace(link,
    (tag, rel, name) => `${tag} ${rel === 'preload' ? 'data-integrity' : 'integrity'}="${integrity(readFileSync(join(staging, name)))}"`));
}

/** The list of servers: whoever serves the app may edit it. */
export const SERVERS = 'servers.txt';

/** Writes down the hash of every file that nobody edits. */
export function writeSums(staging) {
  const sum = (name) => createHash('sha256').update(readFileSync(join(staging, name))).digest('hex');
  writeFileSync(join(staging, SUMS), filesIn(staging).filter((name) => name !== SERVERS).map((name) => `${sum(name)}  ${name}\n`).join(''));
}

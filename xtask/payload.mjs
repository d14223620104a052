// Prints what a player downloads: every file of a folder raw and compressed, in bytes.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { ORDERS } from '../app/apart.mjs';
import { languageOf } from '../app/integrity.mjs';

const folder = process.argv[2];
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
const rows = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
  .map((file) => {
    const bytes = readFileSync(file);
    return [relative(folder, file), bytes.length, gzipSync(bytes, { level: 9 }).length,
      brotliCompressSync(bytes, brotli).length];
  })
  .sort((a, b) => b[3] - a[3]);
const sum = (some) => [1, 2, 3].map((column) => some.reduce((total, row) => total + row[column], 0));
// What the page itself asks for; then the later programs, in the order of those who come for a table; icons and the scanner
// when they are wanted, and what keeps the app on the phone (sw.js) once the first screen stands.
// Pictures are for those who do not have the app, languages for those who read them.
const kept = rows.filter(([name]) => !name.startsWith('pictures/') && !languageOf(name));
const page = readFileSync(join(folder, 'index.html'), 'utf8');
const first = kept.filter(([name]) => name === 'index.html' || (page.includes(name) && !/^(icons\/|sw\.js|scanner)/.test(name)));

const line = (name, ...sizes) =>
  console.log(name.padEnd(44), ...sizes.map((size) => String(size).padStart(10)));
line('payload in bytes', 'raw', 'gzip 9', 'brotli 11');
for (const row of rows) line(...row);
line('first load', ...sum(first));
for (const [what, people, last] of [
  ['anybody needs to the lobby', 'guests', 'lobby'],
  ['a guest needs to the table', 'guests', 'table'],
  ['a host needs to the table', 'hosts', 'table'],
  ['all programs, scripts and styles', 'hosts', 'extras'],
]) {
  const groups = ORDERS[people];
  const programs = groups.slice(0, groups.findIndex((group) => group.includes(last)) + 1).flat();
  const later = kept.filter(([name]) => programs.some((program) => name.endsWith(`_${program}.wasm`)));
  line(what, ...sum([...first, ...later]));
}
line('everything, kept for offline use', ...sum(kept));
for (const tag of new Set(rows.flatMap(([name]) => languageOf(name) ?? []))) {
  line(`${tag}: messages, before the first screen`, ...sum(rows.filter(([name]) => name === `tongues/${tag}.txt`)));
  line(`${tag}: all of it, kept by those who read it`, ...sum(rows.filter(([name]) => languageOf(name) === tag)));
}

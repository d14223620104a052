// Makes one file of several parts of the app. The tool that takes the app apart makes a part for each set of programs that share
// something (app/apart.mjs). Each part imports the same memory, table and globals, which one file may import but once.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FEATURES, run } from './tools.mjs';
import { importsOf, leb, section, text } from './wasm.mjs';

/** The name under which the parts import what all share, and the name under which their files do. */
export const [SHARED, OUTER] = ['__wasm_split', 'app'];

/** Makes one file of these parts: they compress better together, and a phone asks once. */
export function merge(folder, parts, file) {
  const common = join(folder, 'common.wasm');
  writeFileSync(common, commonImports(parts.map(({ part }) => readFileSync(join(folder, part)))));
  const named = parts.flatMap(({ part }) => [join(folder, part), part]);
  run('wasm-merge', [...FEATURES, '--debuginfo', common, SHARED, ...named, '-o', file]);
}

/** A program that passes on memory, table and globals: each part imports some of them, and a file may import them but once. */
function commonImports(parts) {
  const list = [...new Map(parts.flatMap(importsOf).map((one) => [one.name.toString(), one])).values()];
  if (list.some(({ kind }) => kind === 0)) throw new Error('a part imports a function, which it does not share');
  const places = list.map(({ kind }, at) => list.slice(0, at).filter((other) => other.kind === kind).length);
  const outer = text(Buffer.from(OUTER));
  return Buffer.concat([
    parts[0].subarray(0, 8),
    section(2, list.map(({ name, type }) => Buffer.concat([outer, text(name), type]))),
    section(7, list.map(({ name, kind }, at) => Buffer.concat([text(name), Buffer.from([kind]), leb(places[at])]))),
  ]);
}

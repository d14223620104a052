// Makes one file of several parts of the app. The tool that takes the app apart makes a part for each set of programs that share
// something (app/apart.mjs). Each part imports the same memory, table and globals, which one file may import but once.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FEATURES, run } from './tools.mjs';

/** The name under which the parts import what all share, and the name under which their files do. */
export const [SHARED, OUTER] = ['__wasm_split', 'app'];

/** Makes one file of these parts: they compress better together, and a phone asks once. */
export function merge(folder, parts, file) {
  const common = join(folder, 'common.wasm');
  writeFileSync(common, commonImports(readFileSync(join(folder, parts[0].part))));
  const named = parts.flatMap(({ part }) => [join(folder, part), part]);
  run('wasm-merge', [...FEATURES, '--debuginfo', common, SHARED, ...named, '-o', file]);
}

/** A program that passes on memory, table and globals: every part imports them, and a file may import them but once. */
function commonImports(part) {
  const list = importsOf(part);
  if (list.some(({ kind }) => kind === 0)) throw new Error('a part imports a function, which it does not share');
  const places = list.map(({ kind }, at) => list.slice(0, at).filter((other) => other.kind === kind).length);
  const outer = text(Buffer.from(OUTER));
  return Buffer.concat([
    part.subarray(0, 8),
    section(2, list.map(({ name, type }) => Buffer.concat([outer, text(name), type]))),
    section(7, list.map(({ name, kind }, at) => Buffer.concat([text(name), Buffer.from([kind]), leb(places[at])]))),
  ]);
}

/** What a program imports. `kind` is 0 for functions. */
export function importsOf(program) {
  const imports = sections(program).find(({ id }) => id === 2);
  const list = [];
  let { at } = number(program, imports.at);
  while (at < imports.end) {
    const module = number(program, at);
    const name = number(program, module.at + module.value);
    const kind = name.at + name.value;
    const end = endOfImport(program, kind);
    list.push({ name: program.subarray(name.at, kind), type: program.subarray(kind, end), kind: program[kind] });
    at = end;
  }
  return list;
}

/** The end of an import whose kind is at `kind`: a function, a table, a memory or a global. */
function endOfImport(bytes, kind) {
  if (bytes[kind] === 0) return number(bytes, kind + 1).at;
  if (bytes[kind] === 3) return kind + 3;
  if (bytes[kind] !== 1 && bytes[kind] !== 2) throw new Error(`a program imports something unknown (${bytes[kind]})`);
  // A table names the type of its elements first.
  const flags = kind + (bytes[kind] === 1 ? 2 : 1);
  const least = number(bytes, flags + 1);
  return bytes[flags] & 1 ? number(bytes, least.at).at : least.at;
}

/** The sections of a program in WebAssembly. */
export function sections(bytes) {
  const all = [];
  for (let at = 8; at < bytes.length;) {
    const length = number(bytes, at + 1);
    all.push({ id: bytes[at], at: length.at, end: length.at + length.value });
    at = length.at + length.value;
  }
  return all;
}

/** The number at this place (LEB128), and the place after it. */
export function number(bytes, at) {
  for (let value = 0, shift = 0; ; shift += 7) {
    const byte = bytes[at++];
    value |= (byte & 127) << shift;
    if (byte < 128) return { value, at };
  }
}

export function leb(value) {
  return value < 128 ? Buffer.from([value]) : Buffer.concat([Buffer.from([value & 127 | 128]), leb(value >> 7)]);
}

export function text(bytes) {
  return Buffer.concat([leb(bytes.length), bytes]);
}

export function section(id, items) {
  const content = Buffer.concat([leb(items.length), ...items]);
  return Buffer.concat([Buffer.from([id]), leb(content.length), content]);
}

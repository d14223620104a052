// Puts the functions of a program in the order in which they compress best: those whose code begins alike, side by side.
import { readFileSync, writeFileSync } from 'node:fs';
import { FEATURES, run } from './tools.mjs';
import { importsOf, leb, number, section, sections, text } from './wasm.mjs';

/** Orders the functions of this file. wasm-opt does it, by names that tell the order. */
export function orderFunctions(file) {
  const program = readFileSync(file);
  writeFileSync(file, Buffer.concat([program, names(program)]));
  run('wasm-opt', [...FEATURES, '--reorder-functions-by-name', '--strip-debug', file, '-o', file]);
}

/** The section with names for the functions of a program, in the order of their code. */
function names(program) {
  const imported = importsOf(program).filter(({ kind }) => kind === 0).length;
  const order = bodies(program).map((body, at) => ({ body, at: imported + at })).sort((a, b) => Buffer.compare(a.body, b.body));
  const places = order.map(({ at }, place) => ({ at, name: Buffer.from(String(place).padStart(6, '0')) })).sort((a, b) => a.at - b.at);
  const list = section(1, places.map(({ at, name }) => Buffer.concat([leb(at), text(name)])));
  const content = Buffer.concat([text(Buffer.from('name')), list]);
  return Buffer.concat([Buffer.from([0]), leb(content.length), content]);
}

/** The code of the functions of a program. */
function bodies(program) {
  const code = sections(program).find(({ id }) => id === 10);
  const all = [];
  let { at } = number(program, code.at);
  while (at < code.end) {
    const length = number(program, at);
    at = length.at + length.value;
    all.push(program.subarray(length.at, at));
  }
  return all;
}

// Puts the functions of a program in an order in which they compress well: those whose code is alike, side by side.
import { readFileSync, writeFileSync } from 'node:fs';
import { FEATURES, run } from './tools.mjs';
import { importsOf, leb, number, section, sections, text } from './wasm.mjs';

/** Orders the functions of this file. wasm-opt does it, by names that tell the order. */
export function orderFunctions(file) {
  const program = readFileSync(file);
  writeFileSync(file, Buffer.concat([program, names(program)]));
  run('wasm-opt', [...FEATURES, '--reorder-functions-by-name', '--strip-debug', file, '-o', file]);
}

/** So many bytes of code in a row are a phrase. Two functions are alike if they share many. */
const PHRASE = 5;
/** A phrase in more functions than this tells nothing. */
const COMMON = 200;

/** The section with names for the functions of a program, in the order of their code. */
function names(program) {
  const imported = importsOf(program).filter(({ kind }) => kind === 0).length;
  const order = alikeInARow(bodies(program));
  const places = order.map((at, place) => ({ at: imported + at, name: Buffer.from(String(place).padStart(6, '0')) })).sort((a, b) => a.at - b.at);
  const list = section(1, places.map(({ at, name }) => Buffer.concat([leb(at), text(name)])));
  const content = Buffer.concat([text(Buffer.from('name')), list]);
  return Buffer.concat([Buffer.from([0]), leb(content.length), content]);
}

/** An order of functions: behind each the one that is most like it. Where none is alike, the shortest one left begins anew. */
function alikeInARow(all) {
  const phrases = all.map(phrasesOf);
  const users = new Map();
  for (const [at, set] of phrases.entries()) {
    for (const phrase of set) {
      if (users.has(phrase)) users.get(phrase).push(at);
      else users.set(phrase, [at]);
    }
  }
  const left = new Set([...all.keys()].sort((a, b) => all[a].length - all[b].length || a - b));
  const order = [];
  while (left.size > 0) {
    let [at] = left;
    while (at !== undefined) {
      order.push(at);
      left.delete(at);
      at = mostLike(at, phrases, users, left);
    }
  }
  return order;
}

/** Of the functions that are left, the one that shares the largest part of its phrases with this one. */
function mostLike(at, phrases, users, left) {
  const shared = new Map();
  for (const phrase of phrases[at]) {
    const all = users.get(phrase);
    if (all.length > COMMON) continue;
    for (const other of all) if (left.has(other)) shared.set(other, (shared.get(other) ?? 0) + 1);
  }
  const likeness = ([other, count]) => count / (phrases[at].size + phrases[other].size - count);
  const [best] = [...shared].sort((a, b) => likeness(b) - likeness(a) || a[0] - b[0]);
  return best?.[0];
}

/** The phrases in the code of a function. */
function phrasesOf(body) {
  const set = new Set();
  for (let at = 0; at === 0 || at + PHRASE <= body.length; at++) set.add(body.toString('latin1', at, at + PHRASE));
  return set;
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

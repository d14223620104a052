// Sorts the code of a program into streams (app/streams.mjs).
import { CODE, COUNT, CUSTOM, KINDS, LENGTH, NAME, OPERATION, OPERATIONS, PURPOSE, PUSHES, Walk, joined, pair, withContent } from './streams.mjs';
import { leb, number } from './wasm.mjs';

/** By an operation or a pair, the byte that stands for it. */
const BYTES = new Map([...OPERATIONS.entries()].map(([byte, operation]) => [operation, byte]));

/** The walk that sorts code into streams. */
class Sorter extends Walk {
  streams = Array.from({ length: COUNT }, () => []);

  /** The code is in `from`, from `at` on. */
  constructor(from, at) {
    super();
    [this.from, this.at] = [from, at];
  }

  byte(stream) {
    const byte = this.from[this.at++];
    this.streams[stream].push(byte);
    return byte;
  }

  operation() {
    const operation = this.from[this.at++];
    const both = pair(operation, this.from[this.at]);
    const found = BYTES.has(both) ? both : operation;
    if (!BYTES.has(found)) throw new RangeError(`operation ${operation} is unknown here`);
    if (found === both) this.at++;
    this.streams[OPERATION].push(BYTES.get(found));
    return found;
  }

  alignment() {
    // More than a size is in it only for programs with several memories.
    if (this.from[this.at++] > 3) throw new RangeError('a program has several memories');
  }

  implied(value) {
    const found = number(this.from, this.at);
    this.at = found.at;
    if (found.value !== value) throw new RangeError('a function of the table is called in two ways');
  }

  purpose(ahead) {
    let { at } = number(this.from, this.at);
    let values = 0;
    for (; values < ahead && PURPOSE[this.from[at]] < PUSHES; values++) ({ at } = number(this.from, at + 1));
    return values * KINDS + PURPOSE[this.from[at]];
  }
}

/** A module with streams in place of its code. */
export function sorted(module) {
  return withContent(module, CODE, CUSTOM, streamsOf);
}

function streamsOf(code) {
  const functions = number(code, 0);
  const walk = new Sorter(code, functions.at);
  let total = leb(functions.value).length;
  for (let left = functions.value; left > 0; left--) {
    const length = number(code, walk.at);
    walk.at = length.at;
    walk.body();
    // An operation that the walk does not know would make another program of it.
    if (walk.at !== length.at + length.value) throw new RangeError('a function has operations that are unknown here');
    total += LENGTH + length.value;
  }
  const numbers = [total, functions.value, ...walk.streams.map(({ length }) => length)].map(leb);
  return joined([[NAME.length, ...NAME], ...numbers, ...walk.streams]);
}

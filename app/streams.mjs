// Sorts the code of a program by what its bytes mean, and puts it together again.
//
// The code of WebAssembly mixes operations with numbers of many kinds: variables, places in memory, constants, functions. Brotli
// and gzip find more alike where each kind stands by itself. So each becomes a stream, and the streams a section in place of the
// code. The operation behind a variable or a constant shows its purpose, and each purpose has a stream of its own. The file is
// smaller by a seventh (docs/size.md). It is still a module, which servers know and compress. The build sorts, the browser puts
// together, both by one walk through the code.
//
// Alignments are left out. An operation on the memory names one as a hint, and no engine needs it. The browser puts in the size of
// the value, as the format has it by default.

import { leb, number, sections } from './wasm.mjs';

/** The name of the section with the streams, in letters. */
const NAME = Array.from('streams', (letter) => letter.charCodeAt());
/** The kinds of sections. */
const [CUSTOM, CODE] = [0, 10];
/** A module begins with so many bytes: the format's name and its version. */
const PREAMBLE = 8;
/** The bytes of a body's length in a module that is put together: it stands before the body, and is known behind it. */
const LENGTH = 3;
/** The operations before which variables and constants have a stream of their own: the 24 that stand there most in this app. */
const PURPOSES = [
  0x20, 0x21, 0x41, 0x42, 0x24, // local.get, local.set, i32.const, i64.const, global.set
  0x28, 0x29, 0x2d, 0x2f, // loads: i32, i64, 8 and 16 bits
  0x36, 0x37, 0x3a, // stores: i32, i64, 8 bits
  0x0b, 0x0c, 0x10, 0x11, // end, br, call, call_indirect
  0x45, 0x46, 0x47, // i32: eqz, eq, ne
  0x6a, 0x6c, 0x71, 0x74, 0xfc, // i32: add, mul, and, shl; whole memory
];
/** By operation, the number of its purpose. Operations that stand there rarely share the last one. */
const PURPOSE = new Uint8Array(256).fill(PURPOSES.length);
PURPOSES.forEach((operation, purpose) => (PURPOSE[operation] = purpose));
/** The streams. What follows the first byte of a number stands in the stream after. */
const [OPERATION, LOAD, STORE, CALL, BRANCH, BRANCH_IF, WIDE, LOCALS, GLOBAL, WRITTEN, READ] = [0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20];
/** The streams from these on are one for each purpose. */
const CONSTANT = READ + 2 * (PURPOSES.length + 1);
const COUNT = CONSTANT + 2 * (PURPOSES.length + 1);
/** By operation from the first that reads memory on, the binary logarithm of the size of its value in bytes. */
const SIZES = [2, 3, 2, 3, 0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 2, 3, 2, 3, 0, 1, 0, 1, 2];

/** The operands of an operation on a memory or a table as a whole. Lower codes are conversions, which have none. */
const operandsOfWhole = (code) => (code < 8 ? 0 : code < 15 && code % 2 === 0 ? 2 : 1);

/** Moves the code of functions from bytes to bytes. Each stream has a place in both: one for all where they are a module's code. */
class Mover {
  constructor(from, fromPlaces, to, toPlaces) {
    [this.from, this.fromPlaces, this.to, this.toPlaces] = [from, fromPlaces, to, toPlaces];
    // Streams that share a place are found at it.
    [this.fromStep, this.toStep] = [fromPlaces, toPlaces].map(({ length }) => Number(length > 1));
  }

  /** Moves a byte of this stream, and returns it. */
  byte(stream) {
    return this.to[this.toPlaces[stream * this.toStep]++] = this.from[this.fromPlaces[stream * this.fromStep]++];
  }

  /** Moves a number (LEB128), and returns it. */
  number(stream) {
    let byte = this.byte(stream);
    let value = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = this.byte(stream + 1);
      value |= (byte & 127) << shift;
    }
    return value;
  }

  /** The stream for a number of this kind before the next operation. */
  before(stream) {
    let at = this.fromPlaces[OPERATION];
    // In a module's code the number itself comes first.
    if (this.fromStep === 0) while (this.from[at++] > 127);
    return stream + 2 * PURPOSE[this.from[at]];
  }

  /** Leaves out the alignment of an operation on the memory, or puts it back. */
  alignment(operation) {
    if (this.fromStep === 0) {
      // More than a size is in it only for programs with several memories.
      if (this.from[this.fromPlaces[OPERATION]++] > 3) throw unknown(operation);
    } else this.to[this.toPlaces[OPERATION]++] = SIZES[operation - 0x28];
  }

  numbers(count, stream) {
    for (let left = count; left > 0; left--) this.number(stream);
  }

  bytes(count) {
    for (let left = count; left > 0; left--) this.byte(OPERATION);
  }

  /** Moves the body of a function. */
  body() {
    this.numbers(2 * this.number(LOCALS), LOCALS);
    for (let depth = 1; depth > 0;) {
      const operation = this.byte(OPERATION);
      if (operation >= 0x45 && operation < 0xc5) continue;
      if (operation === 0x20) this.number(this.before(READ));
      else if (operation === 0x21 || operation === 0x22) this.number(WRITTEN);
      else if (operation === 0x41) this.number(this.before(CONSTANT));
      else if (operation >= 0x28 && operation <= 0x3e) {
        this.alignment(operation);
        this.number(operation < 0x36 ? LOAD : STORE);
      } else if (operation === 0x0b) depth--;
      else depth += this.rare(operation);
    }
  }

  /** Moves what follows an operation. Returns the blocks that it opens. */
  rare(operation) {
    switch (operation) {
      case 0x02: case 0x03: case 0x04: // block, loop, if
        this.number(OPERATION);
        return 1;
      case 0x0c: // br
        this.number(BRANCH);
        break;
      case 0x0d: // br_if
        this.number(BRANCH_IF);
        break;
      case 0x0e: // br_table
        this.numbers(this.number(BRANCH) + 1, BRANCH);
        break;
      case 0x10: case 0xd2: // call, ref.func
        this.number(CALL);
        break;
      case 0x11: // call_indirect
        this.numbers(2, OPERATION);
        break;
      case 0x1c: // select with types
        this.bytes(this.number(OPERATION));
        break;
      case 0x23: case 0x24: // global.get, global.set
        this.number(GLOBAL);
        break;
      case 0x25: case 0x26: case 0x3f: case 0x40: case 0xd0: // table, memory, ref.null
        this.number(OPERATION);
        break;
      case 0x42: // i64.const
        this.number(WIDE);
        break;
      case 0x43: // f32.const
        this.bytes(4);
        break;
      case 0x44: // f64.const
        this.bytes(8);
        break;
      case 0xfc: // conversions; memory and table as a whole
        this.numbers(operandsOfWhole(this.number(OPERATION)), OPERATION);
        break;
      case 0x00: case 0x01: case 0x05: case 0x0f: case 0x1a: case 0x1b: case 0xd1: // unreachable to ref.is_null: no operands
        break;
      default: // another program would come of it, or a stream ends too soon
        throw unknown(operation);
    }
    return 0;
  }
}

const unknown = (operation) => new RangeError(`operation ${operation} is unknown here`);

/** A module with streams in place of its code. */
export function sorted(module) {
  return withContent(module, CODE, CUSTOM, streamsOf);
}

/** The module that was sorted. */
export function unsorted(module) {
  return withContent(module, CUSTOM, CODE, (content) => isNamed(content) ? codeOf(content) : undefined);
}

/** Makes sections of another kind of those of one kind for which `change` returns a content. */
function withContent(module, kind, other, change) {
  const all = sections(module).flatMap(({ id, start, at, end }) => {
    const content = id === kind ? change(module.subarray(at, end)) : undefined;
    return content === undefined ? [module.subarray(start, end)] : [[other], leb(content.length), content];
  });
  return joined([module.subarray(0, PREAMBLE), ...all]);
}

const isNamed = (content) => content[0] === NAME.length && NAME.every((letter, at) => content[at + 1] === letter);

const joined = (parts) => {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  parts.reduce((at, part) => (all.set(part, at), at + part.length), 0);
  return all;
};

function streamsOf(code) {
  const functions = number(code, 0);
  const begins = Array.from({ length: COUNT }, (_, stream) => stream * code.length);
  const [streams, ends] = [new Uint8Array(COUNT * code.length), Uint32Array.from(begins)];
  let total = leb(functions.value).length;
  for (let left = functions.value, { at } = functions; left > 0; left--) {
    const length = number(code, at);
    at = length.at + length.value;
    const place = Uint32Array.of(length.at);
    new Mover(code, place, streams, ends).body();
    // An operation that the walk does not know would make another program of it.
    if (place[0] !== at) throw new RangeError('a function has operations that are unknown here');
    total += LENGTH + length.value;
  }
  const all = begins.map((begin, stream) => streams.subarray(begin, ends[stream]));
  const numbers = [total, functions.value, ...all.map(({ length }) => length)].map(leb);
  return joined([[NAME.length, ...NAME], ...numbers, ...all]);
}

function codeOf(content) {
  let next = 1 + NAME.length;
  const read = () => {
    const { value, at } = number(content, next);
    next = at;
    return value;
  };
  const code = new Uint8Array(read());
  const functions = read();
  const lengths = Array.from({ length: COUNT }, read);
  const first = leb(functions);
  code.set(first);
  const place = Uint32Array.of(first.length);
  const begins = Uint32Array.from(lengths, (length) => (next += length) - length);
  const mover = new Mover(content, begins, code, place);
  for (let left = functions; left > 0; left--) {
    const start = place[0];
    place[0] += LENGTH;
    mover.body();
    const length = place[0] - start - LENGTH;
    code[start] = length | 128;
    code[start + 1] = length >> 7 | 128;
    code[start + 2] = length >> 14;
  }
  return code;
}

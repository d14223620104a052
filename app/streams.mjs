// The streams that the code of a program is sorted into, and how the browser puts it together again.
//
// The code of WebAssembly mixes operations with numbers of many kinds: variables, places in memory, constants, functions. Brotli
// and gzip find more alike where each kind stands by itself. So each becomes a stream, and the streams a section in place of the
// code. The operations around a number show its purpose, and each purpose has a stream of its own. The file is smaller by a sixth
// (docs/size.md). It is still a module, which servers know and compress. The build sorts (app/sorter.mjs), the browser puts
// together, both by one walk through the code.
//
// What the code repeats is left out. An operation on the memory names an alignment as a hint, and no engine needs it: the browser
// puts in the size of the value, as the format has it by default. A call through the table names the type of the function: of
// those that are named by a constant, the type stands in the streams once.

import { leb, number, sections } from './wasm.mjs';

/** The name of the section with the streams, in letters. */
export const NAME = Array.from('streams', (letter) => letter.charCodeAt());
/** The kinds of sections. */
export const [CUSTOM, CODE] = [0, 10];
/** A module begins with so many bytes: the format's name and its version. */
const PREAMBLE = 8;
/** The bytes of a body's length in a module that is put together: it stands before the body, and is known behind it. */
export const LENGTH = 3;

/** The operations that the walk meets most. */
const [END, CALL_INDIRECT, GET, SET, TEE, CONST] = [0x0b, 0x11, 0x20, 0x21, 0x22, 0x41];
/** An operation together with the one byte of its operand. */
export const pair = (operation, operand) => operation + 256 * (operand + 1);
/** The type of a block that returns nothing. */
const VOID = 0x40;
/**
 * Which bytes stand for operations in their stream: here the first byte of a range, and what has it and the bytes behind it. Brotli
 * foretells a byte by the two before it, and tells of those only the range, of these eight. So operations that are followed by
 * alike ones share a range. It does so for files that are no text: the bytes above 127 show that.
 */
const RANGES = [
  [0, GET],
  [1, SET, TEE, 0x24, pair(GET, 0)], // global.set
  [16, 0x28, 0x29, 0x2c, 0x2d, 0x2f, 0x2a, 0x2b, 0x2e], // loads
  [64, 0xfc], // arithmetic, and whatever else there is
  [128, END, 0x0c, 0x0f, 0x05, 0x1a, 0x00, pair(0x02, VOID), pair(0x03, VOID), pair(0x04, VOID), 0x0d, 0x0e], // the order of things
  [192, 0x36, 0x37, 0x3a, 0x3b, 0x39, 0x38], // stores
  [240, 0x10, CALL_INDIRECT, pair(CONST, 0), pair(CONST, 1)],
  [255, CONST],
];
/** What a byte is that stands for no operation. */
const FREE = -1;
/** By the byte that stands for it, an operation or a pair. */
export const OPERATIONS = operations();
/** The operations before which variables and constants have a stream of their own: the 24 that stand there most in this app. */
const PURPOSES = [
  GET, CONST, SET, 0x42, 0x24, // i64.const, global.set
  0x28, 0x29, 0x2d, 0x2f, // loads: i32, i64, 8 and 16 bits
  0x36, 0x37, 0x3a, // stores: i32, i64, 8 bits
  0x0b, 0x0c, 0x10, 0x11, // end, br, call, call_indirect
  0x45, 0x46, 0x47, // i32: eqz, eq, ne
  0x6a, 0x6c, 0x71, 0x74, 0xfc, // i32: add, mul, and, shl; whole memory
];
/** By operation, the number of its purpose. Operations that stand there rarely share the last one. */
export const PURPOSE = new Uint8Array(256).fill(PURPOSES.length);
PURPOSES.forEach((operation, purpose) => (PURPOSE[operation] = purpose));
const PURPOSE_BY_BYTE = Uint8Array.from(OPERATIONS, (operation) => PURPOSE[operation & 255]);
export const KINDS = PURPOSES.length + 1;
/** The first purposes are of operations that put a value on the stack and have nothing but a number. */
export const PUSHES = 2;
/** At most so many values are put between a variable and the operation that shows its purpose. */
const AHEAD = 2;
/** An address in one of the first variables has streams for each of them, in other variables and from elsewhere one. */
const BASES = 4;
/** The streams. What follows the first byte of a number stands in the stream after. */
export const OPERATION = 0;
const [STORE, CALL, BRANCH, BRANCH_IF, WIDE, LOCALS, GLOBAL, WRITTEN, TYPE, LOAD] = [2, 4, 6, 8, 10, 12, 14, 16, 18, 20];
/** The streams from these on are one for each purpose. */
const READ = LOAD + 2 * (BASES + 2);
const CONSTANT = READ + 2 * KINDS * (AHEAD + 1);
export const COUNT = CONSTANT + 2 * KINDS;
/** By operation from the first that reads memory on, the binary logarithm of the size of its value in bytes. */
const SIZES = [2, 3, 2, 3, 0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 2, 3, 2, 3, 0, 1, 0, 1, 2];

function operations() {
  const all = new Int16Array(256).fill(FREE);
  for (const [first, ...range] of RANGES) range.forEach((operation, at) => (all[first + at] = operation));
  // What is named nowhere above has the bytes that are left, from the range for the rest on.
  for (let operation = 0, byte = 64; operation <= 0xd2; operation++) {
    if (all.includes(operation)) continue;
    while (all[byte] !== FREE) byte = (byte + 1) % 256;
    all[byte] = operation;
  }
  return all;
}

/** The operands of an operation on a memory or a table as a whole. Lower codes are conversions, which have none. */
const operandsOfWhole = (code) => (code < 8 ? 0 : code < 15 && code % 2 === 0 ? 2 : 1);

/**
 * The walk through the code of functions, which moves it. A direction says how: `byte` moves a byte of a stream, `operation` an
 * operation or a pair, `alignment` and `implied` what the streams leave out. `purpose` looks at the operation that a number is for:
 * behind it, and behind so many values.
 */
export class Walk {
  /** By the constant that names a function, the type that it is called with. */
  types = new Map();

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

  /** Moves the type of a call through the table, by the constant that names the function. A program has one table of functions. */
  type(named) {
    const known = this.types.get(named);
    if (known !== undefined) this.implied(known);
    else if (named === undefined) this.number(TYPE);
    else this.types.set(named, this.number(TYPE));
    this.implied(0);
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
    // The operation before, and its operand if it is a push.
    let before = END;
    let value = 0;
    for (let depth = 1; depth > 0;) {
      const both = this.operation();
      const operation = both & 255;
      let operand = (both >> 8) - 1;
      if (operation === GET) {
        if (operand < 0) operand = this.number(READ + 2 * this.purpose(AHEAD));
      } else if (operation === CONST) {
        if (operand < 0) operand = this.number(CONSTANT + 2 * this.purpose(0));
      } else if (operation === SET || operation === TEE) this.number(WRITTEN);
      else if (operation >= 0x28 && operation <= 0x3e) {
        this.alignment(SIZES[operation - 0x28]);
        this.number(operation >= 0x36 ? STORE : LOAD + 2 * (before === GET ? Math.min(value, BASES) : BASES + 1));
      } else if (operation === END) depth--;
      else if (operation === CALL_INDIRECT) this.type(before === CONST ? value : undefined);
      else if (operand >= 0) depth++;
      else if (operation < 0x45 || operation >= 0xc5) depth += this.rare(operation);
      before = operation;
      value = operand;
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

/** The walk that puts code together from streams. */
class Joiner extends Walk {
  /** In `from`, each stream has its place; the code comes into `to`, from `at` on. */
  constructor(from, places, to, at) {
    super();
    [this.from, this.places, this.to, this.at] = [from, places, to, at];
  }

  byte(stream) {
    return this.to[this.at++] = this.from[this.places[stream]++];
  }

  operation() {
    const both = OPERATIONS[this.from[this.places[OPERATION]++]];
    this.to[this.at++] = both;
    if (both > 255) this.to[this.at++] = (both >> 8) - 1;
    return both;
  }

  alignment(size) {
    this.to[this.at++] = size;
  }

  implied(value) {
    for (; value > 127; value >>= 7) this.to[this.at++] = value | 128;
    this.to[this.at++] = value;
  }

  purpose(ahead) {
    let at = this.places[OPERATION];
    let values = 0;
    while (values < ahead && PURPOSE_BY_BYTE[this.from[at]] < PUSHES) [at, values] = [at + 1, values + 1];
    return values * KINDS + PURPOSE_BY_BYTE[this.from[at]];
  }
}

const unknown = (operation) => new RangeError(`operation ${operation} is unknown here`);

/** The module that was sorted. */
export function unsorted(module) {
  return withContent(module, CUSTOM, CODE, (content) => isNamed(content) ? codeOf(content) : undefined);
}

/** Makes sections of another kind of those of one kind for which `change` returns a content. */
export function withContent(module, kind, other, change) {
  const all = sections(module).flatMap(({ id, start, at, end }) => {
    const content = id === kind ? change(module.subarray(at, end)) : undefined;
    return content === undefined ? [module.subarray(start, end)] : [[other], leb(content.length), content];
  });
  return joined([module.subarray(0, PREAMBLE), ...all]);
}

const isNamed = (content) => content[0] === NAME.length && NAME.every((letter, at) => content[at + 1] === letter);

export const joined = (parts) => {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  parts.reduce((at, part) => (all.set(part, at), at + part.length), 0);
  return all;
};

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
  const begins = Uint32Array.from(lengths, (length) => (next += length) - length);
  const walk = new Joiner(content, begins, code, first.length);
  for (let left = functions; left > 0; left--) {
    const start = walk.at;
    walk.at += LENGTH;
    walk.body();
    const length = walk.at - start - LENGTH;
    code[start] = length | 128;
    code[start + 1] = length >> 7 | 128;
    code[start + 2] = length >> 14;
  }
  return code;
}

// The bytes of programs in WebAssembly: their sections, imports, numbers and names.

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
    list.push({ module: program.subarray(module.at, module.at + module.value), name: program.subarray(name.at, kind), type: program.subarray(kind, end), kind: program[kind] });
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
    all.push({ id: bytes[at], start: at, at: length.at, end: length.at + length.value });
    at = length.at + length.value;
  }
  return all;
}

/** The number at this place (LEB128), and the place after it. */
export function number(bytes, at) {
  for (let value = 0, shift = 0; ; shift += 7) {
    const byte = bytes[at++];
    value |= (byte & 127) << shift;
    // Behind the last byte there is none, and that ends a number too.
    if (!(byte > 127)) return { value, at };
  }
}

/** A number in bytes (LEB128). */
export function leb(value) {
  return value < 128 ? Uint8Array.of(value) : Uint8Array.of(value & 127 | 128, ...leb(value >>> 7));
}

export function text(bytes) {
  return Buffer.concat([leb(bytes.length), bytes]);
}

export function section(id, items) {
  const content = Buffer.concat([leb(items.length), ...items]);
  return Buffer.concat([Buffer.from([id]), leb(content.length), content]);
}

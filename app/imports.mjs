// Short names for what a program imports from its script. wasm-bindgen gives long ones, with hashes that do not compress, and
// each is in both files.
import { importsOf, section, sections, text } from './wasm.mjs';

/** The name under which a program imports its script. */
const SCRIPT = './app_bg.js';

/** The program and its script, with short names for what one imports from the other. */
export function shortenImports(program, script) {
  const imports = importsOf(program).map((one) => ({ ...one, module: one.module.toString(), name: one.name.toString() }));
  const long = new Set(imports.filter(({ module }) => module === SCRIPT).map(({ name }) => name));
  const short = new Map([...long].map((name, at) => [name, `_${at.toString(36)}`]));
  const list = imports.map(({ module, name, type }) => {
    const names = [module, module === SCRIPT ? short.get(name) : name];
    return Buffer.concat([...names.map((one) => text(Buffer.from(one))), type]);
  });
  const { start, end } = sections(program).find(({ id }) => id === 2);
  const given = script.replace(/\w+(?=: function)/g, (name) => {
    long.delete(name);
    return short.get(name) ?? name;
  });
  if (long.size > 0) throw new Error(`a program imports what its script does not have: ${[...long]}`);
  return { program: Buffer.concat([program.subarray(0, start), section(2, list), program.subarray(end)]), script: given };
}

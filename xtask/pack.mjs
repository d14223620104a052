// Packs files for the way to phones, as small as they get: node pack.mjs FILE PACKED …, which makes PACKED.br and PACKED.gzip.
import { readFile, rename, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const PACKERS = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 9 }),
};

const pairs = [];
for (let at = 2; at < process.argv.length; at += 2) pairs.push(process.argv.slice(at, at + 2));

await Promise.all(pairs.flatMap(([file, packed]) => Object.entries(PACKERS).map(async ([coding, pack]) => {
  const bytes = await pack(await readFile(file));
  // Whoever packs the same at the same time writes the same.
  const unfinished = `${packed}.${coding}.${process.pid}`;
  await writeFile(unfinished, bytes);
  await rename(unfinished, `${packed}.${coding}`);
})));

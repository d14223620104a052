// Finishes a release build, before Trunk moves it to dist: programs taken apart and made small, a
// content security policy for index.html, and for the service worker the list of the files that it
// keeps for offline use.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { optimise, takeApart } from './apart.mjs';

const staging = process.env.TRUNK_STAGING_DIR;
if (!staging) throw new Error('Trunk runs this script; to build the app say: trunk build --release');
if (process.env.TRUNK_PROFILE === 'release') {
  takeApart(staging, process.env.CARGO_TARGET_DIR ?? 'target');
  optimise(staging);
  addPolicy(join(staging, 'index.html'));
  stampWorker(join(staging, 'sw.js'));
}

/** Replaces the one place of `file` that `mark` matches; a missing mark fails the build. */
function replaceIn(file, mark, text) {
  const before = readFileSync(file, 'utf8');
  if (before.split(mark).length !== 2) throw new Error(`${file}: expected ${mark} exactly once`);
  writeFileSync(file, before.replace(mark, () => text));
}

function addPolicy(page) {
  const html = readFileSync(page, 'utf8');
  const hashes = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)]
    .map(([, code]) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval' ${hashes.join(' ')}`,
    // Widths, positions and transforms of cards are style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "media-src 'self' data: blob: mediastream:",
    "font-src 'self'",
    // A signalling server may stand anywhere: its address is a setting.
    "connect-src 'self' ws: wss:",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  replaceIn(page, /<!-- content security policy.*-->/,
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`);
}

function stampWorker(worker) {
  const build = createHash('sha256').update(readFileSync(worker));
  const files = readdirSync(staging, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => file !== worker)
    .sort();
  for (const file of files) build.update(file.slice(staging.length)).update(readFileSync(file));
  const names = files.map((file) => relative(staging, file).split(sep).join('/'))
    .map((name) => (name === 'index.html' ? './' : name));
  replaceIn(worker, "const BUILD = 'development';", `const BUILD = '${build.digest('hex').slice(0, 16)}';`);
  replaceIn(worker, 'const FILES = [];', `const FILES = ${JSON.stringify(names)};`);
}

// Makes the page of what cargo has compiled: a release in the folder that is named, where `cargo xtask build` asks for it, or
// where Trunk makes one. Programs are taken apart and made small, style sheets made one, all files tied together by their
// hashes; index.html gets a content security policy, the service worker the list of the files that it keeps for offline use; and
// the hashes of everything that nobody edits are written down. Where the page will lie is told by ONE_LEFT_ADDRESS, for those
// who show pictures of links: they want whole addresses. What Trunk serves during development is left as Trunk makes it; only
// the scripts of the rules are laid beside it.
import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bindScanner, optimise, takeApart } from './apart.mjs';
import { SERVERS, filesIn, integrity, languageOf, replaceIn, tieTogether, writeSums } from './integrity.mjs';
import { layPage } from './page.mjs';
import { joinScripts } from './scripts.mjs';
import { checkSeams } from './seams.mjs';

const APP = dirname(fileURLToPath(import.meta.url));
const { CARGO_TARGET_DIR: target = 'target', ONE_LEFT_ADDRESS: address, TRUNK_PROFILE, TRUNK_STAGING_DIR } = process.env;
const staging = process.argv[2] ?? TRUNK_STAGING_DIR;
if (!staging) throw new Error('To build the app say: cargo xtask build');
if (TRUNK_STAGING_DIR && TRUNK_PROFILE !== 'release') joinScripts(join(staging, 'rules'));
else await release();

async function release() {
  rmSync(staging, { recursive: true, force: true });
  layPage(APP, staging);
  joinScripts(join(staging, 'rules'));
  takeApart(staging, target);
  checkSeams(staging);
  bindScanner(staging, target);
  await optimise(staging);
  if (address) addAddress(join(staging, 'index.html'), address);
  tieTogether(staging);
  addPolicy(join(staging, 'index.html'));
  stampWorker('sw.js');
  writeSums(staging);
}

/** Gives the picture of a link its whole address, and the page its own. */
function addAddress(page, address) {
  if (!URL.canParse(address)) throw new Error(`ONE_LEFT_ADDRESS is no address like https://example.org/cards/: ${address}`);
  const { href } = new URL(address.endsWith('/') ? address : `${address}/`);
  replaceIn(page, 'content="pictures/share.jpg"', `content="${new URL('pictures/share.jpg', href)}"`);
  replaceIn(page, '<meta property="og:type"', `<meta property="og:url" content="${href}">\n  <meta property="og:type"`);
}

/** Pictures are for those who do not have the app yet: nobody who has it fetches or keeps them. */
function isKept(file) {
  return !file.startsWith('pictures/');
}

function addPolicy(page) {
  const html = readFileSync(page, 'utf8');
  const hashes = (element) => [...html.matchAll(new RegExp(`<${element}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${element}>`, 'g'))]
    .map(([, text]) => `'${integrity(text)}'`).join(' ');
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'wasm-unsafe-eval' ${hashes('script')}`,
    // No string becomes an element or a worker but by the page's one policy (app/policy.js).
    "require-trusted-types-for 'script'",
    'trusted-types default',
    // Widths, positions and transforms of cards are style attributes. The first line is for browsers without the others.
    "style-src 'self' 'unsafe-inline'",
    `style-src-elem 'self' ${hashes('style')}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self'",
    // A signalling server may stand anywhere: its address is a setting.
    "connect-src 'self' ws: wss:",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  replaceIn(page, /<!-- content security policy.*-->/,
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`);
}

function stampWorker(name) {
  const worker = join(staging, name);
  const build = createHash('sha256').update(readFileSync(worker));
  const files = filesIn(staging).filter((file) => file !== name && isKept(file)).map((file) => {
    const bytes = readFileSync(join(staging, file));
    build.update(file).update(bytes);
    if (file === SERVERS) return [file];
    return [file === 'index.html' ? './' : file, integrity(bytes)];
  });
  replaceIn(worker, "const BUILD = 'development';", `const BUILD = '${build.digest('hex').slice(0, 16)}';`);
  const of = (tag) => files.filter(([file]) => languageOf(file) === tag);
  const tags = new Set(files.flatMap(([file]) => languageOf(file) ?? []));
  replaceIn(worker, 'const FILES = [];', `const FILES = ${JSON.stringify(of(undefined))};`);
  replaceIn(worker, 'const TONGUES = {};', `const TONGUES = ${JSON.stringify(Object.fromEntries([...tags].map((tag) => [tag, of(tag)])))};`);
}

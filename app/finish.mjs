// Finishes a build, before Trunk moves it to dist: the scripts of the rules beside it. For a release also: programs taken
// apart and made small, style sheets made one, all files tied together by their hashes, a content security policy for
// index.html, for the service worker the list of the files that it keeps for offline use, and the hashes of everything that
// nobody edits. Where the page will lie is told by ONE_LEFT_ADDRESS, for those who show pictures of links: they want whole
// addresses.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { optimise, takeApart } from './apart.mjs';
import { joinScripts } from './scripts.mjs';
import { joinStyles } from './styles.mjs';
import { SERVERS, filesIn, integrity, languageOf, replaceIn, tieTogether, writeSums } from './integrity.mjs';

const staging = process.env.TRUNK_STAGING_DIR;
if (!staging) throw new Error('Trunk runs this script; to build the app say: trunk build --release');
joinScripts(join(staging, 'rules'));
if (process.env.TRUNK_PROFILE === 'release') {
  takeApart(staging, process.env.CARGO_TARGET_DIR ?? 'target');
  await optimise(staging);
  if (process.env.ONE_LEFT_ADDRESS) addAddress(join(staging, 'index.html'), process.env.ONE_LEFT_ADDRESS);
  joinStyles(staging);
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

// Pages for tests alone, from examples of the app: built before the tests begin, for any number of workers.
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { joinScripts } from '../../../app/scripts.mjs';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const TARGET = 'wasm32-unknown-unknown';

/** Any position of a rule script on a table of its own, without a network (app/examples/gallery/main.rs). */
export const GALLERY = `${ROOT}target/e2e/gallery`;
/** One end of links, without a game (app/examples/links.rs). */
export const LINKS = `${ROOT}target/e2e/links`;

const PHONE = `<!doctype html>
<meta charset="utf-8">
<title>Phone</title>
<video muted playsinline></video>
<script type="module">
  import init, { Phone } from './links.js';
  await init();
  window.phone = new Phone(document.baseURI, window.servers);
</script>
`;

// What Trunk writes for the worker of the app.
const LOADER = 'importScripts("./scanner.js");wasm_bindgen("./scanner_bg.wasm");';

function run(program: string, ...args: string[]): void {
  execFileSync(program, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Puts a compiled program and its script, of that kind, into a folder. */
function bind(wasm: string, kind: 'web' | 'no-modules', folder: string): void {
  run('wasm-bindgen', `target/${TARGET}/debug/${wasm}`, '--target', kind, '--no-typescript', '--out-dir', folder);
}

export default function build(): void {
  run(process.env.XTASK!, 'pages');
  for (const folder of [GALLERY, LINKS]) mkdirSync(folder, { recursive: true });
  bind('examples/gallery.wasm', 'web', GALLERY);
  cpSync(`${ROOT}app/styles`, `${GALLERY}/styles`, { recursive: true });
  cpSync(`${ROOT}engine/rulebook`, `${GALLERY}/rulebook`, { recursive: true });
  joinScripts(`${GALLERY}/rules`);
  copyFileSync(`${ROOT}app/examples/gallery/gallery.css`, `${GALLERY}/gallery.css`);
  copyFileSync(`${ROOT}app/examples/gallery/gallery.html`, `${GALLERY}/index.html`);
  bind('examples/links.wasm', 'web', LINKS);
  bind('scanner.wasm', 'no-modules', LINKS);
  writeFileSync(`${LINKS}/scanner_loader.js`, LOADER);
  writeFileSync(`${LINKS}/index.html`, PHONE);
}

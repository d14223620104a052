// Pages for tests alone, from examples of the app: built before the tests begin, for any number of workers.
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SCANNER_LOADER, bind } from '../../../app/apart.mjs';
import { joinScripts } from '../../../app/scripts.mjs';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const COMPILED = `${ROOT}target/wasm32-unknown-unknown/debug`;

/** Any position of a rule script on a table of its own, without a network (app/examples/gallery/main.rs). */
export const GALLERY = `${ROOT}target/e2e/gallery`;
/** One end of links, without a game (app/examples/links.rs). */
export const LINKS = `${ROOT}target/e2e/links`;

const PHONE = `<!doctype html>
<meta charset="utf-8">
<title>Phone</title>
<link rel="icon" href="data:,">
<video muted playsinline></video>
<script type="module">
  import init, { LinkDriver } from './links.js';
  await init();
  window.phone = new LinkDriver(document.baseURI, window.servers);
</script>
`;

export default function build(): void {
  execFileSync(process.env.XTASK!, ['pages'], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  for (const folder of [GALLERY, LINKS]) mkdirSync(folder, { recursive: true });
  bind(`${COMPILED}/examples/gallery.wasm`, 'web', GALLERY);
  cpSync(`${ROOT}app/styles`, `${GALLERY}/styles`, { recursive: true });
  cpSync(`${ROOT}engine/rulebook`, `${GALLERY}/rulebook`, { recursive: true });
  joinScripts(`${GALLERY}/rules`);
  copyFileSync(`${ROOT}app/examples/gallery/gallery.css`, `${GALLERY}/gallery.css`);
  copyFileSync(`${ROOT}app/examples/gallery/gallery.html`, `${GALLERY}/index.html`);
  bind(`${COMPILED}/examples/links.wasm`, 'web', LINKS);
  bind(`${COMPILED}/scanner.wasm`, 'no-modules', LINKS);
  writeFileSync(`${LINKS}/scanner_loader.js`, SCANNER_LOADER);
  writeFileSync(`${LINKS}/index.html`, PHONE);
}

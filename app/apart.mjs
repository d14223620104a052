// Takes the finished program apart: what the first screen needs, and the rest, which it fetches (app/src/later.rs).
import { execFile, execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Where the tools import each other's scripts from, whatever the files are called in the end. */
const LINK = './__wasm_split.js';

/** Replaces script and program of the app in `staging`, which are whole, by two of each. */
export function takeApart(staging, target) {
  const name = only(readdirSync(staging), /^(app-[0-9a-f]+)_bg\.wasm$/);
  const folder = join(target, 'apart');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const program = join(target, 'wasm32-unknown-unknown/release/app.wasm');
  run('wasm-split-cli', [program, folder, '--target', 'web', '--out-name', name]);
  const rest = only(readdirSync(folder), /^((?!app-).*)\.wasm$/);
  run('wasm-bindgen', ['--target', 'web', '--no-typescript', '--keep-lld-exports', '--no-demangle',
    '--out-dir', join(folder, 'bound'), '--out-name', name, join(folder, `${name}.wasm`)]);
  copyFileSync(join(folder, 'bound', `${name}_bg.wasm`), join(staging, `${name}_bg.wasm`));
  copyFileSync(join(folder, `${rest}.wasm`), join(staging, `${name}_rest.wasm`));
  // The first program imports the second's script under its old name, the browser fetches it under the new one.
  const script = readFileSync(join(folder, 'bound', `${name}.js`), 'utf8');
  writeFileSync(join(staging, `${name}.js`), script.replaceAll(`from "${LINK}"`, `from "./${name}_rest.js"`));
  const link = readFileSync(join(folder, LINK), 'utf8');
  writeFileSync(join(staging, `${name}_rest.js`), link.replaceAll(`./${rest}.wasm`, `./${name}_rest.wasm`));
  // Both scripts are needed at once: the page asks for the second as early as for the first.
  const page = join(staging, 'index.html');
  const early = /<link rel="modulepreload" href="\.\/(app-[0-9a-f]+)\.js"[^>]*>/;
  writeFileSync(page, readFileSync(page, 'utf8').replace(early, (tag) => tag + tag.replace(`${name}.js`, `${name}_rest.js`)));
}

/** Makes every program in `staging` as small as can be, all at once: each takes long and keeps one processor busy. */
export async function optimise(staging) {
  await Promise.all(readdirSync(staging).filter((file) => file.endsWith('.wasm')).map(async (file) => {
    const [from, to] = [join(staging, file), join(staging, `${file}.small`)];
    // Once: going on until nothing changes (--converge) takes three times as long, for a thousandth.
    const options = [...FEATURES, '-Oz', '--strip-debug', '--strip-producers', from, '-o', to];
    await promisify(execFile)('wasm-opt', options).catch((error) => fail('wasm-opt', error));
    renameSync(to, from);
  }));
}

/** What every browser can do that the app runs in, and no more: with all that it knows, wasm-opt breaks the program. */
const FEATURES = ['bulk-memory', 'bulk-memory-opt', 'call-indirect-overlong', 'multivalue', 'mutable-globals',
  'nontrapping-float-to-int', 'reference-types', 'sign-ext'].map((feature) => `--enable-${feature}`);

/** The one name among `files` that fits, or the one part of it that is asked for. */
function only(files, pattern) {
  const found = files.map((file) => pattern.exec(file)).filter(Boolean);
  if (found.length !== 1) throw new Error(`expected one ${pattern}, found ${found.length}`);
  return found[0][1];
}

function run(program, args) {
  try {
    execFileSync(program, args, { stdio: 'inherit' });
  } catch (error) {
    fail(program, error);
  }
}

function fail(program, error) {
  throw new Error(`${program}: ${error.message}. All tools are installed by: cargo xtask build`);
}

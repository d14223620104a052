// The test that no program of the app carries what it should not: a guest never waits for the code of hosts. Each program has a
// list of crates and folders that it must not reach. What is left of one by chance, such as the end of a value, is small.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { number, sections } from './wasm.mjs';

/** The most bytes of code that a program may hold of what it should not. */
const SCRAPS = 1500;
const ENGINE = ['kernel::flow', 'games::bot', 'games::trial', 'games::script', 'session::host', 'session::proof::verify'];
/** What a guest needs for rounds alone. */
const ROUNDS = [
  'session::replication::replica', 'session::replication::candidacy', 'session::replication::election', 'session::replication::log',
  'session::proof::closing', 'session::proof::record', 'session::proof::commit_reveal', 'session::proof::seen_round',
  'session::proof::round_log', 'session::guest::replica', 'session::guest::missing_voters', 'games::transcript', 'app::session::guest_rounds', 'app::session::round_feed',
  'app::session::peer_links', 'app::session::gathering', 'app::session::history_recorder',
];
/** What talks to servers and other phones. What is done with a link that is being made may lie anywhere. */
const TRANSPORT = ['link::signalling', 'link::webrtc::signaller', 'matchbox_socket::webrtc_socket::wasm', 'ws_stream_wasm', 'k256'];
const PAGES = ['lobby', 'play', 'replay', 'results', 'rules', 'settings'].map((page) => `app::pages::${page}`);
/** What each program must not hold, by crate and folder. */
const FOREIGN = {
  bg: [...ENGINE, ...PAGES, 'session::guest', 'session::proof', 'session::replication', 'app::table', ...TRANSPORT],
  base: [...ENGINE, ...PAGES, ...TRANSPORT, 'session::guest', 'session::proof', 'session::replication', 'app::session::host', 'app::session::guest', 'app::table'],
  links: [...ENGINE, ...PAGES, 'session::guest', 'session::proof', 'session::replication', 'app::session::host', 'app::session::guest', 'app::table'],
  lobby: [...ENGINE, ...ROUNDS, ...TRANSPORT, 'app::session::host', 'app::table', ...PAGES.filter((page) => !/lobby|rules|play/.test(page))],
  round: [...ENGINE, ...PAGES, 'app::session::host', 'app::session::guest', 'app::table'],
  rules: ['app', 'games::bot', 'games::trial', 'games::script', 'session'],
  host: ['app::table', 'games::script', ...PAGES.filter((page) => !page.endsWith('lobby'))],
  table: [...ENGINE, 'app::session::host', 'app::pages::settings'],
  extras: ['games::bot', 'games::trial', 'session::host', 'session::proof::verify', 'app::session::host'],
};

/**
 * Looks through the programs in `staging`, which still have the names of their functions.
 *
 * @throws if a program holds what it must not: with the largest functions.
 */
export function checkSeams(staging) {
  for (const [program, foreign] of Object.entries(FOREIGN)) {
    const functions = functionsOf(readFileSync(join(staging, `app_${program}.wasm`)));
    for (const folder of foreign) {
      const found = functions.filter(({ name }) => isOf(name, folder));
      const size = found.reduce((sum, { length }) => sum + length, 0);
      if (size <= SCRAPS) continue;
      const largest = found.sort((a, b) => b.length - a.length).slice(0, 5).map(({ name, length }) => `${name} (${length})`);
      throw new Error(`app_${program}.wasm holds ${size} bytes of ${folder}, which another program is for (app/src/chunks.rs): ${largest.join(', ')}`);
    }
  }
}

/** True if a function of this name belongs to the folder, as Rust writes names for linkers. */
function isOf(name, folder) {
  const parts = folder.split('::');
  return name.startsWith(`_ZN${parts.map((part) => `${part.length}${part}`).join('')}`) || name.includes(`$LT$${parts.join('..')}..`);
}

/** The functions of a program: name and length in bytes. */
function functionsOf(bytes) {
  const program = new WebAssembly.Module(bytes);
  const names = namesOf(program);
  const imported = WebAssembly.Module.imports(program).filter(({ kind }) => kind === 'function').length;
  const code = sections(bytes).find(({ id }) => id === 10);
  const count = number(bytes, code.at);
  const functions = [];
  for (let at = count.at, index = imported; at < code.end; index++) {
    const length = number(bytes, at);
    functions.push({ name: names.get(index) ?? '', length: length.value });
    at = length.at + length.value;
  }
  return functions;
}

/** The names of functions by their numbers, those of imported ones included. */
function namesOf(program) {
  const [buffer] = WebAssembly.Module.customSections(program, 'name');
  const names = new Map();
  const text = Buffer.from(buffer ?? []);
  for (let at = 0; at < text.length;) {
    const [kind, length] = [text[at], number(text, at + 1)];
    at = length.at + length.value;
    if (kind !== 1) continue;
    let entry = number(text, length.at);
    for (let left = entry.value; left > 0; left--) {
      const index = number(text, entry.at);
      const size = number(text, index.at);
      names.set(index.value, text.toString('utf8', size.at, size.at + size.value));
      entry = { at: size.at + size.value };
    }
  }
  return names;
}

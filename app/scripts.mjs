// Lays the scripts that the rules are tested by beside the app, which shows rules by them: one file for each game.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

const SCRIPTS = fileURLToPath(new URL('../tests/rules', import.meta.url));

/** Writes `classic.rules` and the like into `folder`. */
export function joinScripts(folder) {
  mkdirSync(folder, { recursive: true });
  for (const game of readdirSync(SCRIPTS)) {
    const files = readdirSync(join(SCRIPTS, game)).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
    writeFileSync(join(folder, `${game}.rules`), files.map((file) => readFileSync(join(SCRIPTS, game, file), 'utf8')).join('\n'));
  }
}

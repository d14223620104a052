// Makes one of all style sheets, and puts it behind what stands on the page until the app has come: so many files take several
// journeys over a slow line, and nothing is painted before the sheets above it have arrived.
import { readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { replaceIn } from './integrity.mjs';

const LINK = /[ \t]*<link rel="stylesheet" href="\.\/([^"]+)"[^>]*>\n?/g;

/** Joins the style sheets of `staging` in the order in which its page names them. */
export function joinStyles(staging) {
  const page = join(staging, 'index.html');
  const html = readFileSync(page, 'utf8');
  const sheets = [...html.matchAll(LINK)].map(([, name]) => join(staging, name));
  if (sheets.length === 0) throw new Error(`${page}: expected style sheets`);
  const all = sheets.map((sheet) => readFileSync(sheet, 'utf8')).join('\n');
  for (const sheet of sheets) unlinkSync(sheet);
  const name = `styles-${createHash('sha256').update(all).digest('hex').slice(0, 16)}.css`;
  writeFileSync(join(staging, name), all);
  writeFileSync(page, html.replace(LINK, ''));
  replaceIn(page, '</body>', `  <link rel="stylesheet" href="./${name}">\n</body>`);
}

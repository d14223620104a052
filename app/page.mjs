// Lays the page of a release, and what stands beside it: what its links for Trunk name, in Trunk's words. The style sheets become
// one, behind what stands on the page until the app has come: so many files take several journeys over a slow line, and nothing
// is painted before the sheets above it have arrived.
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { replaceIn } from './integrity.mjs';
import { minified } from './tools.mjs';

const LINK = /[ \t]*<link data-trunk ([^>]*)>\n/g;

/** Puts `index.html` of the folder `app` into `staging`, with all that it names but the programs. */
export function layPage(app, staging) {
  mkdirSync(staging, { recursive: true });
  const read = (name) => readFileSync(join(app, name), 'utf8');
  const sheets = [];
  const html = read('index.html').replace(LINK, (_, text) => {
    const { rel, href, type, 'data-target-path': path } = attributes(text);
    switch (rel) {
      case 'inline':
        if (type === 'html') return read(href);
        return `<script${type === 'module' ? ' type="module"' : ''}>\n${read(href)}</script>\n`;
      case 'css':
        sheets.push(read(href));
        return '';
      case 'copy-dir':
        cpSync(join(app, href), join(staging, path ?? basename(href)), { recursive: true });
        return '';
      case 'rust':
        return '';
      default:
        throw new Error(`index.html: a release has nothing for ${rel}`);
    }
  });
  const page = join(staging, 'index.html');
  writeFileSync(page, html);
  replaceIn(page, 'const WORDS = {};', `const WORDS = ${JSON.stringify(translated(html, join(app, 'tongues')))};`);
  shorten(page);
  // Both scripts are needed at once: the page asks for the second as early as for the first.
  replaceIn(page, /<link rel="modulepreload"[^>]*>/, (tag) => `${tag}\n  ${tag.replace('./app.js', './app_later.js')}`);
  const styles = minified(sheets.join('\n'), 'css');
  const name = `styles-${createHash('sha256').update(styles).digest('hex').slice(0, 16)}.css`;
  writeFileSync(join(staging, name), styles);
  replaceIn(page, '</body>', () => `  <link rel="stylesheet" href="./${name}">\n</body>`);
}

/** Takes comments and spaces out of the page's own scripts and styles, which come before all else. */
function shorten(page) {
  const html = readFileSync(page, 'utf8');
  const own = /<(script|style)( type="module")?>\n([\s\S]*?)<\/\1>/g;
  writeFileSync(page, html.replace(own, (_, element, type = '', text) =>
    `<${element}${type}>${minified(text, element === 'style' ? 'css' : 'js').trim()}</${element}>`));
}

/** What the page says before the app has come, in every language of this folder, in the order of the page. */
function translated(html, tongues) {
  const said = [...html.matchAll(/ data-said>([^<]*)</g)].map(([, english]) => english);
  return Object.fromEntries(readdirSync(tongues).map((file) => {
    const lines = readFileSync(join(tongues, file), 'utf8').split('\n');
    return [basename(file, '.txt'), said.map((english) => {
      const at = lines.indexOf(english);
      if (at < 0) throw new Error(`${file} does not say: ${english}`);
      return lines[at + 1].trim();
    })];
  }));
}

function attributes(text) {
  return Object.fromEntries([...text.matchAll(/([a-z-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
}

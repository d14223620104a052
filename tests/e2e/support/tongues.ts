// Languages: what messages are in those that there are, and two that nobody speaks, to see what is no message at all and
// whether there is room for long words and for words from right to left.
import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from '@playwright/test';

const file = (name: string) => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8');

/** What a message is in a language, as its file has it. */
export function told(tag: string, english: string): string {
  const lines = file(`app/tongues/${tag}.txt`).split('\n');
  const at = lines.indexOf(english);
  if (at < 0) throw new Error(`${tag} has no message “${english}”`);
  return lines[at + 1].trim();
}

/** A language that nobody speaks, in the place of German. None of its letters is an English one. */
export interface Pseudo {
  name: string;
  /** The first line of its file. */
  head: string;
  /** What its letters are. */
  letters(word: string): string;
  /** What a word is. */
  word(word: string): string;
}

const ENGLISH = 'abcdefghijklmnopqrstuvwxyz';

function lettersOf(small: string, large: string): (word: string) => string {
  const [from, to] = [ENGLISH + ENGLISH.toUpperCase(), [...small, ...large]];
  return (word) => [...word].map((letter) => to[from.indexOf(letter)] ?? letter).join('');
}

const accented = lettersOf('àƀçđéƒğħïĵķłɱñöþɋŕšŧüṽŵẋÿž', 'ÀɃÇĐÉƑĞĦÏĴĶŁṀÑÖÞɊŔŠŦÜṼŴẊŸŽ');
const hebrew = lettersOf('אבגדהוזחטיכלמנסעפצקרשתםןףץ', 'אבגדהוזחטיכלמנסעפצקרשתםןףץ');

export const PSEUDOS: Pseudo[] = [
  {
    name: 'of long words',
    head: '# dir: ltr',
    letters: accented,
    // Longer by two fifths.
    word: (word) => accented(word + word.slice(-1).repeat(Math.round(word.length * 0.4))),
  },
  { name: 'from right to left', head: '# dir: rtl', letters: hebrew, word: hebrew },
];

/** A text in such a language; what stands in braces is no word. */
export function said(pseudo: Pseudo, english: string): string {
  return english.split(/(\{[^}]*\})/).map((part, at) => (at % 2 ? part : part.replace(/[A-Za-z]+/g, pseudo.word))).join('');
}

/** The file of messages of such a language, made of those that a real one has. */
function translated(pseudo: Pseudo, name: string): string {
  const messages = file(name).split('\n').filter((line) => line.trim() && !/^[#\t]/.test(line));
  return [pseudo.head, ...messages.flatMap((english) => [english, `\t${said(pseudo, english)}`])].join('\n');
}

/** A rulebook in such a language. */
function book(pseudo: Pseudo, name: string): string {
  return file(name).split('\n').map((line) => {
    const [mark] = /^(?:## |- \S+ (?:\(room\) )?)/.exec(line) ?? [''];
    return mark && mark + said(pseudo, line.slice(mark.length));
  }).join('\n');
}

/** From now on whoever asks for German gets this instead. */
export async function pretend(context: BrowserContext, pseudo: Pseudo): Promise<void> {
  const answer = (path: RegExp, body: (name: string) => string) => context.route(path, (route) => {
    const [, name] = path.exec(new URL(route.request().url()).pathname) ?? [];
    return route.fulfill({ contentType: 'text/plain; charset=utf-8', body: body(name) });
  });
  const messages = translated(pseudo, 'app/tongues/de.txt');
  await answer(/\/tongues\/(de)\.txt$/, () => messages);
  await answer(/\/rulebook\/de\/(\w+)\.md$/, (name) => book(pseudo, `engine/rulebook/${name}.md`));
  await answer(/\/tours\/de\/(\w+)\.txt$/, (name) => translated(pseudo, `app/tours/de/${name}.txt`));
}

/** What is the same in every language, or the browser's own: the app, people, bots, and what stands before the last
 * in a row. */
const NAMES = [
  'One Left', 'Ana', 'und', 'oder',
  'Ada', 'Bolt', 'Cosmo', 'Dot', 'Echo', 'Fig', 'Gizmo', 'Hal', 'Iris', 'Juno', 'Kiwi', 'Lulu', 'Mika', 'Nori', 'Otto',
  // The players of tours.
  'Alex', 'Chris', 'Dana', 'Eve', 'Finn',
  // The players of the gallery.
  'Ben', 'Cem', 'Dia', 'Eli', 'Fay', 'Gustavo', 'Henrietta-Maria', 'Ida', 'Jo', 'Kim', 'Leo', 'Mia', 'Noor', 'Olaf', 'Pia',
];

/** Whatever on the page is read, or read out, in letters of English: nobody made a message of it. */
export function leaks(page: Page): Promise<string[]> {
  return page.evaluate((names) => {
    const SPOKEN = ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'title', 'alt', 'placeholder'];
    const same = new RegExp(`(?<!\\p{L})(?:${names.join('|')})(?!\\p{L})|https?:\\S+|\\b[A-Z]{3}-\\d+\\b`, 'gu');
    const found = new Set<string>();
    // A letter alone stands on a card.
    const look = (where: string, text: string | null) => {
      if (/[A-Za-z]{2}/.test((text ?? '').replace(same, ''))) found.add(`${where}: “${text?.trim().slice(0, 80)}”`);
    };
    look('title', document.title);
    const elsewhere = 'script, style, noscript, code, [lang]:not(html)';
    for (const element of document.querySelectorAll('body *')) {
      if (element.closest(elsewhere)) continue;
      for (const name of SPOKEN) look(`${name} of ${element.tagName}`, element.getAttribute(name));
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      if (!text.parentElement?.closest(`${elsewhere}, svg, textarea`)) look(`in ${text.parentElement?.tagName}`, text.textContent);
    }
    return [...found];
  }, NAMES);
}

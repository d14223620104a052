// Phones without a game: pages that hold nothing but one end of links (app/examples/links.rs).
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const TARGET = 'wasm32-unknown-unknown';

const HTML = `<!doctype html>
<meta charset="utf-8">
<title>Phone</title>
<video muted playsinline></video>
<script type="module">
  import init, { Phone } from './links.js';
  await init();
  window.phone = new Phone(document.baseURI);
</script>
`;

/** What app/examples/links.rs exports. */
interface Handle {
  log(): string[];
  bytes(): number;
  open_room(): string;
  reopen_room(code: string): void;
  close_room(): void;
  join_room(code: string): Promise<number>;
  offer(): Promise<string>;
  accept(text: string): Promise<number>;
  answer(text: string): Promise<string>;
  answered(): Promise<number>;
  send(link: number, text: string): void;
  close(link: number): void;
}

declare global {
  interface Window { phone: Handle }
}

/** Builds the page and gives its folder. */
export function buildPhone(): string {
  const folder = `${ROOT}target/e2e/links`;
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  run('cargo', 'build', '--quiet', '--package', 'app', '--example', 'links', '--target', TARGET);
  run('wasm-bindgen', `target/${TARGET}/debug/examples/links.wasm`, '--target', 'web',
    '--no-typescript', '--out-dir', folder);
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/index.html`, HTML);
  return folder;
}

type Call = { [K in keyof Handle]: Handle[K] extends (...args: infer A) => infer R
  ? (...args: A) => Promise<Awaited<R>> : never };

/** A phone of its own: every call of the handle, answered by the page. */
export type Phone = Call & { page: Page; leave(): Promise<void> };

/** Opens a phone in a context of its own. */
export async function openPhone(browser: Browser, url: string): Promise<Phone> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url);
  return attach(page);
}

/** The phone of a page, once it is ready. */
export async function attach(page: Page): Promise<Phone> {
  await page.waitForFunction(() => window.phone !== undefined);
  return new Proxy({ page, leave: () => page.context().close() } as Phone, {
    get(target, name: string) {
      if (name in target || name === 'then') return Reflect.get(target, name);
      return (...args: unknown[]) => page.evaluate(
        ([name, args]) => (window.phone as any)[name as string](...(args as unknown[])),
        [name, args] as const,
      );
    },
  });
}

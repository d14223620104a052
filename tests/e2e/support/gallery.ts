// The gallery (app/examples/gallery.rs): any position of a rule script on a table of its own, without a network.
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { Position } from './positions.ts';
import { serve, type Site } from './site.ts';
import { expect, test as base } from './test.ts';

export { expect };

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const TARGET = 'wasm32-unknown-unknown';

/** Builds the gallery and gives its folder. */
function build(): string {
  const folder = `${ROOT}target/e2e/gallery`;
  const run = (program: string, ...args: string[]) => execFileSync(program, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  run('cargo', 'build', '--quiet', '--target', TARGET, '--package', 'app', '--example', 'gallery');
  run('wasm-bindgen', `target/${TARGET}/debug/examples/gallery.wasm`, '--target', 'web', '--no-typescript', '--out-dir', folder);
  cpSync(`${ROOT}app/styles`, `${folder}/styles`, { recursive: true });
  cpSync(`${ROOT}engine/rulebook`, `${folder}/rulebook`, { recursive: true });
  copyFileSync(`${ROOT}app/examples/gallery.css`, `${folder}/gallery.css`);
  copyFileSync(`${ROOT}app/examples/gallery.html`, `${folder}/index.html`);
  return folder;
}

/** Lays a position before whoever sees it, and does what has to be done there to see the screen that is meant. */
export async function lay(page: Page, url: string, { script, viewer = 'A', inputs = 0, then, taps = [] }: Position): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${url}#script/${viewer}/${inputs}/${then ? `${then}/` : ''}${encodeURIComponent(`CLA-1  A table.\n${script.trim()}\n= turn A\n`)}`);
  await expect(page.getByRole('main')).toBeVisible();
  for (const tap of taps) {
    if ('hold' in tap) await page.getByRole('button', { name: tap.hold }).first().dispatchEvent('contextmenu');
    else if ('fill' in tap) await page.getByRole('textbox', { name: tap.fill }).or(page.getByRole('searchbox', { name: tap.fill })).fill(tap.with);
    else await page.getByRole('button', { name: tap.tap }).first().tap();
  }
}

/** Tests on a site that holds nothing but the gallery. */
export const test = base.extend<object, { folder: string; gallery: Site }>({
  folder: [async ({}, use) => use(build()), { scope: 'worker', timeout: 600_000 }],
  gallery: [async ({ folder }, use) => {
    const site = await serve({ dist: folder });
    await use(site);
    await site.stop();
  }, { scope: 'worker' }],
});

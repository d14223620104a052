// The gallery (app/examples/gallery/main.rs): any position of a rule script on a table of its own, without a network.
import type { Page } from '@playwright/test';
import { GALLERY } from './pages.ts';
import type { Position } from './positions.ts';
import { serve, type Site } from './site.ts';
import { expect, test as base } from './test.ts';

export { expect };

/** Lays a position before whoever sees it, and does what has to be done there to see the screen that is meant. */
export async function lay(page: Page, url: string, { script, viewer = 'A', inputs = 0, then, taps = [] }: Position): Promise<void> {
  const hash = `#script/${viewer}/${inputs}/${then ? `${then}/` : ''}${encodeURIComponent(`CLA-1  A table.\n${script.trim()}\n= turn A\n`)}`;
  await page.goto(`${url}${hash}`);
  await page.waitForFunction((hash) => document.documentElement.dataset.shown === hash, hash);
  for (const tap of taps) {
    if ('hold' in tap) await page.getByRole('button', { name: tap.hold }).first().dispatchEvent('contextmenu');
    else if ('fill' in tap) await page.getByRole('textbox', { name: tap.fill }).or(page.getByRole('searchbox', { name: tap.fill })).fill(tap.with);
    else await page.getByRole('button', { name: tap.tap }).first().tap();
  }
}

/** Tests on a site that holds nothing but the gallery. */
export const test = base.extend<object, { gallery: Site }>({
  gallery: [async ({}, use) => {
    const site = await serve({ dist: GALLERY });
    await use(site);
    await site.stop();
  }, { scope: 'worker' }],
});

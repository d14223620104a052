// The `test` that every spec uses: a site to open, and pages whose complaints fail the test.
import { test as base, expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { serve, type Site, type SiteOptions } from './site.ts';
import { takeFaults, watch } from './watch.ts';

export { expect };

interface Fixtures {
  /** Serves one more site, which is stopped after the test. */
  serve(options?: SiteOptions): Promise<Site>;
  /** What a page complained about: errors, rejected promises, violations of its policy. */
  complaints(page: Page): string[];
  /** Watches every page; what none may ever do, and the test did not take, fails it. Then everybody goes home: a page that
   * stays open plays on beside the next test. */
  watched: void;
  /** Takes the loudspeaker from every phone that is not audible. */
  muted: void;
}

/** Settings of a test. */
export interface Settings {
  /** True if phones can sound. An open audio output keeps a processor busy for each phone, even while it is silent: only tests
   * about sound have one. */
  audible: boolean;
}

/** Takes the loudspeaker from the pages of this phone, as in a browser without Web Audio. */
function mute(context: BrowserContext): void {
  // A phone that is gone already has no pages.
  void context.addInitScript(() => Reflect.deleteProperty(self, 'AudioContext')).catch(() => {});
}

/** Closes every page: one that is left without its site complains. */
async function goHome(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

export const test = base.extend<Fixtures & Settings, { site: Site; watching: void }>({
  watching: [
    async ({ browser }, use) => {
      watch(browser);
      await use();
    },
    { scope: 'worker', auto: true },
  ],
  watched: [
    async ({ browser }, use) => {
      takeFaults();
      await use();
      await goHome(browser);
      expect(takeFaults()).toEqual([]);
    },
    { auto: true },
  ],
  audible: [false, { option: true }],
  muted: [
    async ({ browser, audible }, use) => {
      if (!audible) browser.on('context', mute);
      await use();
      browser.off('context', mute);
    },
    { auto: true },
  ],
  site: [
    async ({}, use) => {
      const site = await serve();
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  serve: async ({ browser }, use) => {
    const sites: Site[] = [];
    await use(async (options) => {
      const site = await serve(options);
      sites.push(site);
      return site;
    });
    await goHome(browser);
    for (const site of sites) await site.stop();
  },
  complaints: async ({}, use) => {
    await use((page) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(`${error}`));
      page.on('console', (message) => {
        // Violations of the content security policy arrive here too.
        if (message.type() === 'error') complaints.push(message.text());
      });
      return complaints;
    });
  },
});

/** Waits until this page has every program, and asks the server for nothing more. */
export async function whole(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('_extras.wasm')));
}

/** Resolves when the page is kept for offline use, and its service worker answers for it. */
export async function kept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const worker = navigator.serviceWorker;
    await worker.ready;
    if (!worker.controller) {
      await new Promise((resolve) => worker.addEventListener('controllerchange', resolve));
    }
  });
}

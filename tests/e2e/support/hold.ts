// A slow network, as slow as a test needs it.
import type { Page } from '@playwright/test';

/** Keeps back the files of the page that this names, until what is returned is called. */
export async function hold(page: Page, file: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => { release = resolve; });
  await page.route(file, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

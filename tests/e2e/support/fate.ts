// What befalls phones, and what the others see of it.
import { readlinkSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Person } from './person.ts';
import { expect } from './test.ts';

/** Kills the process that shows this page. It cannot say goodbye. */
export async function crash(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const gone = page.waitForEvent('crash');
  // The answer never comes.
  devtools.send('Page.crash').catch(() => {});
  await gone;
}

/** Kills the Chromium that keeps its profile in this folder, with all that runs in it. */
export function killBrowser(profile: string): void {
  // It holds the profile by a link to host name and process.
  process.kill(Number(readlinkSync(`${profile}/SingletonLock`).split('-').at(-1)), 'SIGKILL');
}

/** Resolves when this phone shows that the player of a seat is away. */
export async function away(person: Person, seat: number): Promise<void> {
  await expect(person.page.locator(`#seat-${seat}.absent`)).toBeVisible();
}

const TROUBLE = /^(Connection lost|Still looking for the host)/;

/** Resolves when this phone shows that it does not hear the host. */
export async function cutOff(person: Person): Promise<void> {
  await expect(person.page.getByText(TROUBLE)).toBeVisible();
}

/** Resolves when none of these phones shows trouble, nor anybody who is away. */
export async function whole(people: Person[]): Promise<void> {
  await Promise.all(people.map(async ({ page }) => {
    await expect(page.getByText(TROUBLE)).toHaveCount(0);
    await expect(page.locator('.pod.absent')).toHaveCount(0);
  }));
}

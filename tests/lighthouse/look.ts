// What Lighthouse says of a screen: its score for accessibility and for best practices, and what it lacks.
import lighthouse, { type Flags, type Result, snapshot } from 'lighthouse';
import puppeteer, { type Browser, type Page as Tab } from 'puppeteer-core';
import type { Page } from '@playwright/test';

/** Where the browser listens for Lighthouse. */
export const PORT = 9333;

const CATEGORIES = { accessibility: 'accessibility', practices: 'best-practices' } as const;
export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = typeof SCHEMES[number];

export interface Verdict {
  accessibility: number;
  practices: number;
  /** What costs points: the rule, and where it is broken. */
  lacks: string[];
}

/** The window and the line stay as the test has them. */
const FLAGS: Flags = {
  onlyCategories: Object.values(CATEGORIES),
  formFactor: 'mobile',
  screenEmulation: { disabled: true },
  emulatedUserAgent: false,
  throttlingMethod: 'provided',
  disableFullPageScreenshot: true,
  disableStorageReset: true,
  logLevel: 'error',
};

/** Lets Lighthouse have the tab of this page. */
async function lend<T>(page: Page, to: (tab: Tab) => Promise<T>): Promise<T> {
  const session = await page.context().newCDPSession(page);
  const { targetInfo } = await session.send('Target.getTargetInfo');
  await session.detach();
  const browser: Browser = await puppeteer.connect({ browserURL: `http://127.0.0.1:${PORT}`, defaultViewport: null });
  try {
    const isIt = (target: object) => (target as { _targetId?: string })._targetId === targetInfo.targetId;
    const target = await browser.waitForTarget(isIt, { timeout: 10_000 });
    return await to((await target.page())!);
  } finally {
    await browser.disconnect();
  }
}

function verdict({ categories, audits }: Result): Verdict {
  const lacking = Object.values(categories).flatMap(({ auditRefs }) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1);
  const where = (id: string) => {
    const { details, title } = audits[id];
    const items = details?.type === 'table' ? details.items : [];
    const told = items.map((item) => (item.node as { selector?: string } | undefined)?.selector ?? JSON.stringify(item));
    return `${id} (${title})${told.map((text) => `\n      ${text}`).join('')}`;
  };
  const score = (category: string) => Math.round(100 * (categories[category].score ?? 0));
  return { accessibility: score(CATEGORIES.accessibility), practices: score(CATEGORIES.practices), lacks: lacking.map(({ id }) => where(id)) };
}

/** A screen as it stands. */
export async function look(page: Page): Promise<Verdict> {
  return lend(page, async (tab) => verdict((await snapshot(tab, { flags: FLAGS }))!.lhr));
}

/** An address from its first byte on. */
export async function visit(page: Page, url: string): Promise<Verdict> {
  return lend(page, async (tab) => verdict((await lighthouse(url, FLAGS, undefined, tab))!.lhr));
}

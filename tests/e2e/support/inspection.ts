// What every screen has to stand: axe, a thumb, small and large windows, large letters, a notch, a keyboard.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { eyes } from './eyes.ts';
import { inPage, until } from './glance.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** What axe tests: WCAG 2.2 up to AA, and what it calls best practice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];
/** It takes what a sheet cuts off at its edge for too small; our own look at targets scrolls there first, and wants more. */
const OWN = { 'target-size': { enabled: false } };

type Violation = { id: string; nodes: { target: unknown; failureSummary?: string }[] };
type Edges = [top: number, right: number, bottom: number, left: number];

declare global {
  interface Window { axe: { run(what: Document, options: object): Promise<{ violations: Violation[] }> } }
}

/** How a phone is held and set. */
export interface Setting {
  size: [width: number, height: number];
  scheme?: 'light' | 'dark';
  /** How large letters are, in per cent. */
  text?: number;
  /** What a notch and round corners take, in pixels. */
  safe?: Edges;
  axe?: boolean;
}

/** Where things are hardest on each other: whatever stands these two stands most. */
const HARD: Setting[] = [
  { size: [320, 568], text: 200 },
  { size: [844, 390], scheme: 'dark', safe: [0, 47, 21, 47] },
];
const OTHERS: Setting[] = [
  { size: [320, 568] },
  { size: [360, 740], scheme: 'dark', safe: [0, 0, 24, 0] },
  { size: [390, 844], safe: [47, 0, 34, 0] },
  { size: [768, 1024] },
  { size: [1920, 1080], scheme: 'dark' },
  // A desktop’s window, read at 400 %.
  { size: [320, 256] },
  { size: [390, 844], text: 200, scheme: 'dark' },
];

/** The settings for the screen of that number: the hard ones, and one of the others in turn; with EVERY=1 all of them. Axe
 * looks once: at a dark phone on its side, and at one of the others, in turn. */
export function settings(number: number): Setting[] {
  const all = [...HARD, ...process.env.EVERY ? OTHERS : [OTHERS[number % OTHERS.length]]];
  return all.map((setting, at) => ({ ...setting, axe: process.env.EVERY ? at === 1 || at === 2 : at === 1 + number % 2 }));
}

/** What is left of a phone's window above its keyboard. */
const KEYBOARD: Setting = { size: [360, 390] };

/** Brings what moves by itself to its end, and resolves when nothing does any more and nothing that was tapped is still pressed:
 * what follows a scroll bar stands still with it, and the line of an open question may run. */
export async function still(page: Page): Promise<void> {
  const moving = () => {
    const running = document.getAnimations().filter((a) => a.playState === 'running' && a.timeline === document.timeline);
    const ending = running.filter((a) => !(a instanceof CSSAnimation && a.animationName === 'runs-out') && a.effect?.getTiming().iterations !== Infinity);
    for (const motion of ending) motion.finish();
    return ending.length + document.querySelectorAll('button:active').length;
  };
  await until(page, `${inPage(moving)} === 0`, { message: 'nothing moves' });
}

/** What axe finds, one line each. */
export async function axe(page: Page): Promise<string[]> {
  if (!await page.evaluate(() => 'axe' in window)) await page.evaluate(AXE);
  return page.evaluate(async ({ tags, rules }) => {
    const { violations } = await window.axe.run(document, { runOnly: tags, rules, resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`));
  }, { tags: TAGS, rules: OWN });
}

/** Whatever is too small to tap, covered, cut off, below a notch, or makes the page scroll sideways. */
export function misfits(page: Page, safe: Edges = [0, 0, 0, 0]): Promise<string[]> {
  return page.evaluate(eyes, { safe });
}

async function set(page: Page, { size: [width, height], scheme, text, safe }: Setting): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: scheme ?? 'light' });
  await page.evaluate(({ text, safe }) => {
    const { style } = document.documentElement;
    style.fontSize = text ? `${text}%` : '';
    for (const [at, side] of ['top', 'right', 'bottom', 'left'].entries()) style.setProperty(`--safe-${side}`, `${safe?.[at] ?? 0}px`);
  }, { text, safe });
  await still(page);
}

/** The same in words: "320x568 dark 200 %". */
export function told({ size, scheme, text, safe }: Setting): string {
  return [size.join('x'), scheme, text && `${text} %`, safe && 'notch'].filter(Boolean).join(' ');
}

/** Looks at a screen in every setting, then puts it back as it was; says what is wrong, and where. */
export async function inspect(page: Page, settings: Setting[], see: (setting: Setting) => Promise<void> = async () => {}): Promise<string[]> {
  const before = page.viewportSize();
  const found: string[] = [];
  for (const setting of settings) {
    await set(page, setting);
    await see(setting);
    const wrong = [...await misfits(page, setting.safe), ...setting.axe ? await axe(page) : []];
    found.push(...wrong.map((line) => `${told(setting)}: ${line}`));
  }
  found.push(...await typed(page));
  await set(page, { size: [before!.width, before!.height] });
  return found;
}

/** What cannot be seen of a field while one types in it; a part of a pixel may be outside. */
async function typed(page: Page): Promise<string[]> {
  const root = page.locator('dialog[open]').last().or(page.locator('main')).last();
  const fields = await root.locator('input[type=text]:visible:not([readonly])').all();
  if (fields.length === 0) return [];
  await set(page, KEYBOARD);
  const found: string[] = [];
  for (const field of fields) {
    await field.focus();
    const hidden = await field.evaluate((field) => {
      field.scrollIntoView({ block: 'nearest', behavior: 'instant' });
      const { left, right, top, bottom } = field.getBoundingClientRect();
      const free = (y: number) => field.contains(document.elementFromPoint((left + right) / 2, y));
      return !(top > -1 && bottom < innerHeight + 1 && free(top + 4) && free(bottom - 4));
    });
    if (hidden) found.push(`keyboard: ${await field.getAttribute('aria-label') ?? await field.evaluate((f) => f.outerHTML.slice(0, 100))} is hidden`);
  }
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  return found;
}

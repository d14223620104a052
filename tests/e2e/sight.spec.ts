// What counts is in sight: cards that may be laid, whoever sits at the table, and what they have.
import { expect, lay, test } from './support/gallery.ts';

const SKIPS = `
rules classic packs=2   seats A B   turn A
pile b5   stock r9 yR g3 g4
A rS r1 r2 r3 r4 y1 y2 y3 y4 y6 y7 y8 y9 g1 g2 g6 g7 g8 g9 bS | B g1 g2 r9`;

test('a turn that goes on brings the cards that fit now into sight', async ({ page, gallery }) => {
  await lay(page, gallery.url, { name: 'a hand of twenty', script: SKIPS });
  const [first, last] = [/^Red Skip,/, /^Blue Skip,/].map((name) => page.getByRole('button', { name }));
  await expect(last).toBeInViewport({ ratio: 0.9 });
  await expect(first).not.toBeInViewport();
  await last.tap();
  await last.tap();
  await expect(page.getByRole('group', { name: 'Your hand, 19 cards' })).toBeVisible();
  await expect(first).toBeInViewport({ ratio: 0.9 });
});

const BOTH = `
rules grand   seats A B C D   turn A   pepper B   salt B
pile r9   pile g5   stock yR yS b7 b8 b9
A b2 b6 W | B r3 g4 r1 r2 r4 b3 b4 y1 y2 y3 y4 y5 | C y6 | D b5`;

test('a player with both pepper and salt has them in their place, in every window', async ({ page, gallery }) => {
  await lay(page, gallery.url, { name: 'pepper and salt', script: BOTH });
  for (const [width, height] of [[360, 740], [320, 568], [844, 390]]) {
    await page.setViewportSize({ width, height });
    const sides = (selector: string) => page.locator(selector).last().evaluate((part) => {
      const { left, right } = part.getBoundingClientRect();
      return { left, right };
    });
    const [place, salt] = [await sides('#seat-1'), await sides('#seat-1 .token')];
    expect(salt.right, `at ${width}x${height}`).toBeLessThanOrEqual(place.right);
  }
});

test('a player who names a colour sees everybody above', async ({ page, gallery }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await lay(page, gallery.url, {
    name: 'a colour to name', script: 'rules classic   seats A B C   turn A\npile r2   stock r9 yR\nA W b1 | B r4 r5 | C r6 r7',
    taps: [{ tap: /^Wild,/ }, { tap: /^Wild,/ }],
  });
  const colours = (await page.getByRole('group', { name: 'Choose a colour' }).boundingBox())!;
  const ben = (await page.locator('#seat-1').boundingBox())!;
  expect(colours.y).toBeGreaterThanOrEqual(ben.y + ben.height);
});

test('on a phone on its side, two sentences share the line', async ({ page, gallery }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await lay(page, gallery.url, {
    name: 'a hand to take up', viewer: 'C', inputs: 2,
    script: 'rules jungle   seats A B C   turn A\npile r5   stock g1 g2\nA r1 y2 y3 | B b3 b4 b5 | C g6 g7\n> A plays r1\n> A trades with C',
  });
  const asked = page.locator('.asked');
  await expect(asked).toContainText('Take up your new hand.');
  const lines = await asked.evaluate((asked) => asked.clientHeight / parseFloat(getComputedStyle(asked).lineHeight));
  expect(Math.round(lines)).toBe(1);
});

test('the line with one’s own name stands clear of the bar above and of the cards below', async ({ page, gallery }) => {
  for (const [width, height] of [[360, 740], [390, 844], [844, 390], [768, 1024], [1440, 900], [1920, 1080]]) {
    await page.setViewportSize({ width, height });
    await lay(page, gallery.url, {
      name: 'seven cards', script: 'rules classic   seats A B   turn A\npile r2   stock r9 yR\nA W b1 r3 r4 g5 g6 y7 | B r4 r5',
    });
    const room = await page.evaluate(() => {
      const box = (part: Element) => part.getBoundingClientRect();
      const line = box(document.querySelector('.me')!);
      const beside = (part: DOMRect) => part.left < line.right && part.right > line.left;
      const all = (parts: string) => [...document.querySelectorAll(parts)].map(box).filter(beside);
      return {
        above: line.top - Math.max(...all('.bar .slot').map((slot) => slot.bottom)),
        below: Math.min(...all('.held .card').map((card) => card.top)) - line.bottom,
      };
    });
    await expect(page.locator('.me')).toBeInViewport({ ratio: 1 });
    expect(room.above, `above at ${width}x${height}`).toBeGreaterThanOrEqual(3);
    expect(room.below, `below at ${width}x${height}`).toBeGreaterThanOrEqual(0);
  }
});

const FAR = `
rules classic packs=2   seats A B   turn A
pile r5   stock r9 yR g3 g4
A r1 r2 r3 y1 y2 y3 y4 y6 y7 y8 y9 g1 g2 g6 g7 g8 g9 b1 b2 b5 | B g1 g2 r9`;

test('an edge of the hand says that playable cards lie beyond it', async ({ page, gallery }) => {
  await lay(page, gallery.url, { name: 'a hand of twenty', script: FAR });
  const [before, behind] = [page.locator('.beyond.before'), page.locator('.beyond.behind')];
  await expect(behind).toBeVisible();
  await expect(before).toHaveCount(0);
  await page.locator('#hand').evaluate((hand) => hand.scrollTo({ left: hand.scrollWidth, behavior: 'instant' }));
  await expect(before).toBeVisible();
  await expect(behind).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(before.or(behind)).toHaveCount(0);
});

// Two browsers linked directly: by codes with no server at all, and through a room.
import type { Browser } from '@playwright/test';
import { WHOLE } from './playwright.config.ts';
import { type Phone, attach, expect, launch, opened, openPhone, talk, test } from './support/phones.ts';
import { LINKS } from './support/pages.ts';
import { serve } from './support/site.ts';

async function pair(host: Phone, guest: Phone): Promise<[number, number]> {
  const answer = await guest.answer(await host.offer());
  return Promise.all([host.accept(answer), guest.answered()]);
}

async function phones(browser: Browser, url: string, count: number): Promise<Phone[]> {
  return Promise.all(Array.from({ length: count }, () => openPhone(browser, url)));
}

test('two phones pair by codes alone, after the server is gone', async ({ browser, meeting }) => {
  const [host, guest] = await phones(browser, meeting.url, 2);
  await meeting.stop();
  const [atHost, atGuest] = await pair(host, guest);
  await talk([host, atHost], [guest, atGuest]);
});

test('a host pairs with several guests, each by an offer of its own', async ({ browser, meeting }) => {
  const [host, ana, ben] = await phones(browser, meeting.url, 3);
  const [toAna, atAna] = await pair(host, ana);
  const [toBen, atBen] = await pair(host, ben);
  await talk([host, toBen], [ben, atBen]);
  await talk([host, toAna], [ana, atAna]);
});

test('a wrong code is refused with a sentence, and the offer stays good', async ({ browser, meeting }) => {
  const [host, guest, other] = await phones(browser, meeting.url, 3);
  const stray = await guest.answer(await other.offer());
  const offer = await host.offer();
  await expect(host.accept(stray)).rejects.toThrow('This answer belongs to another invitation');
  await expect(host.accept(offer)).rejects.toThrow('This is a code for another step');
  await expect(host.accept(offer.slice(0, -3))).rejects.toThrow('This code cannot be read');
  const answer = await guest.answer(offer);
  const [atHost, atGuest] = await Promise.all([host.accept(answer), guest.answered()]);
  await talk([host, atHost], [guest, atGuest]);
});

test('codes stay short', async ({ browser, meeting }) => {
  const [host, guest] = await phones(browser, meeting.url, 2);
  const offer = await host.offer();
  const answer = await guest.answer(offer);
  for (const code of [offer, answer]) {
    expect(code).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(code.length).toBeLessThanOrEqual(134);
  }
});

test('messages sent arrive before a link closes, and leaving is noticed', async ({ browser, meeting }) => {
  const [host, guest] = await phones(browser, meeting.url, 2);
  const [atHost, atGuest] = await pair(host, guest);
  await guest.log();
  const long = 'x'.repeat(16 * 1024);
  await host.page.evaluate(([link, long]) => {
    for (let i = 0; i < 20; i++) window.phone.send(link as number, long as string);
    window.phone.send(link as number, 'goodbye');
    window.phone.close(link as number);
  }, [atHost, long] as const);
  const log: string[] = [];
  await expect.poll(async () => {
    log.push(...await guest.log());
    return log.at(-1);
  }).toBe(`closed ${atGuest} Left`);
  expect(log.at(-2)).toBe(`frame ${atGuest} goodbye`);
  expect(await guest.bytes()).toBe(20 * 16 * 1024 + 'goodbye'.length);
});

test('a queue that grows without end closes the link with a reason', async ({ browser, meeting }) => {
  const [host, guest] = await phones(browser, meeting.url, 2);
  const [atHost, atGuest] = await pair(host, guest);
  const sent = await host.page.evaluate((link) => {
    const long = 'x'.repeat(16 * 1024);
    let sent = 0;
    try {
      while (sent < 10_000) { window.phone.send(link, long); sent++; }
    } catch { /* the link is gone */ }
    return sent;
  }, atHost);
  expect(sent).toBeLessThan(100);
  await expect.poll(() => host.log()).toContain(`closed ${atHost} Overrun`);
  await expect.poll(() => guest.log()).toContain(`closed ${atGuest} Left`);
});

test('a frame too big is refused and harms nothing', async ({ browser, meeting }) => {
  const [host, guest] = await phones(browser, meeting.url, 2);
  const [atHost, atGuest] = await pair(host, guest);
  await expect(host.send(atHost, 'x'.repeat(16 * 1024 + 1))).rejects.toThrow('TooBig');
  await talk([host, atHost], [guest, atGuest]);
});

test('guests meet the host in a room, and only the host', async ({ browser, meeting }) => {
  const [host, ana, ben] = await phones(browser, meeting.url, 3);
  const room = await host.open_room();
  const atAna = await ana.join_room(room);
  const toAna = await opened(host);
  const atBen = await ben.join_room(room);
  const toBen = await opened(host);
  await talk([host, toAna], [ana, atAna]);
  await talk([host, toBen], [ben, atBen]);
  expect((await ana.log()).concat(await ben.log())).toEqual([]);
});

test('a dead server touches no link, and a new one lets latecomers in', async ({ browser }) => {
  const meeting = await serve({ dist: LINKS });
  const [host, ana, late] = await phones(browser, meeting.url, 3);
  const room = await host.open_room();
  const atAna = await ana.join_room(room);
  const toAna = await opened(host);
  await meeting.stop();
  await expect.poll(() => host.log()).toContain('room Unreachable');
  await talk([host, toAna], [ana, atAna]);
  await expect(late.join_room(room)).rejects.toThrow('No meeting point can be reached');
  const again = await serve({ dist: LINKS, port: meeting.port });
  await expect.poll(() => host.log()).toContain('room Reachable');
  const atLate = await late.join_room(room);
  const toLate = await opened(host);
  await talk([host, toLate], [late, atLate]);
  await talk([host, toAna], [ana, atAna]);
  await again.stop();
});

test('a guest whose page was reloaded comes back by a new link', async ({ browser, meeting }) => {
  const [host, guest] = await phones(browser, meeting.url, 2);
  const room = await host.open_room();
  await guest.join_room(room);
  const first = await opened(host);
  await guest.page.reload();
  await expect.poll(() => host.log()).toContain(`closed ${first} Left`);
  const back = await attach(guest.page);
  const atGuest = await back.join_room(room);
  await talk([host, await opened(host)], [back, atGuest]);
});

test('guests who are earlier than the host find it when it comes', async ({ browser, meeting }) => {
  const [host, guest] = await phones(browser, meeting.url, 2);
  const room = await host.open_room();
  await host.page.reload();
  const joining = guest.join_room(room);
  const back = await attach(host.page);
  await back.reopen_room(room);
  await talk([back, await opened(back)], [guest, await joining]);
});

test('a room that nobody hosts is not found, nor one that was closed', async ({ browser, meeting }) => {
  const [host, guest, other] = await phones(browser, meeting.url, 3);
  const room = await host.open_room();
  const atGuest = await guest.join_room(room);
  await host.close_room();
  await expect(other.join_room(room)).rejects.toThrow('Nobody is hosting this table');
  await talk([host, await opened(host)], [guest, atGuest]);
});

test('a browser without WebRTC says so', async ({ browser, meeting }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(() => Reflect.deleteProperty(window, 'RTCPeerConnection'));
  await page.goto(meeting.url);
  const phone = await attach(page);
  await expect(phone.offer()).rejects.toThrow('This browser cannot connect phones directly');
  await expect(phone.open_room()).rejects.toThrow('This browser cannot connect phones directly');
  await context.close();
});

test('a phone that shows no address says what helps', async ({ meeting, launchOptions }) => {
  const browser = await launch({ ...launchOptions, executablePath: WHOLE }, '--webrtc-ip-handling-policy=disable_non_proxied_udp');
  const phone = await openPhone(browser, meeting.url);
  await expect(phone.offer()).rejects.toThrow('The other phones cannot find this one');
  await browser.close();
});

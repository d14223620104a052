// Public relays and brokers: phones meet there without a server of ours, whatever some of them do.
import type { Browser } from '@playwright/test';
import { arrive, goHome, host as hostTable, joinByLink, link } from './support/party.ts';
import { expect, opened, openPhone, type Phone, talk, test } from './support/phones.ts';
import { hostile, type Meeting, mqtt, nostr } from './support/relays.ts';
import { serve } from './support/site.ts';

const KINDS = { 'a Nostr relay': nostr, 'an MQTT broker': mqtt };

/** A list of these servers. */
function list(...meetings: Meeting[]): string {
  return meetings.map((meeting) => meeting.line).join('\n');
}

async function stop(...meetings: Meeting[]): Promise<void> {
  await Promise.all(meetings.map((meeting) => meeting.stop()));
}

/** A host and a guest who have met at these servers. */
async function meet(browser: Browser, url: string, atHost: string, atGuest: string): Promise<[Phone, Phone, string]> {
  const [host, guest] = await Promise.all([atHost, atGuest].map((servers) => openPhone(browser, url, servers)));
  const room = await host.open_room();
  const near = await guest.join_room(room);
  await talk([host, await opened(host)], [guest, near]);
  return [host, guest, room];
}

for (const [name, start] of Object.entries(KINDS)) {
  test(`phones meet at ${name}, which learns nothing and is left in peace`, async ({ browser, meeting }) => {
    const relay = await start();
    const [host, guest, room] = await meet(browser, meeting.url, list(relay), list(relay));
    await expect.poll(() => relay.open()).toBe(1);
    const letters = relay.letters();
    expect(letters).toBeGreaterThanOrEqual(4);
    const heard = relay.heard().join('\n');
    for (const secret of [room, 'candidate', 'ufrag', 'fingerprint', '127.0.0.1', '.local']) expect(heard).not.toContain(secret);
    // Who is linked announces nothing: the next guest's letters are the only ones that come.
    const late = await openPhone(browser, meeting.url, list(relay));
    const atLate = await late.join_room(room);
    await talk([host, await opened(host)], [late, atLate]);
    await expect.poll(() => relay.open()).toBe(1);
    expect(relay.letters() - letters).toBeLessThan(2 * letters);
    expect(relay.visits()).toBe(3);
    expect(await guest.log()).toEqual([]);
    await stop(relay);
  });

  test(`a host finds ${name} again that was gone`, async ({ browser, meeting }) => {
    const relay = await start();
    const [host, guest, room] = await meet(browser, meeting.url, list(relay), list(relay));
    await relay.stop();
    await expect.poll(() => host.log()).toContain('room Unreachable');
    const late = await openPhone(browser, meeting.url, list(relay));
    await expect(late.join_room(room)).rejects.toThrow('No meeting point can be reached');
    const again = await start(Number(/:(\d+)/.exec(relay.line)?.[1]));
    await expect.poll(() => host.log()).toContain('room Reachable');
    const atLate = await late.join_room(room);
    await talk([host, await opened(host)], [late, atLate]);
    expect(await guest.log()).toEqual([]);
    await stop(again);
  });
}

test('phones that ask different servers meet at the one that they share', async ({ browser, meeting }) => {
  const [mine, ours, theirs] = [await nostr(), await mqtt(), await nostr()];
  await meet(browser, meeting.url, list(mine, ours), list(theirs, ours));
  await stop(mine, ours, theirs);
});

test('servers that are dead, silent, mad or flooding keep nobody from meeting', async ({ browser, meeting }) => {
  const dead = await nostr();
  await dead.stop();
  const silent = await hostile(() => {});
  const mad = await hostile((socket) => {
    for (const nonsense of ['["EVENT"', '[]', '{"a":1}', '["EVENT","room",{"content":"AAAA"}]', '\0', 'x'.repeat(9000)]) socket.send(nonsense);
  });
  const flooding = await hostile((socket) => {
    socket.send('["EOSE","room"]');
    for (let sent = 0; sent < 5000; sent++) socket.send('["EVENT","room",{"content":"AAAAAAAAAAAAAAAAAAAAAAAAAAAA"}]');
  });
  const good = await mqtt();
  const servers = list(dead, silent, mad, flooding, good);
  await meet(browser, meeting.url, servers, servers);
  await stop(silent, mad, flooding, good);
});

test('a letter through several servers counts once', async ({ browser, meeting }) => {
  const relays = [await nostr(), await nostr(), await mqtt()];
  const servers = `${list(...relays)}\nmatchbox signal/`;
  const [host, , room] = await meet(browser, meeting.url, servers, servers);
  const late = await openPhone(browser, meeting.url, servers);
  const atLate = await late.join_room(room);
  await talk([host, await opened(host)], [late, atLate]);
  expect(await host.page.evaluate(() => window.connections)).toBe(2);
  expect((await host.log()).filter((line) => line.startsWith('opened'))).toEqual([]);
  await stop(...relays);
});

test('a relay that plays everything again, to everybody, starts nothing', async ({ browser, meeting }) => {
  const kept: string[] = [];
  const sockets = new Set<{ send(text: string): void }>();
  const parrot = await hostile((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('message', (data) => {
      const [kind, event] = JSON.parse(`${data}`);
      if (kind === 'REQ') {
        socket.send('["EOSE","room"]');
        for (const old of kept) socket.send(old);
      } else if (kind === 'EVENT') {
        kept.push(JSON.stringify(['EVENT', 'room', event]));
        for (const each of sockets) for (const old of kept) each.send(old);
      }
    });
  });
  const [host, guest, room] = await meet(browser, meeting.url, list(parrot), list(parrot));
  expect(await host.page.evaluate(() => window.connections)).toBe(1);
  // Kept from the evening before, it costs a host who is new a few calls and no connection.
  await guest.leave();
  await host.page.reload();
  await host.page.waitForFunction(() => window.phone !== undefined);
  await host.reopen_room(room);
  const late = await openPhone(browser, meeting.url, list(parrot));
  const atLate = await late.join_room(room);
  await talk([host, await opened(host)], [late, atLate]);
  expect(await host.page.evaluate(() => window.connections)).toBe(1);
  await stop(parrot);
});

test('a relay that refuses letters is left, and others do', async ({ browser, meeting }) => {
  const paid = await hostile((socket) => {
    socket.on('message', (data) => {
      const [kind, event] = JSON.parse(`${data}`);
      if (kind === 'REQ') socket.send('["EOSE","room"]');
      if (kind === 'EVENT') socket.send(JSON.stringify(['OK', event.id, false, 'restricted: members only']));
    });
  });
  const good = await nostr();
  await meet(browser, meeting.url, list(paid, good), list(paid, good));
  await stop(paid, good);
});

test.describe('at a table', () => {
  test('no server is asked before a room is opened, and then only the listed ones', async ({ browser }) => {
    const [relay, broker] = [await nostr(), await mqtt()];
    const site = await serve({ servers: list(relay, broker) });
    const [ana, ben] = await Promise.all(['Ana', 'Ben'].map((name, i) => arrive(browser, name, 300 + i)));
    const asked = new Set<string>();
    for (const { page } of [ana, ben]) {
      page.on('request', (request) => asked.add(new URL(request.url()).origin));
      page.on('websocket', (socket) => asked.add(new URL(socket.url()).origin));
    }
    const own = new URL(site.url).origin;
    await ana.page.goto(site.url);
    await ana.page.getByRole('textbox', { name: 'Your name' }).fill('Ana');
    await ana.button('Play alone').tap();
    await ana.button('Start').tap();
    await expect(ana.heading(/^Classic · round 1/)).toBeVisible();
    await ana.page.goto(`${site.url}#/settings`);
    await ana.page.getByText('Network', { exact: true }).tap();
    await expect(ana.page.getByLabel('Nostr relays instead of the usual ones')).toHaveAttribute('placeholder', relay.line.split(' ')[1]);
    await ben.page.goto(`${site.url}#/join`);
    await expect(ben.heading('Join a table')).toBeVisible();
    expect([...asked]).toEqual([own]);
    expect(relay.visits() + broker.visits()).toBe(0);

    await ana.page.goto(`${site.url}#/table`);
    await ana.button('Menu').tap();
    await ana.page.getByText('Let somebody in, or back in').tap();
    await ana.button('Invite others').tap();
    await ana.page.getByText('More ways and help').tap();
    await expect(ana.page.getByText(/sealed letters/)).toBeVisible();
    await ben.page.goto(await link(ana));
    await ben.page.getByRole('textbox', { name: 'Your name' }).fill('Ben');
    await ben.button('Join the table').tap();
    await expect(ben.heading(/^Classic/)).toBeVisible();
    const servers = [relay, broker].map(({ line }) => new URL(line.split(' ')[1]).origin);
    expect([...asked].sort()).toEqual([own, ...servers].sort());
    await expect.poll(() => [relay.open(), broker.open()]).toEqual([1, 1]);
    await goHome([ana, ben]);
    await site.stop();
    await stop(relay, broker);
  });

  test('public meeting points are asked only by people who want it', async ({ browser }) => {
    const relay = await nostr();
    const site = await serve({ servers: `${relay.line}\nmatchbox signal/` });
    const [ana, ben] = await Promise.all(['Ana', 'Ben'].map((name, i) => arrive(browser, name, 302 + i)));
    for (const person of [ana, ben]) {
      await person.page.goto(`${site.url}#/settings`);
      await person.page.getByText('Network', { exact: true }).tap();
      await person.page.getByRole('radio', { name: 'Never' }).check({ force: true });
    }
    await hostTable(ana, site.url);
    await joinByLink(ben, ana);
    expect(relay.visits()).toBe(0);
    await goHome([ana, ben]);
    await site.stop();
    await stop(relay);
  });
});

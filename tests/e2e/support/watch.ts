// What no page may ever do: ask anybody but the servers of the test, or anything that its policy refuses.
import type { Browser, BrowserContext } from '@playwright/test';

/** The origins of the servers that tests have started. */
const servers = new Set<string>();
/** What was done all the same since it was last taken. */
let seen: string[] = [];
const watched = new WeakSet<BrowserContext>();

/** Addresses that lead to nobody. */
const WITHIN = ['about:', 'blob:', 'data:'];
const REFUSED = 'refused by the policy: ';
const ICE = 'asked for its address: ';

/** Things that browsers say of what a test does to them: networks that are gone, a worker that a test does not want; and what a page
 * notes of its own visit (visits.ts). */
const EXPECTED = /^(Failed to load resource: net::|WebSocket connection to |Service Worker registration blocked by Playwright|asked for |refused by |shown: )/;

/** What the test that runs makes browsers say. */
let provoked: RegExp[] = [];

/** What this test does makes browsers say these: each is heard at least once, and is no fault. */
export function provoke(...said: RegExp[]): void {
  provoked.push(...said);
}

/** Lets pages ask the server of these addresses. */
export function allow(...addresses: string[]): void {
  for (const address of addresses) servers.add(new URL(address).origin);
}

/** What pages have done that they may not, each once; it is forgotten then. */
export function takeSeen(): string[] {
  const taken = [...new Set(seen)];
  seen = [];
  return taken;
}

/** What pages have done that they may not, and what they were to say and did not. */
export function takeFaults(): string[] {
  const taken = takeSeen();
  const unheard = provoked.filter((pattern) => !taken.some((what) => pattern.test(what)));
  const faults = taken.filter((what) => !provoked.some((pattern) => pattern.test(what)));
  provoked = [];
  return [...faults, ...unheard.map((pattern) => `did not say ${pattern}`)];
}

/** Watches all that this browser opens, from now on. */
export function watch<B extends Browser>(browser: B): B {
  for (const context of browser.contexts()) watchContext(context);
  browser.on('context', watchContext);
  return browser;
}

/** Watches all that is opened here, from now on: for a window that is not among those of a watched browser. */
export function watchContext(context: BrowserContext): void {
  if (watched.has(context)) return;
  watched.add(context);
  // Of workers and service workers too.
  context.on('request', (request) => look(request.url()));
  context.on('page', (page) => page.on('websocket', (socket) => look(socket.url())));
  context.on('weberror', (fault) => seen.push(`threw ${fault.error().stack ?? fault.error()}`));
  context.on('console', (message) => {
    const text = message.text();
    if (text.startsWith(REFUSED)) seen.push(text);
    if (text.startsWith(ICE)) seen.push(text);
    if (!EXPECTED.test(text)) seen.push(`said ${text}`);
  });
  void context.addInitScript(tell, [REFUSED, ICE]).catch(() => {});
}

function look(address: string): void {
  const { protocol, origin } = new URL(address.replace(/^ws/, 'http'));
  if (!WITHIN.includes(protocol) && !servers.has(origin)) seen.push(`asked ${address}`);
}

/** In the page: tells of what no request shows. */
function tell([refused, ice]: string[]): void {
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
    console.info(`${refused}${effectiveDirective} ${blockedURI} ${sample}`);
  });
  // A constructor that is no longer there must not come back.
  if (!('RTCPeerConnection' in self)) return;
  self.RTCPeerConnection = new Proxy(RTCPeerConnection, {
    construct(target, given: [RTCConfiguration?], called) {
      for (const { urls } of given[0]?.iceServers ?? []) {
        if (urls.length > 0) console.info(`${ice}${urls}`);
      }
      return Reflect.construct(target, given, called);
    },
  });
}

// A round against bots in WebKitGTK, the nearest to Safari that runs on Linux.
import { existsSync } from 'node:fs';
import { expect, seconds, test } from './support/promise.ts';
import { WebDriver } from './support/webdriver.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const BROWSER = process.env.MINIBROWSER ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
/** No round of four takes as many touches. */
const MOST = 2000;

/** The button of that name, in the page. */
function button(name: string): Element | null {
  const all = [...document.querySelectorAll('button')];
  return all.find((one) => one.textContent?.trim() === name || one.getAttribute('aria-label') === name) ?? null;
}

/** What to touch next at the table, in the page. */
function offered(): Element | null {
  const first = (selector: string) => document.querySelector(selector);
  const free = (name: RegExp) => [...document.querySelectorAll('[aria-label="Actions"] button:not([aria-disabled="true"]):not([disabled])')]
    .find((one) => name.test(one.textContent?.trim() ?? '')) ?? null;
  return first('[role="group"][aria-label^="Choose a colour"] button')
    ?? first('#hand [aria-label*=", chosen"]') ?? first('#hand [aria-label*=", playable"]') ?? free(/^(Keep|Draw)/);
}

function heading(): string {
  return document.querySelector('h1')?.textContent ?? '';
}

test('a round alone in WebKit', async ({ site, promise }) => {
  test.skip(!existsSync(DRIVER) || !existsSync(BROWSER), 'there is no WebKitGTK with its driver');
  const command = ['xvfb-run', '--auto-servernum', 'dbus-run-session', '--', DRIVER];
  const web = await WebDriver.start(command, { 'webkitgtk:browserOptions': { binary: BROWSER, args: ['--automation'] } });
  const start = performance.now();
  try {
    await web.open(site.url);
    const press = (name: string) => expect.poll(() => web.press(button, name), { message: name }).toBe(true);
    await expect.poll(() => web.run(heading)).toBe('One Left');
    await web.type('input', 'Ana');
    await press('Play alone');
    await expect.poll(() => web.run(heading)).toBe('Your table');
    promise('no WebRTC: said kindly, and play alone works', `RTCPeerConnection is ${await web.run(() => typeof RTCPeerConnection)}`, true);
    await press('Start');
    let touches = 0;
    const over = async () => / wins? the (round|match)$/.test(await web.run(heading));
    for (let tries = 0; tries < MOST && !await over(); tries++) {
      // What is offered may be gone by the time of the touch.
      if (await web.press(offered).catch(() => false)) touches += 1;
      else await new Promise((resolve) => { setTimeout(resolve, 100); });
    }
    promise('a round is played to its end', `${await web.run(heading)}, ${touches} touches in ${seconds(performance.now() - start)}`, await over());
  } finally {
    await web.stop();
  }
});

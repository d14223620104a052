// A round against bots in WebKitGTK, the nearest to Safari that runs on Linux.
import { existsSync } from 'node:fs';
import { expect, seconds, test, time } from './support/promise.ts';
import { RemotePerson } from './support/remote.ts';
import { WebDriver } from './support/webdriver.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const BROWSER = process.env.MINIBROWSER ?? '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

test('a round alone in WebKit', async ({ site, promise }) => {
  test.skip(!existsSync(DRIVER) || !existsSync(BROWSER), 'there is no WebKitGTK with its driver');
  const command = ['xvfb-run', '--auto-servernum', 'dbus-run-session', '--', DRIVER];
  const web = await WebDriver.start(command, { 'webkitgtk:browserOptions': { binary: BROWSER, args: ['--automation'] } });
  try {
    const ana = new RemotePerson('Ana', web);
    await web.open(site.url);
    await expect.poll(() => ana.heading()).toBe('One Left');
    const said = await web.run(() => document.querySelector('.note')?.textContent ?? '');
    const kind = /^This browser cannot connect phones directly\..* play on this phone alone\.$/;
    const has = await web.run(() => typeof RTCPeerConnection !== 'undefined');
    promise('where there is no WebRTC, that is said kindly', has ? 'there is WebRTC' : said, has || kind.test(said));
    await ana.introduce();
    await ana.press('Play alone');
    await expect.poll(() => ana.heading()).toBe('Your table');
    await ana.press('Start');
    let touches = 0;
    const took = await time(ana.playRound().then((all) => { touches = all; }));
    promise('a round is played to its end', `${await ana.heading()}; ${touches} touches in ${seconds(took)}`, await ana.isOver());
  } finally {
    await web.stop();
  }
});

// Codes that are scanned, by a fake camera or from a photo, and cameras that are not there.
import { WHOLE } from './playwright.config.ts';
import { writeFilm } from './support/fake-camera.ts';
import { type Phone, expect, launch, openPhone, test } from './support/phones.ts';

async function scan(phone: Phone): Promise<void> {
  await phone.page.evaluate(() => window.phone.scan(document.querySelector('video')!));
}

test('a guest scans the offer with the camera and pairs', async ({ browser, meeting, launchOptions }, info) => {
  const host = await openPhone(browser, meeting.url);
  const offer = await host.offer();
  const film = info.outputPath('offer.y4m');
  writeFilm(film, ...await host.qr(offer));
  const other = await launch(launchOptions, '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream', `--use-file-for-fake-video-capture=${film}`);
  const guest = await openPhone(other, meeting.url);
  await guest.ask();
  await scan(guest);
  await expect.poll(() => guest.log()).toContain(`scanned ${offer}`);
  await guest.stop();
  expect(await guest.page.evaluate(() => document.querySelector('video')!.srcObject)).toBeNull();
  const answer = await guest.answer(offer);
  await Promise.all([host.accept(answer), guest.answered()]);
  await other.close();
});

test('a code is read from a photo', async ({ browser, meeting }) => {
  const phone = await openPhone(browser, meeting.url);
  const offer = await phone.offer();
  const read = await phone.page.evaluate(async (offer) => {
    const [path, size] = window.phone.qr(offer);
    const canvas = document.createElement('canvas');
    canvas.width = 1600;
    canvas.height = 1200;
    const context = canvas.getContext('2d')!;
    context.fillStyle = '#ddd';
    context.fillRect(0, 0, 1600, 1200);
    context.translate(700, 200);
    context.rotate(0.2);
    context.scale(600 / size, 600 / size);
    context.fillStyle = '#222';
    context.fill(new Path2D(path));
    const photo = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.8));
    return window.phone.read_photo(photo!);
  }, offer);
  expect(read).toBe(offer);
});

test('a photo without a code, or no photo at all, is told kindly', async ({ browser, meeting }) => {
  const phone = await openPhone(browser, meeting.url);
  const read = (kind: string) => phone.page.evaluate(async (kind) => {
    const canvas = document.createElement('canvas');
    const empty = await new Promise<Blob | null>((done) => canvas.toBlob(done));
    return window.phone.read_photo(kind === 'empty' ? empty! : new Blob(['no picture']));
  }, kind);
  await expect(read('empty')).rejects.toThrow('No code was found on this photo');
  await expect(read('none')).rejects.toThrow('No code was found on this photo');
});

test('a camera that is refused is told kindly', async ({ meeting, launchOptions }) => {
  const browser = await launch({ ...launchOptions, executablePath: WHOLE }, '--use-fake-device-for-media-stream');
  const phone = await openPhone(browser, meeting.url);
  await phone.page.context().grantPermissions([]);
  await expect(phone.ask()).rejects.toThrow('The camera is not allowed here');
  await expect(scan(phone)).rejects.toThrow('The camera is not allowed here');
  await browser.close();
});

test('a phone without a camera may be asked, but cannot scan', async ({ browser, meeting }) => {
  const phone = await openPhone(browser, meeting.url);
  await phone.page.context().grantPermissions(['camera']);
  await phone.ask();
  await expect(scan(phone)).rejects.toThrow('No camera was found');
});

test('without its worker the scanner says so', async ({ browser, meeting }) => {
  const phone = await openPhone(browser, meeting.url);
  await phone.page.route('**/scanner*', (route) => route.abort());
  const read = phone.page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    const photo = await new Promise<Blob | null>((done) => canvas.toBlob(done));
    return window.phone.read_photo(photo!);
  });
  await expect(read).rejects.toThrow('The scanner could not be loaded');
});

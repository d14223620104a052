// What `cargo xtask serve` sends: compressed for whoever takes it so, and kept by browsers for as long as that is right.
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from './support/test.ts';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

/** What stands in an answer, and its bytes as they travel. */
type Answer = Pick<IncomingMessage, 'statusCode' | 'headers'> & { body: Buffer };

function ask(address: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((done, fail) => {
    get(address, { headers }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece) => pieces.push(piece));
      answer.on('end', () => done({ statusCode: answer.statusCode, headers: answer.headers, body: Buffer.concat(pieces) }));
    }).on('error', fail);
  });
}

test('a file travels as small as the browser takes it', async ({ serve }) => {
  const { url } = await serve({ base: '/some/path' });
  const plain = await ask(url, { 'accept-encoding': 'identity' });
  expect(plain.headers).toMatchObject({ 'content-type': 'text/html', 'cache-control': 'no-cache', vary: 'accept-encoding' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  const [brotli, gzip] = await Promise.all(['gzip, deflate, br', 'gzip'].map((taken) => ask(url, { 'accept-encoding': taken })));
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', 'content-type': 'text/html', vary: 'accept-encoding' });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
  expect(gunzipSync(gzip.body)).toEqual(plain.body);

  const program = /app-[0-9a-f]+_bg\.wasm/.exec(plain.body.toString());
  const wasm = await ask(`${url}${program}`, { 'accept-encoding': 'br' });
  expect(wasm.headers).toMatchObject({ 'content-type': 'application/wasm', 'content-encoding': 'br' });
  expect(wasm.headers['cache-control']).toContain('immutable');
  const gone = await ask(`${url}app-0123456789abcdef.js`, {});
  expect([gone.statusCode, gone.headers['cache-control']], 'what is missing is not remembered').toEqual([404, 'no-store']);
  const servers = await ask(`${url}servers.txt`, { 'accept-encoding': 'br' });
  expect(servers.body.toString(), 'the list of this site, not the one that was built').toBe('matchbox signal/\n');
  const whole = await ask(`${url}${program}`, {});
  expect(wasm.body.length).toBeLessThan(whole.body.length / 2);
});

test('files that a browser has already are not sent again, and files written anew are', async ({ serve }) => {
  const dist = await mkdtemp(join(tmpdir(), 'one-left-'));
  await cp(DIST, dist, { recursive: true });
  const { url } = await serve({ dist });
  const first = await ask(url, { 'accept-encoding': 'br' });
  const again = await ask(url, { 'accept-encoding': 'br', 'if-none-match': first.headers.etag ?? '' });
  expect(again.statusCode).toBe(304);
  expect(again.body).toHaveLength(0);
  await writeFile(join(dist, 'index.html'), 'another page');
  const other = await ask(url, { 'accept-encoding': 'br', 'if-none-match': first.headers.etag ?? '' });
  expect(other.statusCode).toBe(200);
  expect(other.body.toString()).toBe('another page');
  await rm(dist, { recursive: true });
});

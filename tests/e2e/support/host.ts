// A static host, as people put the app on one: over HTTP/2, compressed.
import { readFileSync, readdirSync } from 'node:fs';
import { once } from 'node:events';
import { createSecureServer } from 'node:http2';
import { extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { serve } from './site.ts';
import { allow } from './watch.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const DIST = join(ROOT, 'dist');

/** Types of files; those that are compressed already are not named. */
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

export interface Host {
  url: string;
  stop(): Promise<void>;
}

interface File {
  body: Buffer;
  headers: Record<string, string>;
}

/** A file as it is sent. */
function packed(path: string): File {
  const [body, type] = [readFileSync(path), TYPES[extname(path)]];
  if (!type) return { body, headers: {} };
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
  return { body: brotliCompressSync(body, { params }), headers: { 'content-type': type, 'content-encoding': 'br' } };
}

/** The certificate that `cargo xtask serve` keeps, as node reads it. */
async function certificate(): Promise<{ cert: string; key: string }> {
  await (await serve()).stop();
  const read = (name: string, what: string) => {
    const text = readFileSync(join(ROOT, '.tools/certificate', `${name}.der`)).toString('base64');
    return `-----BEGIN ${what}-----\n${text.replace(/.{64}/g, '$&\n')}\n-----END ${what}-----\n`;
  };
  return { cert: read('certificate', 'CERTIFICATE'), key: read('key', 'PRIVATE KEY') };
}

/** Serves dist, and this list of servers where phones meet; everything is compressed before the first request. */
export async function openHost(servers: string): Promise<Host> {
  const names = readdirSync(DIST, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const files = new Map(names.map((name) => [`/${relative(DIST, name)}`, packed(name)]));
  files.set('/', files.get('/index.html')!);
  files.set('/servers.txt', { body: Buffer.from(servers), headers: { 'content-type': TYPES['.txt'] } });
  const server = createSecureServer(await certificate(), (request, response) => {
    const file = files.get(new URL(request.url, 'https://localhost').pathname);
    response.writeHead(file ? 200 : 404, file?.headers);
    response.end(file?.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = server.address();
  if (!at || typeof at === 'string') throw new Error('a server has a port');
  const url = `https://localhost:${at.port}/`;
  allow(url);
  return {
    url,
    // What is still connected would keep it open.
    async stop() {
      server.close();
    },
  };
}

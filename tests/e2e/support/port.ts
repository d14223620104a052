// A port that nobody listens at.
import { once } from 'node:events';
import { createServer } from 'node:net';

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = server.address();
  server.close();
  if (!at || typeof at === 'string') throw new Error('a server has a port');
  return at.port;
}

// Serves the built app to a test, by the same command that people use.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { allow } from './watch.ts';

/** A file that holds this text. */
function write(text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'one-left-')), 'servers.txt');
  writeFileSync(file, text);
  return file;
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const XTASK = process.env.XTASK ?? `${ROOT}target/debug/xtask`;

export interface SiteOptions {
  /** A sub-path such as `/some/path`; the top without it. */
  base?: string;
  /** Another folder than dist. */
  dist?: string;
  /** Lists of servers where phones meet, as in public/servers.txt; the site's own without it. */
  servers?: string;
  /** The port of a site that was stopped, to come back as the same origin. */
  port?: number;
  /** What stands before the command that serves, to run it elsewhere. */
  through?: string[];
}

export interface Site {
  /** The page over http, with a slash at its end. */
  url: string;
  /** The same page over https, with a self-signed certificate. */
  https: string;
  port: number;
  /** Kills the server, signalling included; a second call does nothing. */
  stop(): Promise<void>;
}

export async function serve({ base = '/', dist, servers, port = 0, through = [] }: SiteOptions = {}): Promise<Site> {
  const source = dist ? ['--dist', dist] : ['--no-build'];
  if (servers !== undefined) source.push('--servers', write(servers));
  const [program, ...args] = [...through, XTASK];
  const server = spawn(
    program,
    [...args, 'serve', ...source, '--port', `${port}`, '--https-port', '0', '--base', base],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(server, 'exit');
  let url: string | undefined;
  let https: string | undefined;
  for await (const line of createInterface({ input: server.stdout })) {
    url ??= /http:\S+/.exec(line)?.[0];
    https ??= /https:\S+/.exec(line)?.[0];
    if (line.startsWith('Ctrl-C')) break;
  }
  if (!url || !https) throw new Error(`${XTASK} serve did not say where it serves`);
  allow(url, https);
  return {
    url,
    https,
    port: Number(new URL(url).port),
    async stop() {
      server.kill('SIGKILL');
      await ended;
    },
  };
}

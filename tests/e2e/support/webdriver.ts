// A browser behind a WebDriver (W3C), as far as a round alone needs it.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** The key of an element in what a WebDriver says (W3C WebDriver, 12.2). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
type Element = { [ELEMENT]: string };

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = server.address();
  server.close();
  if (!at || typeof at === 'string') throw new Error('a server has a port');
  return at.port;
}

export class WebDriver {
  private constructor(private readonly driver: ChildProcess, private readonly base: string, private session = '') {}

  /** Starts a driver, given by its command without the port, and a browser of these capabilities. */
  static async start(command: string[], capabilities: object): Promise<WebDriver> {
    const port = await freePort();
    const [program, ...args] = command;
    // A group of its own: the display ends with it.
    const driver = spawn(program, [...args, `--port=${port}`], { stdio: 'ignore', detached: true });
    const web = new WebDriver(driver, `http://127.0.0.1:${port}`);
    for (let tries = 0; tries < 100; tries++) {
      if (await fetch(`${web.base}/status`).then((answer) => answer.ok, () => false)) break;
      await pause(100);
    }
    const { sessionId } = await web.ask('POST', '/session', { capabilities: { alwaysMatch: capabilities } }) as { sessionId: string };
    web.session = `/session/${sessionId}`;
    return web;
  }

  async open(url: string): Promise<void> {
    await this.ask('POST', `${this.session}/url`, { url });
  }

  /** Runs in the page what needs nothing but its arguments. */
  run<A extends unknown[], R>(script: (...args: A) => R, ...args: A): Promise<R> {
    return this.ask('POST', `${this.session}/execute/sync`, { script: `return (${script})(...arguments)`, args }) as Promise<R>;
  }

  /** Presses what this finds, if it finds anything. */
  async press<A extends unknown[]>(find: (...args: A) => globalThis.Element | null, ...args: A): Promise<boolean> {
    const found = await this.run(find, ...args) as unknown as Element | null;
    if (!found) return false;
    await this.ask('POST', `${this.session}/element/${found[ELEMENT]}/click`, {});
    return true;
  }

  async type(selector: string, text: string): Promise<void> {
    const found = await this.ask('POST', `${this.session}/element`, { using: 'css selector', value: selector }) as Element;
    await this.ask('POST', `${this.session}/element/${found[ELEMENT]}/value`, { text });
  }

  async stop(): Promise<void> {
    await this.ask('DELETE', this.session).catch(() => {});
    try {
      if (this.driver.pid) process.kill(-this.driver.pid, 'SIGKILL');
    } catch { /* it has ended */ }
  }

  private async ask(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await fetch(`${this.base}${path}`, { method, body: body && JSON.stringify(body), signal: AbortSignal.timeout(30_000) });
    const { value } = await answer.json() as { value: { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  }
}

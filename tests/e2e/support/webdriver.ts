// A browser behind a driver that speaks the classic WebDriver of the W3C.
import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './port.ts';
import type { Remote } from './remote.ts';

/** The key of an element in what a WebDriver says (W3C WebDriver, 12.2). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

export class WebDriver implements Remote {
  private constructor(private readonly driver: ChildProcess, private readonly base: string, private session = '') {}

  /** Starts a driver, given by its command without the port, and a browser of these capabilities. */
  static async start([program, ...args]: string[], capabilities: object): Promise<WebDriver> {
    const port = await freePort();
    // A group of its own: all that the command starts ends with it.
    const driver = spawn(program, [...args, `--port=${port}`], { stdio: 'ignore', detached: true });
    const web = new WebDriver(driver, `http://127.0.0.1:${port}`);
    try {
      for (let tries = 0; tries < 100; tries++) {
        if (await fetch(`${web.base}/status`).then((answer) => answer.ok, () => false)) break;
        await pause(100);
      }
      const { sessionId } = await web.ask('POST', '/session', { capabilities: { alwaysMatch: capabilities } }) as { sessionId: string };
      web.session = `/session/${sessionId}`;
      return web;
    } catch (error) {
      await web.stop();
      throw error;
    }
  }

  async open(url: string): Promise<void> {
    await this.ask('POST', `${this.session}/url`, { url });
  }

  run<A extends unknown[], R>(script: (...args: A) => R, ...args: A): Promise<R> {
    return this.ask('POST', `${this.session}/execute/sync`, { script: `return (${script})(...arguments)`, args }) as Promise<R>;
  }

  async press<A extends unknown[]>(find: (...args: A) => Element | null, ...args: A): Promise<boolean> {
    const found = await this.run(find, ...args) as unknown as { [ELEMENT]: string } | null;
    if (found) await this.ask('POST', `${this.session}/element/${found[ELEMENT]}/click`, {});
    return found !== null;
  }

  async stop(): Promise<void> {
    if (this.session) await this.ask('DELETE', this.session).catch(() => {});
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

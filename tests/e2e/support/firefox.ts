// The stock Firefox, which speaks WebDriver BiDi by itself.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import WebSocket from 'ws';
import { freePort } from './port.ts';
import type { Remote } from './remote.ts';

interface Answer { id: number; result?: unknown; message?: string }
/** Of what a script gave back: always a text here. */
interface Given { type: string; result: { value: string }; exceptionDetails?: { text: string } }

export class Firefox implements Remote {
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private last = 0;
  private context = '';

  private constructor(private readonly browser: ChildProcess, private readonly profile: string, private readonly socket: WebSocket) {
    socket.on('message', (data) => {
      const answer = JSON.parse(`${data}`) as Answer;
      this.waiting.get(answer.id)?.(answer);
      this.waiting.delete(answer.id);
    });
  }

  static async start(program: string): Promise<Firefox> {
    const port = await freePort();
    const profile = await mkdtemp(join(tmpdir(), 'one-left-firefox-'));
    const args = ['--headless', '--no-remote', '--profile', profile, `--remote-debugging-port=${port}`];
    const browser = spawn(program, args, { stdio: 'ignore', env: { ...process.env, HOME: profile } });
    const firefox = new Firefox(browser, profile, await connect(`ws://127.0.0.1:${port}/session`));
    await firefox.ask('session.new', { capabilities: {} });
    const { contexts } = await firefox.ask('browsingContext.getTree', {}) as { contexts: { context: string }[] };
    firefox.context = contexts[0].context;
    const { context } = firefox;
    await firefox.ask('browsingContext.setViewport', { context, viewport: { width: 390, height: 844 } });
    return firefox;
  }

  async open(url: string): Promise<void> {
    await this.ask('browsingContext.navigate', { context: this.context, url, wait: 'complete' });
  }

  async reload(): Promise<void> {
    await this.ask('browsingContext.reload', { context: this.context, wait: 'complete' });
  }

  async run<A extends unknown[], R>(script: (...args: A) => R, ...args: A): Promise<R> {
    const given = await this.ask('script.callFunction', {
      functionDeclaration: `(args) => JSON.stringify((${script})(...JSON.parse(args)) ?? null)`,
      arguments: [{ type: 'string', value: JSON.stringify(args) }],
      target: { context: this.context },
      awaitPromise: false,
    }) as Given;
    if (given.type !== 'success') throw new Error(given.exceptionDetails?.text);
    return JSON.parse(given.result.value) as R;
  }

  async press<A extends unknown[]>(find: (...args: A) => Element | null, ...args: A): Promise<boolean> {
    const place = `(...args) => {
      const found = (${find})(...args);
      found?.scrollIntoView({ block: 'nearest' });
      const { left, top, width, height } = found?.getBoundingClientRect() ?? {};
      return found && { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
    }`;
    const at = await this.run(place as unknown as () => { x: number; y: number } | null, ...args as unknown as []);
    if (!at) return false;
    await this.ask('input.performActions', {
      context: this.context,
      actions: [{
        type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' },
        actions: [{ type: 'pointerMove', ...at }, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }],
      }],
    });
    return true;
  }

  async stop(): Promise<void> {
    const ended = once(this.browser, 'exit');
    this.socket.close();
    this.browser.kill('SIGKILL');
    await ended;
    await rm(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }

  private async ask(method: string, params: object): Promise<unknown> {
    this.last += 1;
    const id = this.last;
    const answer = await new Promise<Answer>((resolve, reject) => {
      this.waiting.set(id, resolve);
      this.socket.send(JSON.stringify({ id, method, params }));
      AbortSignal.timeout(60_000).addEventListener('abort', () => reject(new Error(`no answer to ${method}`)));
    });
    if (answer.result === undefined) throw new Error(`${method}: ${answer.message}`);
    return answer.result;
  }
}

/** As soon as it listens. */
async function connect(url: string): Promise<WebSocket> {
  for (let tries = 0; ; tries++) {
    const socket = new WebSocket(url);
    try {
      await once(socket, 'open');
      return socket;
    } catch (error) {
      if (tries === 300) throw error;
      await pause(100);
    }
  }
}

// A bad network between phones on one machine. Every datagram of their links goes through sockets of this program, which
// lose and delay it by a seeded chance; what they say to the site goes through a door each, which is as slow. No app knows:
// each page takes the addresses of the other phones for those of the sockets, by a script of the test.
import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket as Stream } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext } from '@playwright/test';
import { draws } from './chance.ts';
import { allow } from './watch.ts';

/** How bad it is between one phone and the network. */
export interface Weather {
  /** Share of all datagrams that never arrive. */
  loss: number;
  /** Milliseconds, one way; some take up to a fifth more. */
  delay: number;
}

export const FAIR: Weather = { loss: 0, delay: 0 };
const JITTER = 0.2;

/** Stands for one address of a phone: what is sent here goes there. */
interface Stand { socket: Socket; address: string; port: number }

interface Phone { weather: Weather; isCut: boolean; mended: Promise<void>; mend: () => void; door: Server }

declare global {
  interface Window {
    ownCandidate(candidate: string): Promise<void>;
    standIn(address: string, port: number): Promise<number>;
  }
}

export class Network {
  private readonly phones = new Map<string, Phone>();
  /** By address and port of a phone. */
  private readonly stands = new Map<string, Promise<Stand>>();
  private readonly owners = new Map<string, Phone>();
  private readonly streams = new Set<Stream>();
  private readonly draw: () => number;
  /** Datagrams of links: those that came, and those of them that were lost. */
  readonly count = { came: 0, lost: 0 };
  private closed = false;

  constructor(private readonly site: { port: number }, seed: number) {
    this.draw = draws(seed);
  }

  /** Puts every page of this context on the network; gives the address at which it finds the site. */
  async join(context: BrowserContext, name: string, weather = FAIR): Promise<string> {
    const door = createServer((stream) => this.enter(stream, phone)).listen(0, 'localhost');
    await once(door, 'listening');
    const phone: Phone = { weather, isCut: false, mended: Promise.resolve(), mend: () => {}, door };
    this.phones.set(name, phone);
    await context.exposeFunction('ownCandidate', (candidate: string) => {
      const [, address, port] = / (\S+) (\d+) typ /.exec(candidate) ?? [];
      this.owners.set(`${address}:${port}`, phone);
    });
    await context.exposeFunction('standIn', async (address: string, port: number) => {
      const { socket } = await this.stand(address, port);
      return socket.address().port;
    });
    await context.addInitScript(rewrite);
    const at = door.address();
    if (!at || typeof at === 'string') throw new Error('a door has a port');
    const url = `http://localhost:${at.port}/`;
    allow(url);
    return url;
  }

  /** From now on nothing reaches this phone, and nothing comes from it. */
  cut(name: string): void {
    const phone = this.phones.get(name)!;
    phone.isCut = true;
    phone.mended = new Promise((resolve) => { phone.mend = resolve; });
  }

  mend(name: string): void {
    const phone = this.phones.get(name)!;
    phone.isCut = false;
    phone.mend();
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const stream of this.streams) stream.destroy();
    for (const phone of this.phones.values()) phone.door.close();
    for (const stand of await Promise.all(this.stands.values())) stand.socket.close();
  }

  private stand(address: string, port: number): Promise<Stand> {
    const key = `${address}:${port}`;
    const known = this.stands.get(key);
    if (known) return known;
    const made = (async () => {
      const socket = createSocket('udp4');
      const stand = { socket, address, port };
      socket.on('message', (datagram, from) => this.pass(datagram, from, stand));
      // Nobody is there any more: that is a loss like any other.
      socket.on('error', () => {});
      socket.bind(0);
      await once(socket, 'listening');
      return stand;
    })();
    this.stands.set(key, made);
    return made;
  }

  /** Whoever receives it sees it come from where the sender is said to be. */
  private async pass(datagram: Buffer, from: RemoteInfo, to: Stand): Promise<void> {
    const [near, far] = [from, to].map(({ address, port }) => this.owners.get(`${address}:${port}`));
    const [a, b] = [near?.weather ?? FAIR, far?.weather ?? FAIR];
    const isLost = this.draw() < 1 - (1 - a.loss) * (1 - b.loss) || near?.isCut || far?.isCut;
    this.count.came += 1;
    if (isLost) {
      this.count.lost += 1;
      return;
    }
    const delay = (a.delay + b.delay) * (1 + JITTER * this.draw());
    const source = await this.stand(from.address, from.port);
    await pause(delay);
    if (!this.closed) source.socket.send(datagram, to.port, to.address);
  }

  private enter(near: Stream, phone: Phone): void {
    const far = connect(this.site.port, 'localhost');
    this.forward(near, far, phone);
    this.forward(far, near, phone);
  }

  /** In order, none lost: such connections repeat what did not arrive. */
  private forward(from: Stream, to: Stream, phone: Phone): void {
    this.streams.add(from);
    let last = Promise.resolve();
    const later = (then: () => void) => {
      const due = Date.now() + phone.weather.delay;
      last = last.then(() => pause(Math.max(0, due - Date.now()))).then(() => phone.mended).then(then);
    };
    from.on('data', (chunk) => later(() => { if (to.writable) to.write(chunk); }));
    from.on('error', () => {});
    from.on('close', () => {
      this.streams.delete(from);
      later(() => to.destroy());
    });
  }
}

/** Runs in the page, before all else. */
function rewrite(): void {
  const Native = RTCPeerConnection;
  const native = Native.prototype.setRemoteDescription;
  const CANDIDATE = /^(a=candidate:\S+ 1 udp \d+) (\d+\.\d+\.\d+\.\d+) (\d+) (.*)$/;
  Native.prototype.setRemoteDescription = async function (description: RTCSessionDescriptionInit) {
    const lines: string[] = [];
    for (const line of (description.sdp ?? '').split('\r\n')) {
      const [, head, address, port, tail] = CANDIDATE.exec(line) ?? [];
      if (head) lines.push(`${head} ${address} ${await window.standIn(address, Number(port))} ${tail}`);
      // No way past the sockets.
      else if (!line.startsWith('a=candidate:')) lines.push(line);
    }
    return native.call(this, { type: description.type, sdp: lines.join('\r\n') });
  } as typeof native;
  window.RTCPeerConnection = class extends Native {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      this.addEventListener('icecandidate', ({ candidate }) => {
        if (candidate?.candidate) void window.ownCandidate(candidate.candidate);
      });
    }
  };
}

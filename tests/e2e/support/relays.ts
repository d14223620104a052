// Public servers of each kind as they stand anywhere, here on this machine: a Nostr relay and an MQTT broker.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Aedes } from 'aedes';
import { EventRepository, type IncomingMessage } from '@nostr-relay/common';
import { NostrRelay } from '@nostr-relay/core';
import { EMPTY } from 'rxjs';
import { createWebSocketStream, WebSocketServer, type WebSocket } from 'ws';
import { allow } from './watch.ts';

/** A server where phones meet. */
export interface Meeting {
  /** Its line in a list of servers. */
  line: string;
  /** Web sockets that are open now. */
  open(): number;
  /** Web sockets that were ever opened. */
  visits(): number;
  /** Everything that phones sent it, as text. */
  heard(): string[];
  /** Letters that phones put up. */
  letters(): number;
  stop(): Promise<void>;
}

/** Keeps nothing: what is ephemeral is passed on only. */
class Nothing extends EventRepository {
  isSearchSupported() { return false; }
  async upsert() { return { isDuplicate: false }; }
  async find() { return []; }
  find$() { return EMPTY; }
  async destroy() {}
}

/** A Nostr relay, which checks every signature. */
export async function nostr(port = 0): Promise<Meeting> {
  const relay = new NostrRelay(new Nothing());
  let letters = 0;
  const meeting = await meet('nostr', '/', port, (socket) => {
    relay.handleConnection(socket);
    socket.on('close', () => relay.handleDisconnect(socket));
    socket.on('message', async (data) => {
      const message = JSON.parse(`${data}`) as IncomingMessage;
      const done = await relay.handleMessage(socket, message);
      if (done?.messageType === 'EVENT' && done.success) letters++;
    });
  });
  return { ...meeting, letters: () => letters };
}

/** An MQTT broker. */
export async function mqtt(port = 0): Promise<Meeting> {
  const broker = await Aedes.createBroker();
  let letters = 0;
  broker.on('publish', (_, client) => { if (client) letters++; });
  const meeting = await meet('mqtt', '/mqtt', port, (socket, request) => {
    broker.handle(createWebSocketStream(socket), request);
  });
  const stop = async () => {
    await meeting.stop();
    await new Promise<void>((done) => broker.close(() => done()));
  };
  return { ...meeting, letters: () => letters, stop };
}

/** A server that takes everybody in, and then does what it likes. */
export async function hostile(does: (socket: WebSocket) => void, path = '/'): Promise<Meeting> {
  return { ...await meet('nostr', path, 0, does), letters: () => 0 };
}

async function meet(
  kind: string, path: string, port: number, welcome: (socket: WebSocket, request: never) => void,
): Promise<Omit<Meeting, 'letters'>> {
  const http: Server = createServer();
  const sockets = new WebSocketServer({ server: http });
  const heard: string[] = [];
  let visits = 0;
  sockets.on('connection', (socket, request) => {
    visits++;
    socket.on('message', (data) => heard.push(`${data}`));
    socket.on('error', () => socket.terminate());
    welcome(socket, request as never);
  });
  await new Promise<void>((done) => http.listen(port, '127.0.0.1', done));
  const { port: listens } = http.address() as AddressInfo;
  allow(`http://127.0.0.1:${listens}`);
  return {
    line: `${kind} ws://127.0.0.1:${listens}${path}`,
    open: () => sockets.clients.size,
    visits: () => visits,
    heard: () => heard,
    async stop() {
      for (const socket of sockets.clients) socket.terminate();
      await new Promise((done) => http.close(done));
    },
  };
}

import { createServer } from 'node:http';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { limitPauses } from './body-reader.ts';

const PAUSE_MS = 150;

/** Sends a request in pieces with pauses. Returns the response and whether the server closed the connection. */
async function send(pieces: readonly string[], pauseMs: number, responseMs = 0, rate = 1): Promise<string> {
  const server = createServer((request, reply) => {
    limitPauses({ raw: request }, PAUSE_MS, rate);
    request.resume().on('end', () => setTimeout(() => reply.end('done'), responseMs));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  const socket = connect((server.address() as { port: number }).port, '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => (received += text));
  const closed = new Promise<void>((resolve) => {
    socket.on('error', () => undefined).on('close', resolve);
  });
  for (const piece of pieces) {
    if (!socket.destroyed) socket.write(piece);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, responseMs + 3 * PAUSE_MS))]);
  socket.destroy();
  return received;
}

const HEAD = 'POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 4\r\n\r\n';

test('disconnects a client that stops sending within a body', async () => {
  expect(await send([HEAD, 'a'], 2 * PAUSE_MS)).toBe('');
});

test('disconnects a client that only holds the connection', async () => {
  const head = HEAD.replace('length: 4', 'length: 12');
  expect(await send([head, ...Array<string>(12).fill('a')], PAUSE_MS / 3, 0, 1024)).toBe('');
});

test('does not disconnect a slow client, nor a long statement after the body', async () => {
  expect(await send([HEAD, 'a', 'b', 'c', 'd'], PAUSE_MS / 3)).toContain('done');
  expect(await send([HEAD, 'abcd'], 0, 3 * PAUSE_MS)).toContain('done');
});

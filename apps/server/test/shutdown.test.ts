import { createServer, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { newDataDirectory, startServerProcess } from './_server-process.ts';
import { Browser } from './_studio.ts';

/** Time before a service manager kills the process, in milliseconds. */
const PATIENCE_MS = 10_000;

/** A graph service that accepts connections and never replies. */
async function silentService(): Promise<{ readonly host: string; readonly isReached: Promise<void> }> {
  const sockets: Socket[] = [];
  let reached = (): void => {};
  const isReached = new Promise<void>((resolve) => (reached = resolve));
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    reached();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { host: `127.0.0.1:${(server.address() as { port: number }).port}`, isReached };
}

it('ends within ten seconds of SIGTERM with a long statement and a silent cluster', { timeout: 60000 }, async () => {
  const server = await startServerProcess(['--port', '0', '--graphd-port', '0', '--data-dir', newDataDirectory()]);
  const browser = new Browser(server.url);
  await browser.send('POST', '/api/v1/session/auto', {});
  const service = await silentService();
  const gql = 'UNWIND range(1, 1000000) AS a UNWIND range(1, 1000000) AS b RETURN sum(a * b)';
  const pending = [
    browser.send('POST', '/api-nebula/db/exec', { gql }),
    browser.send('POST', '/api-nebula/db/exec', { gql: `PROFILE ${gql}` }),
    browser.send('POST', '/api/v1/session', { host: service.host, username: 'root', password: 'nebula' }),
  ].map((request) => request.catch(() => undefined));
  await service.isReached;
  const from = performance.now();
  await server.end('SIGTERM');
  expect(performance.now() - from).toBeLessThan(PATIENCE_MS);
  await Promise.all(pending);
});

import { createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CLIENT_PROTOCOLS, GraphCluster, GraphServer, type ConnectionOptions } from '../src/index.ts';
import { arbitraryValue } from './_arbitrary-value.ts';
import { FaultProxy } from './_fault-proxy.ts';
import { ScriptedService } from './_scripted-service.ts';

const UNCERTAIN = 'whether the statement was executed is not known';

async function openProtocolServer(): Promise<{
  readonly service: ScriptedService;
  readonly port: number;
  readonly close: () => Promise<void>;
}> {
  const service = new ScriptedService();
  const server = await GraphServer.listen(service, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => server.close());
  return { service, port: server.port, close: () => server.close() };
}

async function openProxy(port: number): Promise<FaultProxy> {
  const proxy = await FaultProxy.start(port);
  onTestFinished(() => proxy.close());
  return proxy;
}

/** A listener that is not a graph service. */
async function openServer(serve: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    serve(socket);
  });
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
  );
  onTestFinished(() => void server.close());
  return port;
}

const clusterAt = (port: number, options?: ConnectionOptions): GraphCluster =>
  new GraphCluster([{ host: '127.0.0.1', port, isTls: false }], options);

async function until(holds: () => boolean): Promise<void> {
  for (let waited = 0; !holds(); waited += 2) {
    if (waited > 5000) throw new Error('it did not happen');
    await sleep(2);
  }
}

describe.each(CLIENT_PROTOCOLS)('a session over %s', (protocol) => {
  it('transfers values of every kind in both directions', async () => {
    const { port } = await openProtocolServer();
    const session = await clusterAt(port, { protocol }).authenticate('ann', 'secret');
    onTestFinished(() => session.close());
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), arbitraryValue), async (values) => {
        const parameters = new Map(Object.entries(values));
        const { columns, rows } = await session.execute('ECHO', { parameters });
        expect(columns).toEqual([...parameters.keys()]);
        expect(rows).toEqual([[...parameters.values()]]);
      }),
      { numRuns: 60 },
    );
  });

  it('reads long results in pieces', async () => {
    const { port } = await openProtocolServer();
    const session = await clusterAt(port, { protocol }).authenticate('ann', 'secret');
    onTestFinished(() => session.close());
    let count = 0;
    const kinds: string[] = [];
    for await (const chunk of session.stream('ROWS 30000')) {
      if (kinds.at(-1) !== chunk.kind) kinds.push(chunk.kind);
      if (chunk.kind !== 'rows') continue;
      for (const row of chunk.rows) {
        if (row[0] !== BigInt(count) || row[1] !== `row ${count}`) throw new Error(`row ${count} is ${String(row)}`);
        count++;
      }
    }
    expect({ kinds, count }).toEqual({ kinds: ['head', 'rows', 'end'], count: 30_000 });
  });

  it('reads a result that arrives byte by byte', async () => {
    const { port } = await openProtocolServer();
    const proxy = await openProxy(port);
    proxy.fault = { kind: 'trickle' };
    const session = await clusterAt(proxy.port, { protocol }).authenticate('ann', 'secret');
    onTestFinished(() => session.close());
    const { columns, rows, latencyUs, hasTable } = await session.execute('ROWS 3');
    expect({ columns, rows, latencyUs, hasTable }).toEqual({
      columns: ['n', 'text'],
      rows: [
        [0n, 'row 0'],
        [1n, 'row 1'],
        [2n, 'row 2'],
      ],
      latencyUs: 7,
      hasTable: true,
    });
  });

  it('reads a single cell of many megabytes with turns for others', async () => {
    const { port } = await openProtocolServer();
    const session = await clusterAt(port, { protocol }).authenticate('ann', 'secret');
    onTestFinished(() => session.close());
    const { columns, rows } = await session.execute('LIST 150000');
    expect(columns).toEqual(['before', 'list', 'after']);
    expect(rows).toHaveLength(1);
    const [before, list, after] = rows[0]!;
    expect([before, after]).toEqual([1n, 2n]);
    const items = list as readonly string[];
    expect(items).toHaveLength(150_000);
    expect(items.every((item, at) => item === `item ${at}`)).toBe(true);
    expect((await session.execute('ROWS 1')).rows).toHaveLength(1);
  });

  it('continues after a failed statement', async () => {
    const { port } = await openProtocolServer();
    const session = await clusterAt(port, { protocol }).authenticate('ann', 'secret');
    onTestFinished(() => session.close());
    await expect(session.execute('YIEL')).rejects.toMatchObject({
      code: 'SYNTAX_ERROR',
      message: "syntax error near `YIEL'",
    });
    expect(await session.execute('NOTHING')).toEqual({
      hasTable: false,
      columns: [],
      rows: [],
      spaceName: '',
      latencyUs: 7,
      notes: [],
    });
  });
});

describe('a session', () => {
  it('keeps its space when statements name others, and restores it after an expiry', async () => {
    const { port, service } = await openProtocolServer();
    const session = await clusterAt(port).authenticate('ann', 'secret');
    await session.execute('USE `mine`');
    const spaceOf = async (space?: string): Promise<unknown> =>
      (await session.execute('SPACE', space === undefined ? {} : { space })).rows[0]?.[0];
    expect([await spaceOf(), await spaceOf('other'), await spaceOf('third'), await spaceOf()]).toEqual([
      'mine',
      'other',
      'third',
      'mine',
    ]);
    service.expirations = 1;
    expect(await spaceOf()).toBe('mine');
    expect(service.openedCount).toBe(3);
    await session.close();
    await until(() => service.sessions.size === 0);
  });

  it('fails if a new session has expired too', async () => {
    const { port, service } = await openProtocolServer();
    const session = await clusterAt(port).authenticate('ann', 'secret');
    service.expirations = 2;
    await expect(session.execute('NOTHING')).rejects.toMatchObject({ code: 'SESSION_INVALID' });
    expect(service.executed).toEqual(['NOTHING', 'NOTHING']);
    await session.close();
  });

  it('never repeats a statement whose connection broke during the result, and is usable afterwards', async () => {
    const { port, service } = await openProtocolServer();
    const proxy = await openProxy(port);
    const session = await clusterAt(proxy.port).authenticate('ann', 'secret');
    for (const afterBytes of [0, 3, 40, 5000]) {
      service.executed.length = 0;
      await session.execute('NOTHING');
      proxy.fault = { kind: 'cut', afterBytes };
      await session.execute('ROWS 1').catch(() => undefined);
      // The connection that exists counts from here; a fresh one is cut as it begins.
      proxy.fault = { kind: 'none' };
      await session.execute('NOTHING');
      expect(service.executed.filter((text) => text === 'ROWS 1').length).toBeLessThanOrEqual(1);
    }
    await session.close();
  });

  it('reports that the outcome of a statement is unknown', async () => {
    const { port } = await openProtocolServer();
    const proxy = await openProxy(port);
    const session = await clusterAt(proxy.port).authenticate('ann', 'secret');
    proxy.fault = { kind: 'cut', afterBytes: 40 };
    await expect(session.execute('ROWS 5000')).rejects.toMatchObject({
      code: 'CONNECTION_FAILED',
      message: `127.0.0.1:${proxy.port}: the graph service closed the connection; ${UNCERTAIN}`,
    });
    proxy.fault = { kind: 'none' };
    expect((await session.execute('ROWS 1')).rows).toEqual([[0n, 'row 0']]);
    await session.close();
  });

  it('never takes a result for another one', async () => {
    const { port } = await openProtocolServer();
    const proxy = await openProxy(port);
    const session = await clusterAt(proxy.port).authenticate('ann', 'secret');
    proxy.fault = { kind: 'twice' };
    await session.execute('ROWS 1');
    proxy.fault = { kind: 'none' };
    expect((await session.execute('ROWS 2')).rows).toEqual([
      [0n, 'row 0'],
      [1n, 'row 1'],
    ]);
    await session.close();
  });

  it('is canceled by a signal and usable afterwards', async () => {
    const { port, service } = await openProtocolServer();
    const session = await clusterAt(port).authenticate('ann', 'secret');
    const controller = new AbortController();
    const waiting = session.execute('WAIT', { signal: controller.signal });
    await until(() => service.executed.includes('WAIT'));
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'EXECUTION_CANCELLED' });
    await until(() => service.cancelledCount === 1);
    expect(service.executed).toContain('SHOW LOCAL QUERIES');
    expect((await session.execute('ROWS 1')).rows).toEqual([[0n, 'row 0']]);
    await session.close();
    await until(() => service.sessions.size === 0);
  });

  it('ends a statement that exceeds its time', async () => {
    const { port, service } = await openProtocolServer();
    const session = await clusterAt(port).authenticate('ann', 'secret');
    await expect(session.execute('WAIT', { timeoutMs: 30 })).rejects.toMatchObject({
      code: 'EXECUTION_TIMEOUT',
      message: 'the statement did not end within 30 ms',
    });
    await until(() => service.cancelledCount === 1);
    await session.close();
  });

  it('returns no more rows than requested', async () => {
    const { port } = await openProtocolServer();
    const session = await clusterAt(port).authenticate('ann', 'secret');
    await expect(session.execute('ROWS 11', { rowsMax: 10 })).rejects.toMatchObject({ code: 'ROW_LIMIT_EXCEEDED' });
    expect((await session.execute('ROWS 10', { rowsMax: 10 })).rows).toHaveLength(10);
    await session.close();
  });

  it('runs statements one after another', async () => {
    const { port, service } = await openProtocolServer();
    const session = await clusterAt(port).authenticate('ann', 'secret');
    await Promise.all([session.execute('ROWS 1'), session.execute('ROWS 2'), session.execute('ROWS 3')]);
    expect(service.executed).toEqual(['ROWS 1', 'ROWS 2', 'ROWS 3']);
    await session.close();
    await expect(session.execute('ROWS 1')).rejects.toMatchObject({ code: 'SESSION_INVALID' });
  });
});

describe('signing in', () => {
  it('reports a wrong password', async () => {
    const { port } = await openProtocolServer();
    await expect(clusterAt(port).authenticate('ann', 'wrong')).rejects.toMatchObject({
      code: 'BAD_USERNAME_PASSWORD',
      message: 'Invalid password',
    });
  });

  it.each([
    ['an HTTP server', 'HTTP/1.1 400 Bad Request\r\n\r\n', 'an HTTP server answers there, no graph service'],
    ['an SSH server', 'SSH-2.0-OpenSSH\r\n', 'an SSH server answers there, no graph service'],
    [
      'a server that wants TLS',
      '\x15\x03\x01\x00\x02\x02\x46',
      'the server there expects TLS; write https:// before the host',
    ],
    [
      'a server that begins TLS itself',
      '\x16\x03\x03\x00\x02\x02\x46',
      'the server there expects TLS; write https:// before the host',
    ],
    [
      'no TLS in a length with its second byte',
      '\xff\x03\xff\xff\x00\x01',
      'not the protocol of a graph service: a reply of 4278452223 bytes',
    ],
    [
      'an answer of four gigabytes',
      '\xff\xff\xff\xff\x00\x01',
      'not the protocol of a graph service: a reply of 4294967295 bytes',
    ],
    ['zeros', '\0\0\0\x20\0\0\0\0\0\0\0\0', 'not the protocol of a graph service: a reply in no known encoding'],
  ])('reports %s', async (_name, bytes, message) => {
    const port = await openServer((socket) => socket.once('data', () => socket.write(Buffer.from(bytes, 'latin1'))));
    await expect(clusterAt(port).authenticate('ann', 'secret')).rejects.toMatchObject({
      code: 'RPC_FAILURE',
      message: `127.0.0.1:${port}: ${message}`,
    });
  });

  it('reports a closed port', async () => {
    const { port, close } = await openProtocolServer();
    await close();
    await expect(clusterAt(port).authenticate('ann', 'secret')).rejects.toMatchObject({
      code: 'CONNECTION_REFUSED',
      message: `127.0.0.1:${port} refused the connection`,
    });
  });

  it('tries all hosts, and reports why each failed', async () => {
    const { port, close } = await openProtocolServer();
    await close();
    const web = await openServer((socket) =>
      socket.once('data', () => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')),
    );
    const { port: good } = await openProtocolServer();
    const host = '127.0.0.1';
    const bad = [
      { host, port, isTls: false },
      { host, port: web, isTls: false },
    ];
    const cluster = new GraphCluster([...bad, { host, port: good, isTls: false }]);
    const session = await cluster.authenticate('ann', 'secret');
    expect(cluster.health.map(({ failure }) => failure?.code)).toEqual([
      'CONNECTION_REFUSED',
      'RPC_FAILURE',
      undefined,
    ]);
    await session.close();
    await expect(new GraphCluster(bad).authenticate('ann', 'secret')).rejects.toMatchObject({
      code: 'CONNECTION_REFUSED',
      detail: {
        [`127.0.0.1:${port}`]: `127.0.0.1:${port} refused the connection`,
        [`127.0.0.1:${web}`]: `127.0.0.1:${web}: an HTTP server answers there, no graph service`,
      },
    });
  });

  it('continues with another host when one fails', async () => {
    const service = new ScriptedService();
    const servers = await Promise.all([1, 2].map(() => GraphServer.listen(service, { host: '127.0.0.1', port: 0 })));
    onTestFinished(() => Promise.all(servers.map((server) => server.close())).then(() => undefined));
    const session = await new GraphCluster(
      servers.map(({ port }) => ({ host: '127.0.0.1', port, isTls: false })),
    ).authenticate('ann', 'secret');
    await servers[0]!.close();
    await sleep(20);
    expect((await session.execute('ROWS 1')).rows).toEqual([[0n, 'row 0']]);
    await session.close();
  });
});

import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { deflateSync, inflateSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { GraphCluster, GraphServer } from '../src/index.ts';
import { errorReplyOf } from '../src/message/error-code.ts';
import { ServerSessions, type ServerClient } from '../src/server/server-sessions.ts';
import { field, framed, int, message, struct, text } from './_bytes.ts';
import { ScriptedService } from './_scripted-service.ts';

interface TestServer {
  readonly service: ScriptedService;
  readonly server: GraphServer;
  readonly failures: unknown[];
}

async function openProtocolServer(): Promise<TestServer> {
  const service = new ScriptedService();
  const failures: unknown[] = [];
  const server = await GraphServer.listen(service, {
    host: '127.0.0.1',
    port: 0,
    onFailure: (error) => failures.push(error),
  });
  onTestFinished(() => server.close());
  return { service, server, failures };
}

/** A client without any knowledge: it sends bytes and collects bytes. */
class RawClient {
  readonly socket: Socket;
  received = Buffer.alloc(0);
  isClosed = false;

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1');
    this.socket.on('data', (chunk) => (this.received = Buffer.concat([this.received, chunk])));
    this.socket.on('error', () => undefined);
    this.socket.once('close', () => (this.isClosed = true));
    onTestFinished(() => void this.socket.destroy());
  }

  send(...pieces: readonly Buffer[]): void {
    this.socket.write(Buffer.concat(pieces));
  }

  /** The next framed replies, without their lengths, in hex. */
  async replies(count: number): Promise<readonly string[]> {
    const found: string[] = [];
    while (found.length < count) {
      await until(() => this.received.length >= 4 && this.received.length >= 4 + this.received.readUInt32BE());
      const length = this.received.readUInt32BE();
      found.push(this.received.subarray(4, 4 + length).toString('hex'));
      this.received = this.received.subarray(4 + length);
    }
    return found;
  }
}

async function until(holds: () => boolean): Promise<void> {
  for (let waited = 0; !holds(); waited += 2) {
    if (waited > 5000) throw new Error('it did not happen');
    await sleep(2);
  }
}

const authenticate = (password: string): Buffer =>
  framed(message('authenticate', 1, 1, struct(field(11, 1, text('ann')), field(11, 2, text(password)))));
const execute = (sessionId: bigint, statement: string, sequence = 2): Buffer =>
  framed(message('execute', 1, sequence, struct(field(10, 1, int(sessionId, 8)), field(11, 2, text(statement)))));
const errorReply = (method: string, sequence: number, code: number, space: string, error: string): RegExp =>
  new RegExp(
    `^${message(method, 2, sequence, field(12, 0, field(8, 1, int(code, 4)) + field(10, 2, '')))}.{16}${field(11, 4, text(space))}${field(11, 5, text(error))}0000$`,
  );

/** The first session that a scripted service opens. */
const FIRST = 2n ** 60n + 1n;

describe('a protocol server', () => {
  it('responds to requests in order, also when sent at once', async () => {
    const { server } = await openProtocolServer();
    const client = new RawClient(server.port);
    client.send(authenticate('secret'), execute(FIRST, 'NOTHING', 5), execute(FIRST, 'SPACE', -7));
    const row = struct(field(15, 1, `0c00000001${struct(field(11, 5, text('')))}`));
    expect(await client.replies(3)).toEqual([
      message(
        'authenticate',
        2,
        1,
        struct(
          field(
            12,
            0,
            struct(
              field(8, 1, int(0, 4)),
              field(10, 3, int(FIRST, 8)),
              field(8, 4, int(0, 4)),
              field(11, 5, text('UTC')),
            ),
          ),
        ),
      ),
      message(
        'execute',
        2,
        5,
        struct(field(12, 0, struct(field(8, 1, int(0, 4)), field(10, 2, int(7, 8)), field(11, 4, text(''))))),
      ),
      message(
        'execute',
        2,
        -7,
        struct(
          field(
            12,
            0,
            struct(
              field(8, 1, int(0, 4)),
              field(10, 2, int(7, 8)),
              field(12, 3, struct(field(15, 1, `0b00000001${text('space')}`), field(15, 2, `0c00000001${row}`))),
              field(11, 4, text('')),
            ),
          ),
        ),
      ),
    ]);
  });

  it('rejects a wrong password, the session 0 and unknown sessions', async () => {
    const { server } = await openProtocolServer();
    const client = new RawClient(server.port);
    client.send(authenticate('wrong'), execute(0n, 'YIELD 1', 2), execute(123n, 'YIELD 1', 3));
    const [login, zero, unknown] = await client.replies(3);
    expect(login).toBe(
      message(
        'authenticate',
        2,
        1,
        struct(field(12, 0, struct(field(8, 1, int(-1001, 4)), field(11, 2, text('Invalid password'))))),
      ),
    );
    expect(zero).toMatch(errorReply('execute', 2, -1002, '', 'Invalid session id'));
    expect(unknown).toMatch(
      errorReply('execute', 3, -1002, '', "Get sessionId[123] failed: Session `123' not found: Session not existed!"),
    );
  });

  it('returns code, text and space of a failed statement', async () => {
    const { server } = await openProtocolServer();
    const client = new RawClient(server.port);
    client.send(authenticate('secret'), execute(FIRST, 'USE `s`', 2), execute(FIRST, 'YIEL', 3));
    expect((await client.replies(3))[2]).toMatch(
      errorReply('execute', 3, -1004, 's', "SyntaxError: syntax error near `YIEL'"),
    );
  });

  it('responds to unknown calls with an exception and continues', async () => {
    const { server } = await openProtocolServer();
    const client = new RawClient(server.port);
    client.send(
      framed(message('nonsense', 1, 9, struct(field(12, 4, struct(field(2, 1, '01')))))),
      framed(message('health', 1, 10, struct())),
    );
    expect(await client.replies(2)).toEqual([
      message('nonsense', 3, 9, struct(field(11, 1, text('Method name nonsense not found')), field(8, 2, int(1, 4)))),
      message('health', 2, 10, struct(field(12, 0, struct(field(10, 1, int(0, 8)))))),
    ]);
  });

  it('rejects clients of another generation only', async () => {
    const { server } = await openProtocolServer();
    const client = new RawClient(server.port);
    const verify = (version: string): Buffer =>
      framed(message('verifyClientVersion', 1, 1, struct(field(12, 1, struct(field(11, 1, text(version)))))));
    client.send(
      verify('2.6.0'),
      verify('3.8.1'),
      framed(message('verifyClientVersion', 1, 1, struct(field(12, 1, struct())))),
    );
    const good = message('verifyClientVersion', 2, 1, struct(field(12, 0, struct(field(8, 1, int(0, 4))))));
    expect(await client.replies(3)).toEqual([
      message(
        'verifyClientVersion',
        2,
        1,
        struct(
          field(
            12,
            0,
            struct(field(8, 1, int(-3061, 4)), field(11, 2, text('Graph client handshakeKey(2.6.0) is not accepted.'))),
          ),
        ),
      ),
      good,
      good,
    ]);
  });

  it.each([1, 4])('ends a session without a reply when signed out by a message of type %i', async (type) => {
    const { server, service } = await openProtocolServer();
    const client = new RawClient(server.port);
    client.send(
      authenticate('secret'),
      framed(message('signout', type, 2, struct(field(10, 1, int(FIRST, 8))))),
      framed(message('health', 1, 3, struct())),
    );
    expect((await client.replies(2))[1]).toContain(Buffer.from('health').toString('hex'));
    expect(service.sessions.size).toBe(0);
  });

  it('accepts a session from another connection', async () => {
    const { server } = await openProtocolServer();
    const first = new RawClient(server.port);
    first.send(authenticate('secret'), execute(FIRST, 'USE `s`'));
    await first.replies(2);
    first.socket.end();
    const second = new RawClient(server.port);
    second.send(execute(FIRST, 'NOTHING'));
    expect((await second.replies(1))[0]).toContain(field(11, 4, text('s')));
  });

  it('closes a connection that sends garbage, and no other', async () => {
    const { server, failures } = await openProtocolServer();
    const [good, bad] = [new RawClient(server.port), new RawClient(server.port)];
    good.send(authenticate('secret'));
    await good.replies(1);
    bad.send(Buffer.from('GET / HTTP/1.1\r\n\r\n'));
    await until(() => bad.isClosed);
    expect(failures).toEqual([
      expect.objectContaining({ code: 'RPC_FAILURE', message: 'not the protocol of a graph service: an HTTP request' }),
    ]);
    good.send(execute(FIRST, 'NOTHING'));
    expect(await good.replies(1)).toHaveLength(1);
  });

  it('survives arbitrary bytes', async () => {
    const { server } = await openProtocolServer();
    const whole = Buffer.concat([authenticate('secret'), execute(FIRST, 'NOTHING')]);
    let seed = 7;
    const random = (below: number): number => (seed = (seed * 1_103_515_245 + 12_345) & 0x7fff_ffff) % below;
    for (let round = 0; round < 60; round++) {
      const client = new RawClient(server.port);
      const spoiled = Buffer.from(whole);
      for (let count = 1 + random(4); count > 0; count--) spoiled[random(spoiled.length)] = random(256);
      client.send(spoiled);
      client.socket.end();
      await until(() => client.isClosed);
    }
    const client = new RawClient(server.port);
    client.send(framed(message('health', 1, 1, struct())));
    expect(await client.replies(1)).toHaveLength(1);
  });

  it('cancels a statement whose client disconnected', async () => {
    const { server, service } = await openProtocolServer();
    const client = new RawClient(server.port);
    client.send(authenticate('secret'), execute(FIRST, 'WAIT'));
    await until(() => service.executed.includes('WAIT'));
    client.socket.resetAndDestroy();
    await expect.poll(() => service.cancelledCount).toBe(1);
  });

  it('replies to a client that has closed its side', async () => {
    const { server } = await openProtocolServer();
    const client = new RawClient(server.port);
    client.send(authenticate('secret'), execute(FIRST, 'ROWS 20000'));
    client.socket.end();
    expect(await client.replies(2)).toHaveLength(2);
    await until(() => client.isClosed);
  });

  it('disconnects the oldest client without a session if there are too many', async () => {
    const service = new ScriptedService();
    const server = await GraphServer.listen(service, { host: '127.0.0.1', port: 0, connectionsMax: 3 });
    onTestFinished(() => server.close());
    const guest = new RawClient(server.port);
    guest.send(authenticate('secret'));
    await guest.replies(1);
    const idle: RawClient[] = [];
    for (let count = 0; count < 5; count++) {
      idle.push(new RawClient(server.port));
      await until(() => idle.filter(({ isClosed }) => isClosed).length === Math.max(0, count - 1));
    }
    await until(() => server.connectionCount === 3);
    expect(idle.map(({ isClosed }) => isClosed)).toEqual([true, true, true, false, false]);
    guest.send(execute(FIRST, 'NOTHING'));
    expect(await guest.replies(1)).toHaveLength(1);
  });

  it('closes a connection without a complete request, and keeps one that has sent one', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const { server, failures } = await openProtocolServer();
    const [mute, slow, guest] = [new RawClient(server.port), new RawClient(server.port), new RawClient(server.port)];
    slow.send(authenticate('secret').subarray(0, 9));
    guest.send(authenticate('secret'));
    await guest.replies(1);
    vi.advanceTimersByTime(40_000);
    slow.send(Buffer.from([0]));
    guest.send(execute(FIRST, 'NOTHING'));
    await guest.replies(1);
    expect([mute.isClosed, slow.isClosed]).toEqual([false, false]);
    vi.advanceTimersByTime(25_000);
    await until(() => mute.isClosed && slow.isClosed);
    expect(failures).toMatchObject(
      Array.from({ length: 2 }, () => ({ message: 'no whole request came within 60 seconds' })),
    );
    guest.send(execute(FIRST, 'NOTHING'));
    expect(await guest.replies(1)).toHaveLength(1);
  });

  it('passes the address of a client to the database', async () => {
    const { server, service } = await openProtocolServer();
    const client = new RawClient(server.port);
    client.send(authenticate('secret'));
    await client.replies(1);
    expect([...service.sessions].map((session) => session.origin)).toEqual([{ clientAddress: '127.0.0.1' }]);
  });

  it('ends sessions when it closes', async () => {
    const { server, service } = await openProtocolServer();
    const client = new RawClient(server.port);
    client.send(authenticate('secret'));
    await client.replies(1);
    await server.close();
    await until(() => client.isClosed);
    expect(service.sessions.size).toBe(0);
  });
});

describe('the sessions of a protocol server', () => {
  const clientAt = (clientAddress: string): ServerClient => ({ connection: {}, origin: { clientAddress } });

  it('belong to clients of the same address or user, though their numbers are guessable', async () => {
    const sessions = new ServerSessions(new ScriptedService());
    onTestFinished(() => sessions.close());
    const [here, backAgain, elsewhere] = ['192.0.2.1', '192.0.2.1', '192.0.2.2'].map(clientAt);
    const { id } = await sessions.open('ann', 'secret', here!);
    const use = (client: ServerClient): Promise<string> =>
      sessions.use(id, client, 'SPACE', async ({ username }) => username);
    expect([await use(here!), await use(backAgain!)]).toEqual(['ann', 'ann']);
    await sessions.open('ben', 'secret', elsewhere!);
    await expect(use(elsewhere!)).rejects.toMatchObject({ code: 'SESSION_INVALID' });
    await sessions.end(id, elsewhere!);
    expect(await use(here!)).toBe('ann');
    await sessions.open('ann', 'secret', elsewhere!);
    expect(await use(elsewhere!)).toBe('ann');
  });

  it('end when unused for long, and sooner without connections', async () => {
    let now = 0;
    const service = new ScriptedService();
    const sessions = new ServerSessions(service, { now: () => now });
    onTestFinished(() => sessions.close());
    const [stays, leaves] = [clientAt('192.0.2.1'), clientAt('192.0.2.2')];
    await sessions.open('ann', 'secret', stays);
    await sessions.open('ben', 'secret', leaves);
    sessions.forget(leaves.connection);
    now += 4 * 60_000;
    await sessions.endIdle();
    expect(sessions.count).toBe(2);
    now += 2 * 60_000;
    await sessions.endIdle();
    expect([...service.sessions].map((session) => session.username)).toEqual(['ann']);
    now += 8 * 60 * 60_000;
    await sessions.endIdle();
    expect(sessions.count).toBe(0);
  });

  it('are limited per account and address', async () => {
    const sessions = new ServerSessions(new ScriptedService(), { sessionsMax: 3 });
    onTestFinished(() => sessions.close());
    const open = (username: string, address = '192.0.2.1'): Promise<unknown> =>
      sessions.open(username, 'secret', clientAt(address));
    const opened = await Promise.allSettled(Array.from({ length: 5 }, () => open('ann')));
    expect(opened.filter(({ status }) => status === 'rejected')).toHaveLength(2);
    const error: unknown = await open('ann').catch((thrown: unknown) => thrown);
    expect(errorReplyOf(error)).toEqual({
      code: -1002,
      message:
        "Create Session failed: Too many sessions created from 192.0.2.1 by user ann. the threshold is 3. You can change it by modifying 'max_sessions_per_ip_per_user' in nebula-graphd.conf",
    });
    await expect(open('ben')).resolves.toMatchObject({ username: 'ben' });
    await expect(open('ann', '192.0.2.2')).resolves.toMatchObject({ username: 'ann' });
  });
});

it('a protocol server reports connections, rejections, and the outcome of every statement', async () => {
  const heard: unknown[] = [];
  const server = await GraphServer.listen(new ScriptedService(), {
    host: '127.0.0.1',
    port: 0,
    watch: {
      signedIn: (visit) => heard.push(['in', visit]),
      refused: (visit) => heard.push(['refused', visit]),
      signedOut: (visit) => heard.push(['out', visit]),
      statementEnded: ({ durationMs, ...statement }) => heard.push([durationMs >= 0, statement]),
    },
  });
  onTestFinished(() => server.close());
  const cluster = new GraphCluster([{ host: '127.0.0.1', port: server.port, isTls: false }]);
  await expect(cluster.authenticate('ann', 'wrong')).rejects.toMatchObject({ code: 'BAD_USERNAME_PASSWORD' });
  const session = await cluster.authenticate('ann', 'secret');
  expect([server.connectionCount, server.sessionCount]).toEqual([1, 1]);
  await session.execute('USE `x`');
  await expect(session.execute('NO SUCH')).rejects.toMatchObject({ code: 'SYNTAX_ERROR' });
  await session.close();
  await until(() => heard.length === 5);
  const visit = { username: 'ann', clientAddress: '127.0.0.1' };
  expect(heard).toEqual([
    ['refused', visit],
    ['in', visit],
    [true, { username: 'ann', text: 'USE `x`', spaceName: '', hasFailed: false }],
    [true, { username: 'ann', text: 'NO SUCH', spaceName: 'x', hasFailed: true }],
    ['out', visit],
  ]);
});

describe('compressed requests', () => {
  const compressed = (body: Buffer, transform: number): Buffer => {
    const head = Buffer.from('00000000 0fff 0000 00000005 0001 00 01 00 00'.replaceAll(' ', ''), 'hex');
    head[16] = transform;
    head.writeUInt32BE(head.length - 4 + body.length);
    return Buffer.concat([head, body]);
  };
  const ask = Buffer.from(message('health', 1, 3, struct()), 'hex');

  it('are accepted with zlib, with compressed replies', async () => {
    const { server } = await openProtocolServer();
    const client = new RawClient(server.port);
    client.send(compressed(deflateSync(ask), 1));
    await until(() => client.received.length > 20);
    expect(client.received.subarray(4, 18).toString('hex')).toBe('0fff0000000000050001' + '00010100');
    expect(inflateSync(client.received.subarray(18)).subarray(0, 4).toString('hex')).toBe('80010002');
  });

  it('with another transform get an exception', async () => {
    const { server } = await openProtocolServer();
    const client = new RawClient(server.port);
    client.send(compressed(ask, 5));
    await until(() => client.received.length > 20);
    expect(client.received.toString('latin1')).toContain(
      'of the transforms of messages (5) only zlib (1) is supported',
    );
  });

  it.each([
    ['that grow beyond the limit', deflateSync(Buffer.alloc(65 * 1024 * 1024))],
    ['that are none', Buffer.from('no zlib at all')],
  ])('%s end their connection only', async (_name, body) => {
    const { server, failures } = await openProtocolServer();
    const client = new RawClient(server.port);
    client.send(compressed(body, 1));
    await until(() => client.isClosed);
    expect(failures).toMatchObject([{ message: expect.stringMatching(/a compressed message/) }]);
    const other = new RawClient(server.port);
    other.send(framed(message('health', 1, 3, struct())));
    expect(await other.replies(1)).toHaveLength(1);
  });
});

it('a protocol server on 127.0.0.1 also accepts ::1 and reports its zone', async () => {
  const server = await GraphServer.listen(new ScriptedService(), {
    host: '127.0.0.1',
    port: 0,
    timeZone: { name: 'UTC+08:00', offsetSeconds: 28_800 },
    sessionsMax: 1,
  });
  onTestFinished(() => server.close());
  const isIpv6 = await new Promise<boolean>((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen(0, '::1', () => probe.close(() => resolve(true)));
  });
  const socket = connect(server.port, isIpv6 ? '::1' : '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let reply = '';
  socket.on('data', (chunk) => (reply += chunk.toString('hex')));
  socket.write(authenticate('secret'));
  const zone = field(8, 4, int(28_800, 4)) + field(11, 5, text('UTC+08:00'));
  await until(() => reply.includes(zone));
  const cluster = new GraphCluster([{ host: '127.0.0.1', port: server.port, isTls: false }]);
  const first = await cluster.authenticate('ben', 'secret');
  // The limit holds per user and address.
  await expect(cluster.authenticate('ben', 'secret')).rejects.toThrow(
    /the threshold is 1.*max_sessions_per_ip_per_user/,
  );
  await first.close();
});

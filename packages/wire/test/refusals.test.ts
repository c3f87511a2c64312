import { createServer, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CLIENT_PROTOCOLS, GraphCluster, GraphServer, type ConnectionOptions } from '../src/index.ts';
import { field, framed, int, message, struct, text } from './_bytes.ts';
import { ScriptedService } from './_scripted-service.ts';

// Everything that may be at the other end instead of an accepting graph service: each has its own message and hint.

/** A server with prepared results: one per request, by its method. */
async function openServer(
  results: Readonly<Record<string, (sequence: number) => Buffer | undefined>>,
): Promise<number> {
  return listen((socket) => {
    socket.on('data', (question: Buffer) => {
      const nameBytes = question.readUInt32BE(8);
      const method = question.toString('utf8', 12, 12 + nameBytes);
      const result = results[method]?.(question.readUInt32BE(12 + nameBytes));
      if (result) socket.write(result);
    });
  });
}

async function listen(serve: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    serve(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

const at = (port: number, options: ConnectionOptions = {}): GraphCluster =>
  new GraphCluster([{ host: '127.0.0.1', port, isTls: false }], {
    connectTimeoutMs: 500,
    answerTimeoutMs: 300,
    ...options,
  });

const I32 = 8;
const I64 = 10;
const STRING = 11;
const STRUCT = 12;
const reply = (name: string, sequence: number, ...fields: readonly string[]): Buffer =>
  framed(message(name, 2, sequence, struct(field(STRUCT, 0, struct(...fields)))));
const failure = (name: string, sequence: number, code: number, words: string, wordsField: number): Buffer =>
  reply(name, sequence, field(I32, 1, int(code, 4)), field(STRING, wordsField, text(words)));
const verified = (sequence: number): Buffer => reply('verifyClientVersion', sequence, field(I32, 1, int(0, 4)));
const signedIn = (sequence: number): Buffer =>
  reply('authenticate', sequence, field(I32, 1, int(0, 4)), field(I64, 3, int(77, 8)));

describe('signing in without a graph service', () => {
  it.each([
    ['an HTTP server', 'HTTP/1.1 400 Bad Request\r\n\r\n', 'an HTTP server answers there, no graph service'],
    ['an SSH server', 'SSH-2.0-OpenSSH_9.6\r\n', 'an SSH server answers there, no graph service'],
  ])('names %s', async (_name, greeting, words) => {
    const port = await listen((socket) => void socket.once('data', () => socket.write(greeting)));
    await expect(at(port).authenticate('ann', 'secret')).rejects.toMatchObject({
      code: 'RPC_FAILURE',
      message: `127.0.0.1:${port}: ${words}`,
      hint: 'check that host and port are those of a graph service',
    });
  });

  it('names an SSH server that speaks first', async () => {
    const port = await listen((socket) => void socket.write('SSH-2.0-OpenSSH_9.6\r\n'));
    await expect(at(port).authenticate('ann', 'secret')).rejects.toMatchObject({
      message: `127.0.0.1:${port}: an SSH server answers there, no graph service`,
    });
  });

  it('reports that a silent server received the request', async () => {
    const port = await listen(() => undefined);
    await expect(at(port).authenticate('ann', 'secret')).rejects.toMatchObject({
      code: 'CONNECTION_FAILED',
      message: `127.0.0.1:${port} took the question and does not answer within 0.3 seconds`,
      hint: 'check that this is the port of a graph service, 9669 where nobody changed it',
    });
  });

  it('suggests TLS for a server that closes the connection', async () => {
    const port = await listen((socket) => void socket.once('data', () => socket.end()));
    await expect(at(port).authenticate('ann', 'secret')).rejects.toMatchObject({
      code: 'CONNECTION_FAILED',
      message: `127.0.0.1:${port}: the graph service closed the connection`,
      hint: 'if the server expects TLS, write https:// before the host',
    });
  });

  it('reports an unknown host name', async () => {
    const cluster = new GraphCluster([{ host: 'graph.invalid', port: 9669, isTls: false }], { connectTimeoutMs: 5000 });
    await expect(cluster.authenticate('ann', 'secret')).rejects.toMatchObject({
      code: 'CONNECTION_FAILED',
      message: 'the name of graph.invalid:9669 is not known',
      hint: 'check how the host is written',
    });
  });
});

describe('signing in when a graph service refuses', () => {
  it('reports that the version is too old or too new', async () => {
    const words = 'Graph client handshakeKey(3.0.0) is not accepted.';
    const port = await openServer({
      verifyClientVersion: (sequence) => failure('verifyClientVersion', sequence, -3061, words, 2),
    });
    await expect(at(port).authenticate('ann', 'secret')).rejects.toMatchObject({
      code: 'CLIENT_SERVER_INCOMPATIBLE',
      message: words,
      hint: 'only NebulaGraph 3 is supported',
    });
  });

  it.each([
    [-1001, 'Invalid password', 'BAD_USERNAME_PASSWORD', 'check name and password'],
    [-1001, 'User not exist', 'BAD_USERNAME_PASSWORD', 'check name and password'],
    [-1010, 'Too many connections in the cluster', 'TOO_MANY_CONNECTIONS', 'close connections that are not used'],
    [
      -1002,
      "Create Session failed: Too many sessions created from 10.0.0.7 by user ann. the threshold is 300. You can change it by modifying 'max_sessions_per_ip_per_user' in nebula-graphd.conf",
      'TOO_MANY_SESSIONS',
      'close sessions that are not used',
    ],
  ] as const)('%i: %s', async (code, words, name, hint) => {
    const port = await openServer({
      verifyClientVersion: verified,
      authenticate: (sequence) => failure('authenticate', sequence, code, words, 2),
    });
    await expect(at(port).authenticate('ann', 'secret')).rejects.toMatchObject({ code: name, message: words, hint });
  });
});

describe('a statement', () => {
  const session = async (execute: (sequence: number) => Buffer | undefined) => {
    const port = await openServer({ verifyClientVersion: verified, authenticate: signedIn, execute });
    return { port, session: await at(port).authenticate('ann', 'secret') };
  };

  it.each([
    'Storage Error: Not the leader of 3. Please retry later.',
    'Storage Error: The leader has changed. Try again later',
    'LeaderChanged: part 3',
  ])('without a leader is reported: %s', async (words) => {
    const { session: one } = await session((sequence) => failure('execute', sequence, -1005, words, 5));
    await expect(one.execute('INSERT')).rejects.toMatchObject({
      code: 'LEADER_CHANGED',
      message: words,
      hint: 'a partition is choosing another leader; run it again in a few seconds, after looking whether a part was written',
    });
  });

  it('with a result of two gigabytes is reported, with the note that it was executed', async () => {
    const { port, session: one } = await session((sequence) => {
      const frame = framed(message('execute', 2, sequence, '0c0000'));
      frame.writeUInt32BE(2_147_483_648);
      return frame;
    });
    await expect(one.execute('MATCH (v) RETURN v')).rejects.toMatchObject({
      code: 'ROW_LIMIT_EXCEEDED',
      message: 'the statement was executed, but its answer has 2.1 GB; the protocol carries at most 1.1 GB',
      hint: 'add a LIMIT, or ask for fewer columns',
    });
    expect(port).toBeGreaterThan(0);
  });

  it('with a result in a large frame is reported too', async () => {
    const { session: one } = await session(() => Buffer.from('BIGF\0\0\0\x01\0\0\0\0\x80\x01', 'latin1'));
    await expect(one.execute('MATCH (v) RETURN v')).rejects.toMatchObject({
      message: 'the statement was executed, but its answer has more than 4 GB; the protocol carries at most 1.1 GB',
    });
  });
});

describe.each(CLIENT_PROTOCOLS)('JSON over %s', (protocol) => {
  it('is the text from the service, with every digit, and its failures are failures', async () => {
    const service = new ScriptedService();
    service.values = [2n ** 62n, 'grün', { kind: 'date', year: 2024, month: 1, day: 31 }];
    const server = await GraphServer.listen(service, { host: '127.0.0.1', port: 0 });
    onTestFinished(() => server.close());
    const one = await at(server.port, { protocol }).authenticate('ann', 'secret');
    expect(await one.executeJson('VALUES')).toBe(
      '{"errors":[{"code":0}],"results":[{"columns":["v0","v1","v2"],"data":[{"row":[4611686018427387904,"grün","2024-01-31"],"meta":[null,null,{"type":"date"}]}],"latencyInUs":7,"spaceName":"","errors":{"code":0,"message":""}}]}',
    );
    expect(await one.executeJson('ECHO', new Map([['p', 7n]]))).toContain('"data":[{"row":[7],"meta":[null]}]');
    await expect(one.executeJson('YIEL')).rejects.toMatchObject({
      code: 'SYNTAX_ERROR',
      message: "syntax error near `YIEL'",
    });
    service.expirations = 1;
    expect(await one.executeJson('SPACE')).toContain('"row":[""]');
    await one.close();
    await expect.poll(() => service.sessions.size).toBe(0);
  });
});

describe.each(['header-binary', 'header-compact'] as const)('compressed messages over %s', (protocol) => {
  it('arrive like others, in both directions', async () => {
    const service = new ScriptedService();
    const server = await GraphServer.listen(service, { host: '127.0.0.1', port: 0 });
    onTestFinished(() => server.close());
    const one = await at(server.port, { protocol, isCompressed: true }).authenticate('ann', 'secret');
    const { rows } = await one.execute('ROWS 20000');
    expect(rows).toHaveLength(20_000);
    expect(rows.at(-1)).toEqual([19_999n, 'row 19999']);
    const long = 'x'.repeat(100_000);
    expect((await one.execute('ECHO', { parameters: new Map([['p', long]]) })).rows).toEqual([[long]]);
    await one.close();
  });
});

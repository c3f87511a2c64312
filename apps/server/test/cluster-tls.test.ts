import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Engine } from '@astrolabe/engine';
import { GraphCluster, GraphServer, type ServerTls } from '@astrolabe/wire';
import { makeCertificates } from '@astrolabe/wire/test/certificates';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readCommandLine, type ServerConfig } from '../src/config.ts';
import { openProtocolServer } from '../src/graphd/open-protocol-server.ts';
import { startStudio, type Result, type TestStudio } from './_studio.ts';

const certificates = await makeCertificates();
const { authority, key, good, selfSigned, client } = certificates;

/** A cluster with TLS. */
async function openCluster(tls: ServerTls): Promise<number> {
  const engine = Engine.open({});
  const server = await GraphServer.listen(engine, { host: '127.0.0.1', port: 0, tls });
  onTestFinished(async () => {
    await server.close();
    await engine.close();
  });
  return server.port;
}

const signIn = ({ browser }: TestStudio, host: string, tls?: unknown): Promise<Result> =>
  browser.send('POST', '/api/v1/session', {
    host,
    username: 'root',
    password: 'nebula',
    ...(tls !== undefined && { tls }),
  });

/** Files for settings that contain file names. */
function files(texts: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-tls-'));
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      const path = join(folder, `${name}.pem`);
      writeFileSync(path, text);
      return [name, path];
    }),
  );
}

function read(...argv: readonly string[]): ServerConfig {
  const command = readCommandLine({
    argv,
    environment: {},
    programDirectory: mkdtempSync(join(tmpdir(), 'astrolabe-tls-')),
  });
  if (command.kind !== 'run') throw new Error(`nothing to run but ${command.kind}`);
  return command.config;
}

describe('signing in to a cluster with TLS', () => {
  it('verifies the certificate by the given authority and says so', async () => {
    const port = await openCluster({ certificate: good, key });
    const studio = await startStudio();
    expect(await signIn(studio, `127.0.0.1:${port}`, { authority })).toMatchObject({
      status: 200,
      json: { data: { session: { host: `127.0.0.1:${port}`, kind: 'cluster', encryption: 'verified' } } },
    });
    expect(await studio.browser.send('POST', '/api-nebula/db/exec', { gql: 'YIELD 1 AS one' })).toMatchObject({
      json: { data: { rows: [[1]] } },
    });
  });

  it('rejects an untrusted certificate unless any is accepted, which is reported', async () => {
    const port = await openCluster({ certificate: selfSigned, key });
    const studio = await startStudio();
    expect(await signIn(studio, `https://127.0.0.1:${port}`)).toMatchObject({
      status: 400,
      json: {
        message: `127.0.0.1:${port}: its certificate is signed by itself`,
        error: { code: 'TLS_FAILED', hint: 'give this certificate as the authority, or accept any certificate' },
      },
    });
    expect(await signIn(studio, `127.0.0.1:${port}`, { acceptsAnyCertificate: true })).toMatchObject({
      status: 200,
      json: { data: { session: { encryption: 'unverified' } } },
    });
  });

  it('presents a client certificate if the cluster requires one', async () => {
    const port = await openCluster({ certificate: good, key, clientAuthority: authority });
    const studio = await startStudio();
    expect(await signIn(studio, `127.0.0.1:${port}`, { authority })).toMatchObject({
      status: 400,
      json: { message: `127.0.0.1:${port}: it wants a certificate of the client` },
    });
    expect(await signIn(studio, `127.0.0.1:${port}`, { authority, ...client })).toMatchObject({ status: 200 });
  });

  it('reports texts that are not PEM, and a certificate without its key', async () => {
    const studio = await startStudio();
    expect(await signIn(studio, '127.0.0.1:1', { authority: 'mine' })).toMatchObject({
      status: 400,
      json: { message: 'the certificate of the authority is no PEM text that can be read' },
    });
    expect(await signIn(studio, '127.0.0.1:1', { certificate: client.certificate })).toMatchObject({
      status: 400,
      json: { message: 'there is a certificate of the client and no key' },
    });
  });

  it('uses the configured authority if the sign-in has none, in both protocols', async () => {
    const port = await openCluster({ certificate: good, key });
    for (const protocol of ['framed-binary', 'header-compact'] as const) {
      const studio = await startStudio({ cluster: { protocol, tls: { authority } } });
      expect(await signIn(studio, `https://127.0.0.1:${port}`)).toMatchObject({
        status: 200,
        json: { data: { session: { encryption: 'verified' } } },
      });
    }
  });
});

describe('the settings', () => {
  it('define how clusters are reached', () => {
    const { ca, cert, own } = files({ ca: authority, cert: client.certificate, own: client.key });
    expect(
      read(
        ...['--cluster-tls-ca', ca!, '--cluster-tls-cert', cert!, '--cluster-tls-key', own!],
        ...[
          '--cluster-tls-server-name',
          'graph',
          '--cluster-tls-insecure',
          'off',
          '--cluster-protocol',
          'header-compact',
        ],
      ).cluster,
    ).toEqual({
      tls: { authority, certificate: client.certificate, key: client.key, serverName: 'graph' },
      protocol: 'header-compact',
    });
    expect(read('--cluster-tls-insecure', 'on').cluster).toEqual({ tls: { acceptsAnyCertificate: true } });
    expect(read()).not.toHaveProperty('cluster');
  });

  it.each([
    [['--cluster-tls-insecure', 'maybe'], 'The setting cluster-tls-insecure must be on or off, and is "maybe".'],
    [
      ['--cluster-protocol', 'http2'],
      'The setting cluster-protocol must be one of framed-binary, framed-compact, header-binary, header-compact, unframed-binary, unframed-compact, and is "http2".',
    ],
    [['--cluster-tls-ca', '/nowhere.pem'], 'The file /nowhere.pem of the TLS settings does not exist.'],
    [
      ['--cluster-tls-cert', files({ cert: client.certificate })['cert']!],
      'The settings cluster-tls-… cannot be used: there is a certificate of the client and no key; give both, or neither.',
    ],
    [
      ['--graphd-tls-client-ca', files({ ca: authority })['ca']!],
      'The setting graphd-tls-client-ca needs a certificate: set graphd-tls-cert and graphd-tls-key too.',
    ],
  ])('reject %j', (argv, message) => {
    expect(() => read(...argv)).toThrow(message);
  });

  it('give the protocol server a certificate and require client certificates', async () => {
    const paths = files({ cert: good, key, ca: authority });
    const config = read(
      ...['--graphd-port', '0', '--graphd-tls-cert', paths['cert']!, '--graphd-tls-key', paths['key']!],
      ...['--graphd-tls-client-ca', paths['ca']!],
    );
    const engine = Engine.open({});
    onTestFinished(() => engine.close());
    const server = await openProtocolServer(engine, config, { info: () => undefined });
    if (server.kind !== 'open') throw new Error(server.reason);
    onTestFinished(() => server.close());
    const at = (tls: object): GraphCluster =>
      new GraphCluster([{ host: '127.0.0.1', port: server.port, isTls: true }], { tls });
    const session = await at({ authority, ...client }).authenticate('root', 'nebula');
    expect((await session.execute('YIELD 1 AS one')).rows).toEqual([[1n]]);
    await session.close();
    await expect(at({ authority }).authenticate('root', 'nebula')).rejects.toMatchObject({ code: 'TLS_FAILED' });
  });
});

import { createServer as createTcpServer } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkClientTls, GraphCluster, GraphServer, type ClientTls, type ServerTls } from '../src/index.ts';
import { makeCertificates } from './_certificates.ts';
import { ScriptedService } from './_scripted-service.ts';

const certificates = await makeCertificates();
const { authority, key, good, client } = certificates;
const ROW = [[0n, 'row 0']];

async function openProtocolServer(tls?: ServerTls): Promise<number> {
  const server = await GraphServer.listen(new ScriptedService(), { host: '127.0.0.1', port: 0, ...(tls && { tls }) });
  onTestFinished(() => server.close());
  return server.port;
}

async function rowsAt(port: number, tls: ClientTls, isTls = true): Promise<unknown> {
  const cluster = new GraphCluster([{ host: '127.0.0.1', port, isTls }], { tls, connectTimeoutMs: 2000 });
  const session = await cluster.authenticate('ann', 'secret');
  onTestFinished(() => session.close());
  return (await session.execute('ROWS 1')).rows;
}

describe('a client with TLS', () => {
  it.each([
    ['trusts an authority that it was given', good, { authority }],
    ['trusts a certificate that is its own authority', certificates.selfSigned, { authority: certificates.selfSigned }],
    ['takes the name that it was given', certificates.ofOtherHost, { authority, serverName: 'elsewhere.example' }],
    [
      'takes an expired certificate if any certificate is accepted',
      certificates.expired,
      { acceptsAnyCertificate: true },
    ],
    [
      'takes one signed by itself if any certificate is accepted',
      certificates.selfSigned,
      { acceptsAnyCertificate: true },
    ],
    [
      'takes one of another host if any certificate is accepted',
      certificates.ofOtherHost,
      { acceptsAnyCertificate: true },
    ],
  ] as const)('%s', async (_name, certificate, tls) => {
    expect(await rowsAt(await openProtocolServer({ certificate, key }), tls)).toEqual(ROW);
  });

  it.each([
    [
      'an authority that is not known',
      good,
      {},
      'its certificate is signed by an authority that is not known here',
      'give the certificate of that authority',
    ],
    [
      'a certificate that is signed by itself',
      certificates.selfSigned,
      { authority },
      'its certificate is signed by itself',
      'give this certificate as the authority, or accept any certificate',
    ],
    [
      'a certificate that has expired',
      certificates.expired,
      { authority },
      'its certificate has expired',
      'the server needs a new certificate',
    ],
    [
      'a certificate of another host',
      certificates.ofOtherHost,
      { authority },
      'its certificate is for another host (elsewhere.example)',
      'write the host by a name of the certificate, or give that name as the server name',
    ],
    [
      'a name that the certificate does not carry',
      good,
      { authority, serverName: 'elsewhere.example' },
      'its certificate is for another host (localhost, 127.0.0.1)',
      'write the host by a name of the certificate, or give that name as the server name',
    ],
  ] as const)('rejects %s', async (_name, certificate, tls, reason, hint) => {
    const port = await openProtocolServer({ certificate, key });
    await expect(rowsAt(port, tls)).rejects.toMatchObject({
      code: 'TLS_FAILED',
      message: `127.0.0.1:${port}: ${reason}`,
      hint,
    });
  });

  it('reports a server without TLS', async () => {
    const port = await openProtocolServer();
    await expect(rowsAt(port, {})).rejects.toMatchObject({
      code: 'TLS_FAILED',
      message: `127.0.0.1:${port} does not speak TLS`,
      hint: 'write the address without https://',
    });
  });

  it('reports a server that does not start TLS in time', { timeout: 10_000 }, async () => {
    const server = createTcpServer((socket) => void socket.on('error', () => undefined));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as { port: number };
    const cluster = new GraphCluster([{ host: '127.0.0.1', port, isTls: true }], { connectTimeoutMs: 200 });
    await expect(cluster.authenticate('ann', 'secret')).rejects.toMatchObject({
      code: 'CONNECTION_FAILED',
      message: `127.0.0.1:${port} begins no TLS within 0.2 seconds`,
    });
  });

  it('without TLS is reported if the server requires it', async () => {
    const server = createTlsServer({ cert: good, key }, () => undefined);
    server.on('tlsClientError', () => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as { port: number };
    await expect(rowsAt(port, {}, false)).rejects.toMatchObject({
      code: 'CONNECTION_FAILED',
      message: `127.0.0.1:${port}: the graph service closed the connection`,
      hint: 'if the server expects TLS, write https:// before the host',
    });
  });
});

describe('a protocol server that requires client certificates', () => {
  const server = (): Promise<number> => openProtocolServer({ certificate: good, key, clientAuthority: authority });

  it('accepts a client with a certificate', async () => {
    expect(await rowsAt(await server(), { authority, ...client })).toEqual(ROW);
  });

  it('reports a client without one', async () => {
    const port = await server();
    await expect(rowsAt(port, { authority })).rejects.toMatchObject({
      code: 'TLS_FAILED',
      message: `127.0.0.1:${port}: it wants a certificate of the client`,
      hint: 'give a certificate of the client and its key',
    });
  });

  it('rejects a certificate of an unknown authority', async () => {
    const port = await server();
    await expect(rowsAt(port, { authority, ...certificates.strangeClient })).rejects.toMatchObject({
      code: 'CONNECTION_FAILED',
      hint: 'the server may want another certificate of the client',
    });
  });

  it('rejects a client without TLS', async () => {
    const port = await server();
    await expect(rowsAt(port, {}, false)).rejects.toMatchObject({
      code: 'CONNECTION_FAILED',
      hint: 'if the server expects TLS, write https:// before the host',
    });
  });
});

it('accepts clients without TLS if client certificates are not required', async () => {
  expect(await rowsAt(await openProtocolServer({ certificate: good, key }), {}, false)).toEqual(ROW);
});

describe('checkClientTls', () => {
  it.each([
    [{ authority: 'x' }, 'the certificate of the authority is no PEM text that can be read'],
    [{ certificate: client.certificate }, 'there is a certificate of the client and no key'],
    [{ key: client.key }, 'there is a key of the client and no certificate'],
    [{ certificate: 'x', key: client.key }, 'the certificate of the client is no PEM text that can be read'],
    [{ certificate: client.certificate, key: 'x' }, 'the key of the client is no PEM text that can be read'],
    [
      { certificate: client.certificate, key: certificates.strangeClient.key },
      'the key of the client belongs to another certificate',
    ],
  ] as const)('rejects %#', async (tls, message) => {
    expect(() => checkClientTls(tls)).toThrow(expect.objectContaining({ code: 'TLS_FAILED', message }));
    await expect(rowsAt(await openProtocolServer({ certificate: good, key }), tls)).rejects.toMatchObject({ message });
  });
});

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Engine } from '@astrolabe/engine';
import { describeGraphService, type ServiceUnderTest } from '@astrolabe/model/graph-session-suite';
import {
  CLIENT_PROTOCOLS,
  GraphCluster,
  GraphServer,
  type ConnectionOptions,
  type GraphServiceAddress,
} from '@astrolabe/wire';
import { makeCertificates } from '@astrolabe/wire/test/certificates';
import { EngineHost } from '../src/engine-host/engine-host.ts';
import { ServedCluster } from '../src/graphd/served-cluster.ts';

const LOG = { error: () => {}, warn: () => {} };

describeGraphService('the engine in this thread', async () => {
  const engine = Engine.open({});
  return { service: engine, cannotBeAborted: true, close: () => engine.close() };
});

async function openHost(): Promise<EngineHost> {
  const directory = mkdtempSync(join(tmpdir(), 'astrolabe-contract-'));
  return EngineHost.open({ directory, durability: 'relaxed' }, LOG);
}

describeGraphService('the engine in a thread of its own', async (): Promise<ServiceUnderTest> => {
  const host = await openHost();
  return { service: host, close: () => host.close() };
});

const certificates = await makeCertificates();

const clients = CLIENT_PROTOCOLS.flatMap((protocol) => [false, true].map((isTls) => ({ protocol, isTls })));

for (const { protocol, isTls } of clients) {
  describeGraphService(`our client at the protocol server, ${protocol}${isTls ? ' in TLS' : ''}`, async () => {
    const host = await openHost();
    const { good: certificate, key, authority } = certificates;
    const server = await GraphServer.listen(host, {
      host: '127.0.0.1',
      port: 0,
      ...(isTls && { tls: { certificate, key } }),
    });
    return {
      service: new ServedCluster([
        { host: '127.0.0.1', port: server.port, isTls, options: { protocol, ...(isTls && { tls: { authority } }) } },
      ]),
      close: async () => {
        await server.close();
        await host.close();
      },
    };
  });
}

/** To run the same against a cluster: `npm run conformance -- --address host:port`. */
const address = process.env['ASTROLABE_CLUSTER_UNDER_TEST'];
if (address !== undefined) {
  const { addresses, username, password, schemaWaitMs, ...options } = JSON.parse(address) as ConnectionOptions & {
    readonly addresses: readonly GraphServiceAddress[];
    readonly username: string;
    readonly password: string;
    readonly schemaWaitMs: number;
  };
  describeGraphService('the cluster at hand', async () => ({
    service: new GraphCluster(addresses, options),
    account: { username, password },
    schemaWaitMs,
    close: () => Promise.resolve(),
  }));
}

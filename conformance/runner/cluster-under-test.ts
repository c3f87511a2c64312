/** An existing cluster, from the command line. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLIENT_PROTOCOLS, type ClientTls, type GraphServiceAddress } from '@astrolabe/wire';
import { parseAddresses, type ClusterOptions } from './targets.ts';

/** Addresses and connection options of a cluster. */
export interface ClusterUnderTest extends ClusterOptions {
  readonly addresses: readonly GraphServiceAddress[];
}

/** The flags that concern the connection. */
export interface ClusterFlags {
  readonly wait: string;
  readonly protocol: string;
  readonly tls: boolean;
  readonly 'tls-ca'?: string | undefined;
  readonly 'tls-cert'?: string | undefined;
  readonly 'tls-key'?: string | undefined;
  readonly 'tls-server-name'?: string | undefined;
  readonly 'tls-insecure': boolean;
}

/** Parses addresses and flags; any TLS flag except `--tls-insecure` alone enables TLS. */
export function readCluster(address: string, flags: ClusterFlags): ClusterUnderTest {
  const protocol = CLIENT_PROTOCOLS.find((one) => one === flags.protocol);
  if (!protocol) throw new Error(`no protocol ${flags.protocol}; there are ${CLIENT_PROTOCOLS.join(', ')}`);
  const waitSeconds = Number(flags.wait);
  if (!(waitSeconds >= 0)) throw new Error(`--wait is a number of seconds, not ${flags.wait}`);
  const read = (file: string | undefined): string | undefined =>
    file === undefined ? undefined : readFileSync(file, 'utf8');
  const tls: ClientTls = {
    authority: read(flags['tls-ca']),
    certificate: read(flags['tls-cert']),
    key: read(flags['tls-key']),
    serverName: flags['tls-server-name'],
    acceptsAnyCertificate: flags['tls-insecure'],
  };
  const isTls = flags.tls || Object.values(tls).some((value) => value !== undefined && value !== false);
  return { addresses: parseAddresses(address, isTls), tls, protocol, schemaWaitMs: waitSeconds * 1000 };
}

/** Runs the contract of all session implementations; returns whether it holds. */
export function runContract({ addresses, ...options }: ClusterUnderTest, username: string, password: string): boolean {
  const root = join(import.meta.dirname, '..', '..');
  const description = JSON.stringify({ addresses, username, password, ...options });
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      ...['run', 'apps/server/test/session-contract.test.ts', '-t', 'the cluster at hand'],
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, ASTROLABE_CLUSTER_UNDER_TEST: description } },
  );
  return status === 0;
}

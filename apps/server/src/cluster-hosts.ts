import { AstrolabeError } from '@astrolabe/model';
import { parseDatabaseAddress } from './session/database-address.ts';
import type { DatabaseHost } from './session/database-hosts.ts';
import type { ConfiguredAccount } from './setting-values.ts';
import { listOf } from './setting-values.ts';
import type { Settings } from './settings.ts';
import type { SsoSettings } from './sso/sso-settings.ts';
import { StartError } from './start-error.ts';

/** Hosts allowed for sign-in: the listed ones, and any host for all, local or no requests. */
export interface ClusterHosts {
  readonly hosts: readonly DatabaseHost[];
  readonly anyFor: 'everyone' | 'local' | 'nobody';
}

/** Other settings that name a database. */
interface Configured {
  readonly isLoopbackOnly: boolean;
  readonly accounts: readonly (ConfiguredAccount | undefined)[];
  readonly sso: SsoSettings | undefined;
}

/**
 * Parses `cluster-hosts`: `*`, or hosts with optional ports. Hosts of other settings are always allowed. Without the setting, a studio
 * reachable only from this host allows any host for local requests.
 */
export function clusterHosts(
  settings: Pick<Settings, 'text'>,
  { isLoopbackOnly, accounts, sso }: Configured,
): ClusterHosts {
  const text = settings.text('cluster-hosts');
  const listed = listOf(text);
  const configured = [...accounts.map((account) => account?.address), sso?.database].filter((one) => one !== undefined);
  return {
    hosts: [...listed.filter((one) => one !== '*').map(listedHost), ...configured.flatMap(configuredHosts)],
    anyFor: listed.includes('*') ? 'everyone' : isLoopbackOnly && text === undefined ? 'local' : 'nobody',
  };
}

function listedHost(text: string): DatabaseHost {
  try {
    const [host] = configuredHosts(text);
    // A host without a port matches any port.
    if (host) return /:\d+$/.test(text) && !/^[0-9a-f:]+$/i.test(text) ? host : { host: host.host };
  } catch (error) {
    if (!AstrolabeError.is(error)) throw error;
    throw new StartError(
      `The setting cluster-hosts must hold hosts like graph.example:9669, and has "${text}".`,
      error,
    );
  }
  throw new StartError('The setting cluster-hosts names clusters; the embedded database is always allowed.');
}

function configuredHosts(text: string): readonly DatabaseHost[] {
  const address = parseDatabaseAddress(text, undefined, { port: 'off' });
  return address.kind === 'embedded' ? [] : address.addresses.map(({ host, port }) => ({ host, port }));
}

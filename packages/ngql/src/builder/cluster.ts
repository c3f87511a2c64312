import { PORT_MAX } from '@astrolabe/model';
import type { ClusterStatement, HostAddress, JobStatement } from '../ast/admin.ts';
import { name, NOWHERE } from './expression.ts';

/** A host without its position in a text. */
export type PlainHost = Pick<HostAddress, 'host' | 'port'>;

/** A new zone and its hosts. */
export interface ZonePart {
  readonly zone: string;
  readonly hosts: readonly PlainHost[];
}

/** Parses hosts as `host:port`, separated by commas or spaces, with IPv6 addresses in brackets. Returns undefined for invalid text. */
export function readHosts(text: string): readonly PlainHost[] | undefined {
  const parts = text.split(/[\s,]+/).filter((part) => part !== '');
  const hosts = parts.flatMap((part): PlainHost[] => {
    const [, bracketed, plain, digits] = /^"?(?:\[([^\]]+)\]|([^\s":[\]]+))"?:(\d{1,5})$/.exec(part) ?? [];
    const host = bracketed ?? plain;
    const port = Number(digits);
    return host !== undefined && port > 0 && port <= PORT_MAX ? [{ host, port }] : [];
  });
  return hosts.length === parts.length && parts.length > 0 ? hosts : undefined;
}

/** Builds `ADD HOSTS …`, optionally into an existing or new zone. */
export function addHosts(
  hosts: readonly PlainHost[],
  into?: { readonly zone: string; readonly isNew: boolean },
): ClusterStatement {
  return clusterStatement('add-hosts', into ? [into.zone] : [], {
    hosts: placed(hosts),
    ...(into && { isNew: into.isNew }),
  });
}

/** `DROP HOSTS …`. */
export function dropHosts(hosts: readonly PlainHost[]): ClusterStatement {
  return clusterStatement('drop-hosts', [], { hosts: placed(hosts) });
}

/** `MERGE ZONE a, b INTO c`. */
export function mergeZones(zones: readonly string[], into: string): ClusterStatement {
  return clusterStatement('merge-zone', [...zones, into]);
}

/** `RENAME ZONE a TO b`. */
export function renameZone(zone: string, to: string): ClusterStatement {
  return clusterStatement('rename-zone', [zone, to]);
}

/** `DROP ZONE a`. */
export function dropZone(zone: string): ClusterStatement {
  return clusterStatement('drop-zone', [zone]);
}

/** `DIVIDE ZONE a INTO b (…) c (…)`. */
export function divideZone(zone: string, parts: readonly ZonePart[]): ClusterStatement {
  return clusterStatement('divide-zone', [zone], {
    parts: parts.map((part) => ({ name: name(part.zone), hosts: placed(part.hosts) })),
  });
}

/** `CREATE SNAPSHOT`. */
export function createSnapshot(): ClusterStatement {
  return clusterStatement('create-snapshot', []);
}

/** `DROP SNAPSHOT name`. */
export function dropSnapshot(snapshot: string): ClusterStatement {
  return clusterStatement('drop-snapshot', [snapshot]);
}

/** Builds `SUBMIT JOB BALANCE DATA`, optionally moving all data off the given hosts. */
export function balanceData(remove: readonly PlainHost[] = []): JobStatement {
  return {
    kind: 'job',
    action: 'balance-data',
    ids: [],
    ...(remove.length > 0 && { remove: placed(remove) }),
    range: NOWHERE,
  };
}

function clusterStatement(
  action: ClusterStatement['action'],
  names: readonly string[],
  more: Partial<Pick<ClusterStatement, 'hosts' | 'isNew' | 'parts'>> = {},
): ClusterStatement {
  return { kind: 'cluster', action, names: names.map(name), hosts: [], ...more, range: NOWHERE };
}

function placed(hosts: readonly PlainHost[]): readonly HostAddress[] {
  return hosts.map(({ host, port }) => ({ host, port, range: NOWHERE }));
}

import { compareText } from '@astrolabe/model';
import type { Machine, Partition, PlainTable } from '../../data/admin-queries.ts';

/** Role of a storage host for one partition. */
export interface PartitionPlace {
  readonly id: string;
  readonly role: 'leader' | 'follower' | 'lost';
}

/** A storage host and its partitions of a space. */
export interface TopologyHost {
  readonly address: string;
  readonly isOnline: boolean;
  readonly places: readonly PartitionPlace[];
  readonly leads: number;
}

/** A zone and its hosts; unnamed if the database has no zones. */
export interface TopologyZone {
  readonly name: string | undefined;
  readonly hosts: readonly TopologyHost[];
}

/** The location of the partitions of a space. */
export interface Topology {
  readonly zones: readonly TopologyZone[];
  /** Difference between the most and fewest leaders per host; 0 and 1 are balanced. */
  readonly leaderGap: number;
  /** The same for partitions held. */
  readonly partitionGap: number;
  /** Partitions without a leader. */
  readonly leaderless: readonly string[];
}

/** Combines zones, hosts and partitions of a space. A host named only in a list is shown as offline. */
export function topologyOf(
  machines: readonly Machine[],
  zones: readonly ZoneMember[],
  partitions: readonly Partition[],
): Topology {
  const places = new Map<string, PartitionPlace[]>();
  const online = new Map<string, boolean>();
  for (const { role, address, isOnline } of machines) if (role === 'storage') online.set(address, isOnline);
  for (const { id, leader, peers, losts } of partitions) {
    const lost = new Set(addressesOf(losts));
    for (const address of new Set([...addressesOf(peers), ...addressesOf(leader), ...lost])) {
      const role = lost.has(address) ? 'lost' : address === leader ? 'leader' : 'follower';
      const own = places.get(address);
      if (own) own.push({ id, role });
      else places.set(address, [{ id, role }]);
    }
  }
  const zoneOf = new Map(zones.map(({ zone, address }) => [address, zone]));
  const addresses = new Set([...online.keys(), ...zoneOf.keys(), ...places.keys()]);
  const byZone = new Map<string | undefined, TopologyHost[]>();
  for (const address of [...addresses].toSorted()) {
    const own = places.get(address) ?? [];
    const host: TopologyHost = {
      address,
      isOnline: online.get(address) ?? false,
      places: own.toSorted((one, other) => Number(one.id) - Number(other.id)),
      leads: own.filter(({ role }) => role === 'leader').length,
    };
    const zone = zoneOf.get(address);
    const members = byZone.get(zone);
    if (members) members.push(host);
    else byZone.set(zone, [host]);
  }
  const reachable = [...byZone.values()].flat().filter(({ isOnline }) => isOnline);
  return {
    zones: [...byZone]
      .map(([name, hosts]) => ({ name, hosts }))
      .toSorted((one, other) => compareText(one.name ?? '', other.name ?? '')),
    leaderGap: gapOf(reachable.map(({ leads }) => leads)),
    partitionGap: gapOf(reachable.map((host) => host.places.length)),
    leaderless: partitions.filter(({ leader }) => leader === '').map(({ id }) => id),
  };
}

/** A host of a zone. */
export interface ZoneMember {
  readonly zone: string;
  readonly address: string;
}

/** The rows of SHOW ZONES; none if the database has no zones. */
export function zoneMembers(table: PlainTable | undefined): readonly ZoneMember[] {
  return (table?.rows ?? []).flatMap(([zone = '', host = '', port = '']) =>
    host === '' ? [] : [{ zone, address: `${host}:${port}` }],
  );
}

/** Partition lists separate hosts by commas. */
function addressesOf(list: string): readonly string[] {
  return list.split(/[\s,]+/).filter((address) => address !== '');
}

function gapOf(counts: readonly number[]): number {
  return counts.length === 0 ? 0 : Math.max(...counts) - Math.min(...counts);
}

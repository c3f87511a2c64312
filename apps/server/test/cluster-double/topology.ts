import { AstrolabeError, type Row } from '@astrolabe/model';
import type { ClusterStatement, HostAddress, Statement } from '@astrolabe/ngql';

/** A result in the form of a cluster. */
export interface OwnResult {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

const DONE: OwnResult = { columns: [], rows: [] };

/** The zones of a cluster and their storage hosts, initially one host each. */
export class ServiceTopology {
  /** `host:port` by zone, in the order in which they were made. */
  readonly #zones = new Map<string, string[]>();

  constructor(addresses: readonly string[]) {
    for (const [index, address] of addresses.entries()) this.#zones.set(`zone_${index + 1}`, [address]);
  }

  /** Result of statements on zones and hosts; undefined for other statements. */
  result(statement: Statement): OwnResult | undefined {
    if (statement.kind === 'show' && statement.what === 'zones')
      return { columns: ['Name', 'Host', 'Port'], rows: this.#rows() };
    if (statement.kind !== 'cluster') return undefined;
    switch (statement.action) {
      case 'add-hosts':
        this.#add(statement);
        return DONE;
      case 'drop-hosts':
        for (const address of statement.hosts.map(addressOf)) this.#take(address);
        return DONE;
      case 'rename-zone':
        this.#zones.set(nameOf(statement, 1), this.#remove(nameOf(statement, 0)));
        return DONE;
      case 'drop-zone':
        this.#remove(nameOf(statement, 0));
        return DONE;
      case 'merge-zone': {
        const merged = statement.names.slice(0, -1).flatMap(({ text }) => this.#remove(text));
        this.#zones.set(nameOf(statement, statement.names.length - 1), merged);
        return DONE;
      }
      case 'divide-zone':
        this.#remove(nameOf(statement, 0));
        for (const { name, hosts } of statement.parts ?? []) this.#zones.set(name.text, hosts.map(addressOf));
        return DONE;
      default:
        return undefined;
    }
  }

  /** The partitions of a space, distributed over the hosts; one host leads them all until leaders are balanced. */
  partitions(rows: readonly Row[], isBalanced: boolean): readonly Row[] {
    const addresses = [...this.#zones.values()].flat();
    const peers = addresses.join(', ');
    return rows.map(([id = 0n], index) => [id, addresses[isBalanced ? index % addresses.length : 0] ?? '', peers, '']);
  }

  #rows(): readonly Row[] {
    return [...this.#zones].flatMap(([zone, addresses]) =>
      addresses.map((address): Row => {
        const colon = address.lastIndexOf(':');
        return [zone, address.slice(0, colon), BigInt(address.slice(colon + 1))];
      }),
    );
  }

  #add(statement: ClusterStatement): void {
    const zone = statement.names[0]?.text ?? `zone_${this.#zones.size + 1}`;
    const members = this.#zones.get(zone);
    if (members && statement.isNew) throw new AstrolabeError('EXECUTION_ERROR', 'Existed!');
    this.#zones.set(zone, [...(members ?? []), ...statement.hosts.map(addressOf)]);
  }

  #take(address: string): void {
    const found = [...this.#zones].find(([, addresses]) => addresses.includes(address));
    if (!found) throw new AstrolabeError('EXECUTION_ERROR', 'Host not exist!');
    const left = found[1].filter((one) => one !== address);
    if (left.length > 0) this.#zones.set(found[0], left);
    else this.#zones.delete(found[0]);
  }

  #remove(zone: string): string[] {
    const members = this.#zones.get(zone);
    if (!members) throw new AstrolabeError('EXECUTION_ERROR', 'Zone not existed!');
    this.#zones.delete(zone);
    return members;
  }
}

function nameOf(statement: ClusterStatement, at: number): string {
  return statement.names[at]?.text ?? '';
}

function addressOf({ host, port }: HostAddress): string {
  return `${host}:${port}`;
}

import type { Row, Value } from '@astrolabe/model';
import type { Statement } from '@astrolabe/ngql';

const COLUMNS = ['module', 'name', 'type', 'mode', 'value'];

/** Some service configurations of a cluster, which the embedded database does not have. */
export class ServiceConfigs {
  readonly #rows = new Map<string, Row>(
    (
      [
        ['GRAPH', 'session_idle_timeout_secs', 'int', 'MUTABLE', 28_800n],
        ['STORAGE', 'heartbeat_interval_secs', 'int', 'IMMUTABLE', 10n],
        [
          'STORAGE',
          'rocksdb_column_family_options',
          'map',
          'MUTABLE',
          { kind: 'map', entries: new Map<string, Value>([['disable_auto_compactions', 'false']]) },
        ],
      ] as const
    ).map((row) => [`${row[0]}:${row[1]}`.toLowerCase(), row]),
  );

  /** Result of SHOW CONFIGS and UPDATE CONFIGS; undefined for other statements. */
  result(statement: Statement): { readonly columns: readonly string[]; readonly rows: readonly Row[] } | undefined {
    if (statement.kind === 'show' && statement.what === 'configs')
      return { columns: COLUMNS, rows: [...this.#rows.values()] };
    if (statement.kind !== 'cluster' || statement.action !== 'update-config') return undefined;
    const key = `${statement.module}:${statement.names[0]?.text}`;
    const row = this.#rows.get(key);
    const { value } = statement;
    if (row && value?.kind === 'literal') this.#rows.set(key, [...row.slice(0, 4), value.value]);
    return { columns: [], rows: [] };
  }
}

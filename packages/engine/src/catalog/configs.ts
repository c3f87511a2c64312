import { AstrolabeError, NULL, type MapValue, type Value } from '@astrolabe/model';
import { zoneOffsetSeconds } from '../expression/functions/time-zone.ts';

/** The services of a cluster that own a configuration. */
export type ConfigModule = 'graph' | 'meta' | 'storage';

/** One row of SHOW CONFIGS. `IGNORED`: a 3.x name that has no effect here. */
export interface Config {
  readonly module: ConfigModule;
  readonly name: string;
  readonly mode: 'MUTABLE' | 'IMMUTABLE' | 'IGNORED';
  readonly value: Value;
}

/** A configuration that the embedded database has. Without `set` it is fixed at the start. */
export interface OwnConfig {
  readonly name: string;
  readonly read: () => Value;
  /** Returns false if the value is out of range. */
  readonly set?: (value: Value) => boolean;
}

/** Outcome of setting one value with UPDATE CONFIGS. */
export type ConfigChange = 'set' | 'ignored' | 'immutable' | 'invalid' | 'unknown';

/**
 * The configuration in SHOW, GET and UPDATE CONFIGS. Own values belong to the graph service. 3.x names without a counterpart are accepted, since
 * importers set them first; their values are returned until the process ends and have no effect.
 */
export class Configs {
  readonly #own: ReadonlyMap<string, OwnConfig>;
  readonly #ignored = new Map<string, Value>();

  constructor(own: readonly OwnConfig[]) {
    this.#own = new Map(own.map((config) => [config.name, config]));
  }

  /** Returns the values of the embedded database and the ignored ones that were set, of all modules or one. */
  list(module?: ConfigModule): readonly Config[] {
    const own = [...this.#own.values()].map(ownConfig);
    const ignored = [...this.#ignored].map(([key, value]): Config => {
      const [owner, name] = splitKey(key);
      return { module: owner, name, mode: 'IGNORED', value };
    });
    return [...own, ...ignored].filter((config) => module === undefined || config.module === module);
  }

  /** Returns the values of a name in all modules or one; none for an unknown name. */
  find(name: string, module?: ConfigModule): readonly Config[] {
    const own = this.#own.get(name);
    if (own && (module ?? 'graph') === 'graph') return [ownConfig(own)];
    const owners = module ? [module] : ignoredModules(name);
    return owners.flatMap((owner): Config[] => {
      if (!ignoredModules(name).includes(owner)) return [];
      const value = this.#ignored.get(`${owner}:${name}`) ?? defaultOf(name);
      return [{ module: owner, name, mode: 'IGNORED', value }];
    });
  }

  /** Sets a value. A map changes the named entries of a map. */
  update(name: string, value: Value, module?: ConfigModule): ConfigChange {
    const own = this.#own.get(name);
    if (own && (module ?? 'graph') === 'graph') {
      if (!own.set) return 'immutable';
      return own.set(value) ? 'set' : 'invalid';
    }
    const owners = ignoredModules(name).filter((owner) => module === undefined || owner === module);
    if (owners.length === 0) return 'unknown';
    for (const owner of owners) {
      const key = `${owner}:${name}`;
      this.#ignored.set(key, merged(this.#ignored.get(key) ?? NULL, value));
    }
    return 'ignored';
  }
}

/** A zone of the setting `timezone_name`: its text and its standard offset. */
export interface ServerZone {
  readonly name: string;
  readonly offsetSeconds: number;
}

/** The default zone. */
export const UTC: ServerZone = { name: 'UTC+00:00:00', offsetSeconds: 0 };

const OFFSET_ZONE = /^(?:UTC|GMT)?([+-])(\d{1,2})(?::?(\d{2}))?(?::?(\d{2}))?$/i;

/**
 * Reads `UTC+08:00:00`, `+08:00` or a zone name such as `Asia/Shanghai`; a name stands for its standard offset. Throws `SEMANTIC_ERROR` for
 * other texts.
 */
export function readServerZone(text: string): ServerZone {
  const offset = OFFSET_ZONE.exec(text);
  if (offset) {
    const [, sign, hours, minutes = '0', seconds = '0'] = offset;
    const size = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
    if (size <= 14 * 3600 && Number(minutes) < 60 && Number(seconds) < 60)
      return { name: text, offsetSeconds: sign === '-' ? -size : size };
  } else {
    const offsetSeconds = zoneOffsetSeconds(text.replace(/^:/, ''));
    if (offsetSeconds !== undefined) return { name: text, offsetSeconds };
  }
  throw new AstrolabeError('SEMANTIC_ERROR', `Unknown time zone \`${text}\`.`, {
    hint: 'write UTC+08:00 or a name such as Asia/Shanghai',
  });
}

function ownConfig({ name, read, set }: OwnConfig): Config {
  return { module: 'graph', name, mode: set ? 'MUTABLE' : 'IMMUTABLE', value: read() };
}

function splitKey(key: string): [ConfigModule, string] {
  const at = key.indexOf(':');
  return [key.slice(0, at) as ConfigModule, key.slice(at + 1)];
}

function merged(before: Value, value: Value): Value {
  if (!isMapValue(before) || !isMapValue(value)) return value;
  return { kind: 'map', entries: new Map([...before.entries, ...value.entries]) } satisfies MapValue;
}

/** Names of 3.x flags without effect here, by family: the services that have them. */
const IGNORED_NAMES: readonly (readonly [RegExp, readonly ConfigModule[]])[] = [
  [/^(?:minloglevel|v|heartbeat_interval_secs|slow_op_threshold_ms|storage_client_timeout_ms)$/, ['graph', 'storage']],
  [
    /^(?:logbufsecs|log_dir|stderrthreshold|num_io_threads|num_worker_threads|ws_http_port)$/,
    ['graph', 'meta', 'storage'],
  ],
  [
    /^(?:rocksdb|raft|wal|snapshot|rebuild_index|custom_filter|clean_wal|cleanup|waiting_catch_up|waiting_new_leader)_\w+$/,
    ['storage'],
  ],
  [
    /^(?:max_edge_returned_per_vertex|minimum_reserved_bytes|query_concurrently|auto_remove_invalid_space|max_batch_size|max_concurrent_subtasks|reader_handlers\w*|enable_partitioned_index_filter|enable_vertex_cache|num_compaction_threads|rate_limit|engine_type|rebuild_index_\w+)$/,
    ['storage'],
  ],
  [
    /^(?:session_idle_timeout_secs|session_reclaim_interval_secs|accept_partial_success|enable_optimizer|enable_authorize|auth_type|client_idle_timeout_secs|max_allowed_connections|max_allowed_query_size|max_job_size|min_batch_size|optimize_appendvertices|path_batch_size|system_memory_high_watermark_ratio|memory_tracker_\w+|num_rows_to_check_memory|enable_experimental_feature|enable_data_balance|meta_client_\w+|num_operator_threads|redact_query_log|local_config|default_charset|default_collate)$/,
    ['graph'],
  ],
  [
    /^(?:default_parts_num|default_replica_factor|expired_time_factor|removed_threshold_sec|agent_heartbeat_interval_secs|job_expired_secs|failed_login_attempts|password_lock_time_in_secs|load_data_interval_secs)$/,
    ['meta'],
  ],
];

/** Defaults of 3.x that tools read. */
const DEFAULTS: ReadonlyMap<string, Value> = new Map<string, Value>([
  ['wal_ttl', 14_400n],
  ['heartbeat_interval_secs', 10n],
  ['minloglevel', 0n],
  ['v', 0n],
  ['raft_heartbeat_interval_secs', 30n],
  ['slow_op_threshold_ms', 100n],
  ['max_edge_returned_per_vertex', 2_147_483_647n],
  ['session_idle_timeout_secs', 28_800n],
]);

function ignoredModules(name: string): readonly ConfigModule[] {
  return IGNORED_NAMES.find(([names]) => names.test(name))?.[1] ?? [];
}

function defaultOf(name: string): Value {
  return DEFAULTS.get(name) ?? (name.endsWith('_options') ? { kind: 'map', entries: new Map() } : '');
}

function isMapValue(value: Value): value is MapValue {
  return typeof value === 'object' && 'kind' in value && value.kind === 'map';
}

import { UNKNOWN_KEYS_TOLD_MAX } from '../limits.ts';

/** The paths of keys that no version of the importer's configuration has, as `files[0].csv.delimeter`; the first ones of many. */
export function unknownKeys(document: Readonly<Record<string, unknown>>): readonly string[] {
  const found: string[] = [];
  const walk = (data: unknown, path: string): void => {
    if (found.length >= UNKNOWN_KEYS_TOLD_MAX || typeof data !== 'object' || data === null) return;
    if (Array.isArray(data)) {
      for (const [i, item] of data.entries()) walk(item, `${path}[${i}]`);
      return;
    }
    for (const [key, value] of Object.entries(data)) {
      const place = path === '' ? key : `${path}.${key}`;
      if (KNOWN_KEYS.has(key)) walk(value, place);
      else found.push(place);
    }
  };
  walk(document, '');
  return found.slice(0, UNKNOWN_KEYS_TOLD_MAX);
}

/** Keys of versions 2 and 3 and our own, at any level. */
const KNOWN_KEYS: ReadonlySet<string> = new Set([
  ...['version', 'description', 'removeTempFiles', 'clientSettings', 'logPath', 'workingDir', 'files'],
  ...['retry', 'concurrency', 'channelBufferSize', 'space', 'connection', 'user', 'password', 'address'],
  ...['postStart', 'preStop', 'commands', 'afterPeriod'],
  ...['path', 'failDataPath', 'batchSize', 'limit', 'inOrder', 'type', 'csv', 'schema'],
  ...['withHeader', 'withLabel', 'delimiter', 'lazyQuotes', 'linesBefore'],
  ...['vertex', 'edge', 'vid', 'tags', 'name', 'props', 'index', 'srcVID', 'dstVID', 'rank', 'withRanking'],
  ...['function', 'prefix', 'concatItems', 'filter', 'expr', 'mode', 'moment', 'format', 'constant', 'decimal', 'unit'],
  ...['client', 'concurrencyPerAddress', 'reconnectInitialInterval', 'retryInitialInterval', 'ssl'],
  ...['enable', 'certPath', 'keyPath', 'caPath', 'insecureSkipVerify'],
  ...['manager', 'spaceName', 'batch', 'readerConcurrency', 'importerConcurrency', 'statsInterval'],
  ...['hooks', 'before', 'after', 'statements', 'wait', 'log', 'level', 'console', 'fields'],
  ...['sources', 'id', 'ignoreExistedIndex', 'edges', 'src', 'dst'],
  ...['nullable', 'nullValue', 'alternativeIndices', 'defaultValue'],
]);

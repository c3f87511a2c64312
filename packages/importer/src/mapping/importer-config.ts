import { AstrolabeError } from '@astrolabe/model';
import { STATEMENT_ROWS_DEFAULT, STATEMENT_ROWS_DEFAULT_V3 } from '../limits.ts';
import {
  asCount,
  asList,
  asRecord,
  asText,
  fail,
  parseRank,
  parseReading,
  type FileMapping,
  type IdMapping,
  type IdPart,
  type ImportMapping,
  type PropertyMapping,
  type TargetMapping,
} from './import-mapping.ts';
import { shiftColumns } from './remap-columns.ts';
import { unknownKeys } from './unknown-keys.ts';

/** What an importer configuration says, whichever version it is written in. */
export interface ImporterConfig {
  readonly version: 'v2' | 'v3';
  readonly description: string;
  readonly spaceName: string;
  readonly connection: { readonly address: string; readonly user: string; readonly password?: string };
  readonly retry: number;
  readonly concurrency: number;
  readonly batchSize: number;
  readonly mapping: ImportMapping;
  /** What the document asks for and an import does not do; each a sentence. */
  readonly notes: readonly string[];
}

/**
 * Reads the importer's configuration, version 2 or 3, from its YAML or JSON as data. Paths keep only their file name. Property types are
 * those of the schema, whatever the document says. Throws `IMPORT_MAPPING_INVALID` with the path of what is wrong.
 */
export function parseImporterConfig(data: unknown): ImporterConfig {
  const document = asRecord(data, 'config');
  const config =
    document['sources'] === undefined && document['client'] === undefined ? parseV2(document) : parseV3(document);
  const unknown = unknownKeys(document).map((path) => `${path} is no key of a configuration; it was passed over`);
  return { ...config, notes: [...config.notes, ...unknown] };
}

/** The name of the file that receives the rejected rows of a file (specification part 1, section 9). */
export function failFileName(file: string): string {
  return `${file.replace(/\.csv$/i, '')}Fail.csv`;
}

/** The base name of a path with slashes of either kind. */
export function baseName(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}

/** The name of an uploaded file; an address would otherwise mean a file that happens to be called like its end. */
function fileNameOf(data: unknown, path: string): string {
  const text = asText(data, path);
  if (/^[a-z][a-z\d+.-]+:\/\//i.test(text)) fail(path, 'is an address', 'upload the file and name it as path');
  return baseName(text);
}

const RETRY_DEFAULT = 3;
const CONCURRENCY_DEFAULT = 10;

function parseV2(document: Readonly<Record<string, unknown>>): ImporterConfig {
  const client = asRecord(document['clientSettings'], 'clientSettings');
  const connection = asRecord(client['connection'] ?? {}, 'clientSettings.connection');
  const files = asList(document['files'], 'files');
  if (files.length === 0) fail('files', 'names no file');
  const first = asRecord(files[0], 'files[0]');
  return {
    version: 'v2',
    description: textOr(document['description'], ''),
    spaceName: asText(client['space'], 'clientSettings.space'),
    connection: connectionOf(connection['address'], connection['user'], connection['password']),
    retry: countOr(client['retry'], RETRY_DEFAULT),
    concurrency: countOr(client['concurrency'], CONCURRENCY_DEFAULT),
    batchSize: countOr(first['batchSize'], STATEMENT_ROWS_DEFAULT),
    mapping: { files: files.map((file, i) => parseFileV2(file, `files[${i}]`)), onBadRow: 'skip' },
    notes: [
      ...(isPresent(client['postStart']) ? [notRun('clientSettings.postStart')] : []),
      ...(isPresent(client['preStop']) ? [notRun('clientSettings.preStop')] : []),
    ],
  };
}

function parseFileV2(data: unknown, path: string): FileMapping {
  const file = asRecord(data, path);
  const csv = asRecord(file['csv'] ?? {}, `${path}.csv`);
  const schema = asRecord(file['schema'], `${path}.schema`);
  const kind = schema['type'] === 'edge' ? 'edge' : 'vertex';
  const asksHeader = csv['withHeader'] === true && !hasPlaces(schema);
  const hasLabel = csv['withLabel'] === true;
  const targets =
    asksHeader && !namesTargets(schema)
      ? []
      : kind === 'edge'
        ? [parseEdgeV2(schema['edge'], `${path}.schema.edge`)]
        : parseVertexV2(schema['vertex'], `${path}.schema.vertex`);
  return {
    file: fileNameOf(file['path'], `${path}.path`),
    dialect: dialectOf(csv, `${path}.csv`),
    ...(file['limit'] === undefined || file['limit'] === null
      ? {}
      : { rowsMax: asCount(file['limit'], `${path}.limit`, 1) }),
    ...(asksHeader && { headerKind: kind }),
    ...(hasLabel && { hasLabel }),
    // The configuration counts the columns behind the label.
    targets: hasLabel ? shiftColumns(targets, 1) : targets,
  };
}

/** Whether a schema says anywhere which column something comes from. */
function hasPlaces(data: unknown): boolean {
  if (Array.isArray(data)) return data.some(hasPlaces);
  if (typeof data !== 'object' || data === null) return false;
  return Object.entries(data).some(([name, value]) =>
    name === 'index' || name === 'constant' ? isPresent(value) : hasPlaces(value),
  );
}

function namesTargets(schema: Readonly<Record<string, unknown>>): boolean {
  return schema['type'] === 'edge'
    ? isPresent(schema['edge'])
    : isPresent(asRecord(schema['vertex'] ?? {}, 'schema.vertex')['tags']);
}

function parseVertexV2(data: unknown, path: string): readonly TargetMapping[] {
  const vertex = asRecord(data, path);
  const vid = parseId(vertex['vid'] ?? {}, `${path}.vid`, 0);
  const tags = asList(vertex['tags'], `${path}.tags`);
  if (tags.length === 0) fail(`${path}.tags`, 'is empty', 'map at least one tag');
  return tags.map((data, i) => {
    const tag = asRecord(data, `${path}.tags[${i}]`);
    return {
      kind: 'vertex',
      tagName: asText(tag['name'], `${path}.tags[${i}].name`),
      vid,
      properties: parseProperties(tag['props'], `${path}.tags[${i}].props`),
      ...filterOf(tag, `${path}.tags[${i}]`),
    };
  });
}

function parseEdgeV2(data: unknown, path: string): TargetMapping {
  const edge = asRecord(data, path);
  const rank = edge['rank'];
  const found = isPresent(rank)
    ? parseRank(rank, `${path}.rank`, 'index')
    : edge['withRanking'] === true
      ? { column: 2 }
      : undefined;
  return {
    kind: 'edge',
    edgeTypeName: asText(edge['name'], `${path}.name`),
    src: parseId(edge['srcVID'] ?? {}, `${path}.srcVID`, 0),
    dst: parseId(edge['dstVID'] ?? {}, `${path}.dstVID`, 1),
    ...(found === undefined ? {} : { rank: found }),
    properties: parseProperties(edge['props'], `${path}.props`),
    ...filterOf(edge, path),
  };
}

/** Both versions write ids with the same keys; `concatItems` wins over an index and a prefix. */
function parseId(data: unknown, path: string, columnDefault: number | undefined): IdMapping {
  const id = asRecord(data, path);
  const made = functionOf(id['function'], path);
  if (isPresent(id['concatItems']))
    return { ...parseConcatItems(asList(id['concatItems'], `${path}.concatItems`), `${path}.concatItems`), ...made };
  const prefix = textOr(id['prefix'], '');
  return {
    column:
      columnDefault !== undefined && !isPresent(id['index']) ? columnDefault : asCount(id['index'], `${path}.index`, 0),
    ...(prefix === '' ? {} : { prefix }),
    ...made,
  };
}

/** Texts and indexes of columns, at least one of which is a column. */
function parseConcatItems(items: readonly unknown[], path: string): IdMapping {
  const parts = items.map((item, i): IdPart =>
    typeof item === 'string' ? { text: item } : { column: asCount(item, `${path}[${i}]`, 0) },
  );
  const at = parts.findIndex((part) => 'column' in part);
  const first = parts[at];
  if (first === undefined || !('column' in first))
    return fail(path, 'has no column', 'all rows would have the same id');
  const prefix = parts
    .slice(0, at)
    .map((part) => ('text' in part ? part.text : ''))
    .join('');
  const more = parts.slice(at + 1);
  return {
    column: first.column,
    ...(prefix === '' ? {} : { prefix }),
    ...(more.length === 0 ? {} : { more }),
  };
}

function functionOf(data: unknown, path: string): Pick<IdMapping, 'function'> {
  if (!isPresent(data) || data === '') return {};
  if (String(data).toLowerCase() === 'hash') return { function: 'hash' };
  throw new AstrolabeError('NOT_SUPPORTED', `${path}.function: \`${String(data)}\` is not known; only \`hash\` is`, {
    hint: 'databases of version 3 have no other function for ids; write the ids into a column',
  });
}

function filterOf(target: Readonly<Record<string, unknown>>, path: string): { readonly filter?: string } {
  const mode = target['mode'];
  if (isPresent(mode) && String(mode).toUpperCase() !== 'INSERT')
    throw new AstrolabeError('NOT_SUPPORTED', `${path}.mode: \`${String(mode)}\` is not supported; rows are inserted`, {
      hint: 'update or delete by statements in the console',
    });
  if (!isPresent(target['filter'])) return {};
  return { filter: asText(asRecord(target['filter'], `${path}.filter`)['expr'], `${path}.filter.expr`) };
}

/** Properties of both versions are written alike; one without an index takes the place it has in the list. */
function parseProperties(data: unknown, path: string): readonly PropertyMapping[] {
  return asList(data ?? [], path).map((item, i) => {
    const at = `${path}[${i}]`;
    const property = asRecord(item, at);
    const name = asText(property['name'], `${at}.name`);
    if (typeof property['constant'] === 'string') return { property: name, constant: property['constant'] };
    const column = asCount(property['index'] ?? i, `${at}.index`, 0);
    const reading = {
      // Only a nullable property has a text for NULL, further columns and a default.
      ...(property['nullable'] === true && {
        nullText: textOr(property['nullValue'], ''),
        alternatives: property['alternativeIndices'] ?? [],
      }),
      fallback: property['defaultValue'] ?? undefined,
      format: property['format'],
      decimal: property['decimal'],
      unit: property['unit'],
    };
    return { property: name, column, ...parseReading(reading, at) };
  });
}

function parseV3(document: Readonly<Record<string, unknown>>): ImporterConfig {
  const client = asRecord(document['client'] ?? {}, 'client');
  const manager = asRecord(document['manager'], 'manager');
  const sources = asList(document['sources'], 'sources');
  if (sources.length === 0) fail('sources', 'names no file');
  return {
    version: 'v3',
    description: '',
    spaceName: asText(manager['spaceName'], 'manager.spaceName'),
    connection: connectionOf(client['address'], client['user'] ?? 'root', client['password']),
    retry: countOr(client['retry'], RETRY_DEFAULT),
    concurrency: countOr(client['concurrencyPerAddress'], CONCURRENCY_DEFAULT),
    batchSize: countOr(manager['batch'], STATEMENT_ROWS_DEFAULT_V3),
    mapping: { files: sources.map((source, i) => parseSourceV3(source, `sources[${i}]`)), onBadRow: 'skip' },
    notes: isPresent(manager['hooks']) ? [notRun('manager.hooks')] : [],
  };
}

function notRun(path: string): string {
  return `the statements of ${path} are not run; run them in the console where they are needed`;
}

function parseSourceV3(data: unknown, path: string): FileMapping {
  const source = asRecord(data, path);
  if (!isPresent(source['path']))
    throw new AstrolabeError('NOT_SUPPORTED', `${path}: only sources with a path are supported`, {
      hint: 'upload the file and name it as path',
    });
  const csv = asRecord(source['csv'] ?? {}, `${path}.csv`);
  const tags = asList(source['tags'] ?? [], `${path}.tags`).map((tag, i) => parseTagV3(tag, `${path}.tags[${i}]`));
  const edges = asList(source['edges'] ?? [], `${path}.edges`).map((edge, i) =>
    parseEdgeV3(edge, `${path}.edges[${i}]`),
  );
  if (tags.length + edges.length === 0) fail(path, 'maps neither a tag nor an edge type');
  return {
    file: fileNameOf(source['path'], `${path}.path`),
    dialect: dialectOf(csv, `${path}.csv`),
    targets: [...tags, ...edges],
  };
}

function parseTagV3(data: unknown, path: string): TargetMapping {
  const tag = asRecord(data, path);
  return {
    kind: 'vertex',
    tagName: asText(tag['name'], `${path}.name`),
    vid: parseId(tag['id'], `${path}.id`, undefined),
    properties: parseProperties(tag['props'], `${path}.props`),
    ...filterOf(tag, path),
  };
}

function parseEdgeV3(data: unknown, path: string): TargetMapping {
  const edge = asRecord(data, path);
  const rank = edge['rank'];
  return {
    kind: 'edge',
    edgeTypeName: asText(edge['name'], `${path}.name`),
    src: parseId(asRecord(edge['src'], `${path}.src`)['id'], `${path}.src.id`, undefined),
    dst: parseId(asRecord(edge['dst'], `${path}.dst`)['id'], `${path}.dst.id`, undefined),
    ...(isPresent(rank) ? { rank: parseRank(rank, `${path}.rank`, 'index') } : {}),
    properties: parseProperties(edge['props'], `${path}.props`),
    ...filterOf(edge, path),
  };
}

function connectionOf(address: unknown, user: unknown, password: unknown): ImporterConfig['connection'] {
  for (const text of [address, user, password])
    if (typeof text === 'string' && /^\$\{YOUR_\w+\}$/.test(text))
      fail(
        'the connection',
        `still holds the placeholder ${text}`,
        'write the address, the name or the password there',
      );
  return {
    address: textOr(address, ''),
    user: textOr(user, ''),
    ...(typeof password === 'string' && password !== '' ? { password } : {}),
  };
}

/** How a file is read, as both versions say it; `linesBefore` is a key of our own. */
function dialectOf(csv: Readonly<Record<string, unknown>>, path: string): FileMapping['dialect'] {
  const text = asText(csv['delimiter'] ?? ',', `${path}.delimiter`);
  const delimiter = text === '\\t' ? '\t' : text.charAt(0);
  if (/["'\r\n]/.test(delimiter)) fail(`${path}.delimiter`, 'is no delimiter');
  const { linesBefore } = csv;
  return {
    hasHeader: csv['withHeader'] === true,
    delimiter,
    ...(isPresent(linesBefore) && { linesBefore: asCount(linesBefore, `${path}.linesBefore`, 0) }),
  };
}

function isPresent(data: unknown): boolean {
  return data !== undefined && data !== null;
}

function textOr(data: unknown, otherwise: string): string {
  return typeof data === 'string' ? data : otherwise;
}

function countOr(data: unknown, otherwise: number): number {
  const count = typeof data === 'string' ? Number(data) : data;
  return typeof count === 'number' && Number.isSafeInteger(count) && count > 0 ? count : otherwise;
}

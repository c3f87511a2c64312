import { AstrolabeError } from '@astrolabe/model';
import { STATEMENT_ROWS_DEFAULT } from '../limits.ts';
import {
  asCount,
  asList,
  asRecord,
  asText,
  fail,
  type FileMapping,
  type IdMapping,
  type ImportMapping,
  type PropertyMapping,
  type TargetMapping,
} from './import-mapping.ts';

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
}

/** The document of version 2, as it is written out: without a password. */
export interface ImporterConfigV2 {
  readonly version: 'v2';
  readonly description: string;
  readonly clientSettings: {
    readonly retry: number;
    readonly concurrency: number;
    readonly channelBufferSize: number;
    readonly space: string;
    readonly connection: { readonly user: string; readonly password: string; readonly address: string };
  };
  readonly files: readonly ImporterFileV2[];
}

interface ImporterFileV2 {
  readonly path: string;
  readonly failDataPath: string;
  readonly batchSize: number;
  readonly limit?: number;
  readonly type: 'csv';
  readonly csv: { readonly withHeader: boolean; readonly withLabel: false; readonly delimiter: string };
  readonly schema:
    | {
        readonly type: 'vertex';
        readonly vertex: {
          readonly vid: ImporterIdV2;
          readonly tags: readonly { readonly name: string; readonly props: readonly ImporterPropertyV2[] }[];
        };
      }
    | {
        readonly type: 'edge';
        readonly edge: {
          readonly name: string;
          readonly srcVID: ImporterIdV2;
          readonly dstVID: ImporterIdV2;
          readonly rank?: { readonly index: number };
          readonly withRanking: boolean;
          readonly props: readonly ImporterPropertyV2[];
        };
      };
}

interface ImporterIdV2 {
  readonly index: number;
  readonly type: 'string' | 'int';
  readonly prefix?: string;
}

interface ImporterPropertyV2 {
  readonly name: string;
  readonly type: string;
  readonly index?: number;
  readonly constant?: string;
}

/**
 * Reads the importer's configuration, version 2 or 3, from its YAML or JSON as data. Paths keep only their file name. Property types are
 * those of the schema, whatever the document says. Throws `IMPORT_MAPPING_INVALID` with the path of what is wrong.
 */
export function parseImporterConfig(data: unknown): ImporterConfig {
  const document = asRecord(data, 'config');
  return document['sources'] === undefined && document['client'] === undefined ? parseV2(document) : parseV3(document);
}

/** The name of the file that receives the rejected rows of a file (specification part 1, section 9). */
export function failFileName(file: string): string {
  return `${file.replace(/\.csv$/i, '')}Fail.csv`;
}

/** The base name of a path with slashes of either kind. */
export function baseName(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}

/** Writes version 2. A file with several targets becomes several entries. The key `constant` of a property is our own; the format has none. */
export function importerConfigOf(
  config: Omit<ImporterConfig, 'version'>,
  vidKind: 'string' | 'int',
  typeOf: (target: string, property: string) => string,
): ImporterConfigV2 {
  const { description, spaceName, connection, retry, concurrency, batchSize, mapping } = config;
  return {
    version: 'v2',
    description,
    clientSettings: {
      retry,
      concurrency,
      channelBufferSize: CHANNEL_BUFFER_DEFAULT,
      space: spaceName,
      connection: { user: connection.user, password: '', address: connection.address },
    },
    files: mapping.files.flatMap((file) =>
      file.targets.map((target) => fileV2(file, target, batchSize, vidKind, typeOf)),
    ),
  };
}

const CHANNEL_BUFFER_DEFAULT = 128;
const RETRY_DEFAULT = 3;
const CONCURRENCY_DEFAULT = 10;

function fileV2(
  file: FileMapping,
  target: TargetMapping,
  batchSize: number,
  vidKind: 'string' | 'int',
  typeOf: (target: string, property: string) => string,
): ImporterFileV2 {
  const id = ({ column, prefix }: IdMapping): ImporterIdV2 => ({
    index: column,
    type: vidKind,
    ...(prefix === undefined ? {} : { prefix }),
  });
  const propsOf = (name: string): ImporterPropertyV2[] =>
    target.properties.map((property) => ({
      name: property.property,
      type: typeOf(name, property.property),
      ...('constant' in property ? { constant: property.constant } : { index: property.column }),
    }));
  return {
    path: file.file,
    failDataPath: failFileName(file.file),
    batchSize,
    ...(file.rowsMax === undefined ? {} : { limit: file.rowsMax }),
    type: 'csv',
    csv: { withHeader: file.dialect.hasHeader ?? false, withLabel: false, delimiter: file.dialect.delimiter ?? ',' },
    schema:
      target.kind === 'vertex'
        ? {
            type: 'vertex',
            vertex: { vid: id(target.vid), tags: [{ name: target.tagName, props: propsOf(target.tagName) }] },
          }
        : {
            type: 'edge',
            edge: {
              name: target.edgeTypeName,
              srcVID: id(target.src),
              dstVID: id(target.dst),
              ...(target.rank === undefined ? {} : { rank: { index: target.rank.column } }),
              withRanking: target.rank !== undefined,
              props: propsOf(target.edgeTypeName),
            },
          },
  };
}

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
  };
}

function parseFileV2(data: unknown, path: string): FileMapping {
  const file = asRecord(data, path);
  const csv = asRecord(file['csv'] ?? {}, `${path}.csv`);
  if (csv['withLabel'] === true)
    throw new AstrolabeError(
      'NOT_SUPPORTED',
      `${path}.csv.withLabel: label columns are not supported by this version yet`,
      { hint: 'leave the label column out' },
    );
  const schema = asRecord(file['schema'], `${path}.schema`);
  const kind = schema['type'] === 'edge' ? 'edge' : 'vertex';
  const asksHeader = csv['withHeader'] === true && !hasPlaces(schema);
  return {
    file: baseName(asText(file['path'], `${path}.path`)),
    dialect: {
      hasHeader: csv['withHeader'] === true,
      ...delimiterOf(csv['delimiter'] ?? ',', `${path}.csv.delimiter`),
    },
    ...(file['limit'] === undefined || file['limit'] === null
      ? {}
      : { rowsMax: asCount(file['limit'], `${path}.limit`, 1) }),
    ...(asksHeader && { headerKind: kind }),
    targets:
      asksHeader && !namesTargets(schema)
        ? []
        : kind === 'edge'
          ? [parseEdgeV2(schema['edge'], `${path}.schema.edge`)]
          : parseVertexV2(schema['vertex'], `${path}.schema.vertex`),
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
  const vid = parseIdV2(vertex['vid'] ?? {}, `${path}.vid`, 0);
  const tags = asList(vertex['tags'], `${path}.tags`);
  if (tags.length === 0) fail(`${path}.tags`, 'is empty', 'map at least one tag');
  return tags.map((data, i) => {
    const tag = asRecord(data, `${path}.tags[${i}]`);
    return {
      kind: 'vertex',
      tagName: asText(tag['name'], `${path}.tags[${i}].name`),
      vid,
      properties: parsePropertiesV2(tag['props'], `${path}.tags[${i}].props`),
    };
  });
}

function parseEdgeV2(data: unknown, path: string): TargetMapping {
  const edge = asRecord(data, path);
  const rank = edge['rank'];
  const rankColumn = isPresent(rank)
    ? asCount(asRecord(rank, `${path}.rank`)['index'], `${path}.rank.index`, 0)
    : edge['withRanking'] === true
      ? 2
      : undefined;
  return {
    kind: 'edge',
    edgeTypeName: asText(edge['name'], `${path}.name`),
    src: parseIdV2(edge['srcVID'] ?? {}, `${path}.srcVID`, 0),
    dst: parseIdV2(edge['dstVID'] ?? {}, `${path}.dstVID`, 1),
    ...(rankColumn === undefined ? {} : { rank: { column: rankColumn } }),
    properties: parsePropertiesV2(edge['props'], `${path}.props`),
  };
}

function parseIdV2(data: unknown, path: string, columnDefault: number): IdMapping {
  const id = asRecord(data, path);
  refuseFunction(id['function'], path);
  const prefix = textOr(id['prefix'], '');
  return {
    column: isPresent(id['index']) ? asCount(id['index'], `${path}.index`, 0) : columnDefault,
    ...(prefix === '' ? {} : { prefix }),
  };
}

/** Properties of both versions are written alike; one without an index takes the place it has in the list. */
function parsePropertiesV2(data: unknown, path: string): readonly PropertyMapping[] {
  return asList(data ?? [], path).map((item, i) => {
    const property = asRecord(item, `${path}[${i}]`);
    const name = asText(property['name'], `${path}[${i}].name`);
    if (typeof property['constant'] === 'string') return { property: name, constant: property['constant'] };
    return { property: name, column: asCount(property['index'] ?? i, `${path}[${i}].index`, 0) };
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
    batchSize: countOr(manager['batch'], STATEMENT_ROWS_DEFAULT),
    mapping: { files: sources.map((source, i) => parseSourceV3(source, `sources[${i}]`)), onBadRow: 'skip' },
  };
}

/** The text that stands for NULL. The format has one for each nullable property; a mapping has one for the file. */
function nullTextOf(source: Readonly<Record<string, unknown>>, path: string): string | undefined {
  const targets = [...asList(source['tags'] ?? [], `${path}.tags`), ...asList(source['edges'] ?? [], `${path}.edges`)];
  const texts = new Set<string>();
  for (const target of targets)
    for (const item of asList(asRecord(target, path)['props'] ?? [], `${path}.props`)) {
      const property = asRecord(item, `${path}.props`);
      if (property['nullable'] === true) texts.add(textOr(property['nullValue'], ''));
    }
  if (texts.size > 1) fail(path, 'has properties with different texts for NULL', 'use one nullValue in a file');
  const [text] = texts;
  return text;
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
  const nullText = nullTextOf(source, path);
  return {
    file: baseName(asText(source['path'], `${path}.path`)),
    dialect: {
      hasHeader: csv['withHeader'] === true,
      ...delimiterOf(csv['delimiter'] ?? ',', `${path}.csv.delimiter`),
    },
    ...(nullText !== undefined && { nullText }),
    targets: [...tags, ...edges],
  };
}

function parseTagV3(data: unknown, path: string): TargetMapping {
  const tag = asRecord(data, path);
  return {
    kind: 'vertex',
    tagName: asText(tag['name'], `${path}.name`),
    vid: parseIdV3(tag['id'], `${path}.id`),
    properties: parsePropertiesV2(tag['props'], `${path}.props`),
  };
}

function parseEdgeV3(data: unknown, path: string): TargetMapping {
  const edge = asRecord(data, path);
  const rank = edge['rank'];
  return {
    kind: 'edge',
    edgeTypeName: asText(edge['name'], `${path}.name`),
    src: parseIdV3(asRecord(edge['src'], `${path}.src`)['id'], `${path}.src.id`),
    dst: parseIdV3(asRecord(edge['dst'], `${path}.dst`)['id'], `${path}.dst.id`),
    ...(isPresent(rank)
      ? { rank: { column: asCount(asRecord(rank, `${path}.rank`)['index'], `${path}.rank.index`, 0) } }
      : {}),
    properties: parsePropertiesV2(edge['props'], `${path}.props`),
  };
}

/** `concatItems` is understood where it is one column, or a text before one column. */
function parseIdV3(data: unknown, path: string): IdMapping {
  const id = asRecord(data, path);
  refuseFunction(id['function'], path);
  if (!isPresent(id['concatItems'])) return { column: asCount(id['index'], `${path}.index`, 0) };
  const items = asList(id['concatItems'], `${path}.concatItems`);
  const [prefix, column] = items.length === 1 ? ['', items[0]] : items;
  if (items.length > 2 || typeof prefix !== 'string' || typeof column !== 'number') {
    throw new AstrolabeError(
      'NOT_SUPPORTED',
      `${path}.concatItems: only a text before one column is supported by this version yet`,
    );
  }
  return { column: asCount(column, `${path}.concatItems`, 0), ...(prefix === '' ? {} : { prefix }) };
}

function refuseFunction(data: unknown, path: string): void {
  if (isPresent(data) && data !== '')
    throw new AstrolabeError(
      'NOT_SUPPORTED',
      `${path}.function: \`${String(data)}\` is not supported by this version yet`,
      { hint: 'write the ids into a column' },
    );
}

function connectionOf(address: unknown, user: unknown, password: unknown): ImporterConfig['connection'] {
  return {
    address: textOr(address, ''),
    user: textOr(user, ''),
    ...(typeof password === 'string' && password !== '' ? { password } : {}),
  };
}

function delimiterOf(data: unknown, path: string): { readonly delimiter: string } {
  const text = asText(data, path);
  const character = text === '\\t' ? '\t' : text.charAt(0);
  if (/["'\r\n]/.test(character)) fail(path, 'is no delimiter');
  return { delimiter: character };
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

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
  type RankMapping,
  type TargetMapping,
} from './import-mapping.ts';
import { shiftColumns } from './remap-columns.ts';
import { unknownKeys } from './unknown-keys.ts';

/** Contents of an importer configuration of any version. */
export interface ImporterConfig {
  readonly version: 'v2' | 'v3';
  readonly description: string;
  readonly spaceName: string;
  readonly connection: { readonly address: string; readonly user: string; readonly password?: string };
  readonly retry: number;
  readonly concurrency: number;
  readonly batchSize: number;
  readonly mapping: ImportMapping;
  /** Statements of the document that only the schema can confirm; see `configProblems`. */
  readonly declared: DeclaredParts;
  /** Requests of the document that the import ignores, one sentence each. */
  readonly notes: readonly string[];
}

/** Parts of a configuration that a mapping cannot represent. */
export interface DeclaredParts {
  /** The types that ids are declared with. */
  readonly idTypes: readonly { readonly file: string; readonly path: string; readonly type: 'string' | 'int' }[];
  /** Properties listed without a column; they get the default of the schema, or NULL. */
  readonly unmapped: readonly UnmappedProperty[];
}

/** A property listed without a column. `path` is its location in the document. */
export interface UnmappedProperty {
  readonly file: string;
  readonly path: string;
  readonly kind: 'vertex' | 'edge';
  readonly target: string;
  readonly property: string;
}

/**
 * Parses an importer configuration, version 2 or 3, from YAML or JSON data. Paths are reduced to their file name. Property types are those
 * of the schema. An ID without a column, a non-integer column and a count below 1 are errors; nothing is inferred from the position in a
 * list. Throws `IMPORT_MAPPING_INVALID` with path, file and property.
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

/** The name of an uploaded file. URLs are rejected: they would match a file named like their last part. */
function fileNameOf(data: unknown, path: string): string {
  const text = asText(data, path);
  if (/^[a-z][a-z\d+.-]+:\/\//i.test(text)) fail(path, 'is an address', 'upload the file and name it as path');
  return baseName(text);
}

const RETRY_DEFAULT = 3;
const CONCURRENCY_DEFAULT = 10;

/** Position of the reader in the document, and findings that need the schema. */
interface Place {
  /** As `files[0] (ships.csv).schema.vertex`. */
  readonly path: string;
  readonly file: string;
  readonly declared: { readonly idTypes: DeclaredParts['idTypes'][number][]; readonly unmapped: UnmappedProperty[] };
}

function inside(place: Place, step: string): Place {
  return { ...place, path: `${place.path}${step}` };
}

function newDeclared(): Place['declared'] {
  return { idTypes: [], unmapped: [] };
}

function parseV2(document: Readonly<Record<string, unknown>>): ImporterConfig {
  const client = asRecord(document['clientSettings'], 'clientSettings');
  const connection = asRecord(client['connection'] ?? {}, 'clientSettings.connection');
  const files = asList(document['files'], 'files');
  if (files.length === 0) fail('files', 'names no file');
  const declared = newDeclared();
  const batchSizes = files.map((file, i) => batchSizeOf(file, `files[${i}]`));
  return {
    version: 'v2',
    description: textOr(document['description'], ''),
    spaceName: asText(client['space'], 'clientSettings.space'),
    connection: connectionOf(connection, 'clientSettings.connection'),
    retry: countOr(client['retry'], 'clientSettings.retry', RETRY_DEFAULT),
    concurrency: countOr(client['concurrency'], 'clientSettings.concurrency', CONCURRENCY_DEFAULT),
    batchSize: batchSizes[0] ?? STATEMENT_ROWS_DEFAULT,
    mapping: { files: files.map((file, i) => parseFileV2(file, `files[${i}]`, declared)), onBadRow: 'skip' },
    declared,
    notes: [
      ...(isPresent(client['postStart']) ? [notRun('clientSettings.postStart')] : []),
      ...(isPresent(client['preStop']) ? [notRun('clientSettings.preStop')] : []),
      ...(batchSizes.some((size) => size !== batchSizes[0])
        ? [`all files use the batch size of the first, ${batchSizes[0]}`]
        : []),
    ],
  };
}

function batchSizeOf(data: unknown, path: string): number {
  const file = asRecord(data, path);
  const name = typeof file['path'] === 'string' ? ` (${baseName(file['path'])})` : '';
  return countOr(file['batchSize'], `${path}${name}.batchSize`, STATEMENT_ROWS_DEFAULT);
}

function parseFileV2(data: unknown, path: string, declared: Place['declared']): FileMapping {
  const file = asRecord(data, path);
  const name = fileNameOf(file['path'], `${path}.path`);
  const place: Place = { path: `${path} (${name})`, file: name, declared };
  const csv = asRecord(file['csv'] ?? {}, `${place.path}.csv`);
  const schema = asRecord(file['schema'], `${place.path}.schema`);
  const kind = schemaKind(schema, `${place.path}.schema`);
  const hasLabel = asFlag(csv['withLabel'], `${place.path}.csv.withLabel`);
  const asksHeader = asFlag(csv['withHeader'], `${place.path}.csv.withHeader`) && !hasPlaces(schema);
  const targets = asksHeader
    ? namedTargets(schema, kind, inside(place, '.schema'))
    : kind === 'edge'
      ? [parseEdgeV2(schema['edge'], inside(place, '.schema.edge'))]
      : parseVertexV2(schema['vertex'], inside(place, '.schema.vertex'));
  return {
    file: name,
    dialect: dialectOf(csv, `${place.path}.csv`),
    ...(isPresent(file['limit']) && { rowsMax: asCount(file['limit'], `${place.path}.limit`, 1) }),
    ...(asksHeader && { headerKind: kind }),
    ...(hasLabel && { hasLabel }),
    // The configuration counts columns after the label.
    targets: hasLabel ? shiftColumns(targets, 1) : targets,
  };
}

function schemaKind(schema: Readonly<Record<string, unknown>>, path: string): 'vertex' | 'edge' {
  const { type } = schema;
  if (type === 'vertex' || type === 'edge') return type;
  if (isPresent(type)) fail(`${path}.type`, 'is neither `vertex` nor `edge`');
  return isPresent(schema['edge']) ? 'edge' : 'vertex';
}

/** Whether a schema uses any column. */
function hasPlaces(data: unknown): boolean {
  if (Array.isArray(data)) return data.some(hasPlaces);
  if (typeof data !== 'object' || data === null) return false;
  return Object.entries(data).some(([name, value]) => (PLACE_KEYS.has(name) ? isPresent(value) : hasPlaces(value)));
}

const PLACE_KEYS: ReadonlySet<string> = new Set(['index', 'constant', 'concatItems']);

/** The tags or the edge type of a schema that leaves the columns to the header; `resolveHeaders` replaces the targets. */
function namedTargets(
  schema: Readonly<Record<string, unknown>>,
  kind: 'vertex' | 'edge',
  place: Place,
): readonly TargetMapping[] {
  const unknownColumn = { column: 0 };
  if (kind === 'edge') {
    if (!isPresent(schema['edge'])) return [];
    const { name } = asRecord(schema['edge'], `${place.path}.edge`);
    return [
      {
        kind,
        edgeTypeName: asText(name, `${place.path}.edge.name`),
        src: unknownColumn,
        dst: unknownColumn,
        properties: [],
      },
    ];
  }
  const { tags } = asRecord(schema['vertex'] ?? {}, `${place.path}.vertex`);
  return asList(tags ?? [], `${place.path}.vertex.tags`).map((tag, i) => {
    const path = `${place.path}.vertex.tags[${i}]`;
    return { kind, tagName: asText(asRecord(tag, path)['name'], `${path}.name`), vid: unknownColumn, properties: [] };
  });
}

function parseVertexV2(data: unknown, place: Place): readonly TargetMapping[] {
  const vertex = asRecord(data, place.path);
  const vid = parseId(vertex['vid'] ?? {}, inside(place, '.vid'));
  const tags = asList(vertex['tags'], `${place.path}.tags`);
  if (tags.length === 0) fail(`${place.path}.tags`, 'is empty', 'map at least one tag');
  return tags.map((data, i) => {
    const at = inside(place, `.tags[${i}]`);
    const tag = asRecord(data, at.path);
    const tagName = asText(tag['name'], `${at.path}.name`);
    return {
      kind: 'vertex',
      tagName,
      vid,
      properties: parseProperties(tag['props'], 'vertex', tagName, inside(at, '.props')),
      ...filterOf(tag, at.path),
    };
  });
}

function parseEdgeV2(data: unknown, place: Place): TargetMapping {
  const edge = asRecord(data, place.path);
  const rank = rankOf(edge['rank'], place.path);
  if (rank === undefined && asFlag(edge['withRanking'], `${place.path}.withRanking`))
    fail(`${place.path}.rank`, 'has no index', 'give the column of the rank, or set withRanking to false');
  const edgeTypeName = asText(edge['name'], `${place.path}.name`);
  return {
    kind: 'edge',
    edgeTypeName,
    src: parseId(edge['srcVID'] ?? {}, inside(place, '.srcVID')),
    dst: parseId(edge['dstVID'] ?? {}, inside(place, '.dstVID')),
    ...rank,
    properties: parseProperties(edge['props'], 'edge', edgeTypeName, inside(place, '.props')),
    ...filterOf(edge, place.path),
  };
}

/** A rank may be left without a column; it is then 0. */
function rankOf(data: unknown, path: string): { readonly rank: RankMapping } | undefined {
  if (!isPresent(data)) return undefined;
  const rank = asRecord(data, `${path}.rank`);
  return isPresent(rank['index']) ? { rank: parseRank(rank, `${path}.rank`, 'index') } : undefined;
}

/** Both versions write ids with the same keys; `concatItems` wins over an index and a prefix. */
function parseId(data: unknown, place: Place): IdMapping {
  const { path } = place;
  const id = asRecord(data, path);
  const made = functionOf(id['function'], path);
  declareIdType(id['type'], place, made.function !== undefined);
  if (isPresent(id['concatItems']))
    return { ...parseConcatItems(asList(id['concatItems'], `${path}.concatItems`), `${path}.concatItems`), ...made };
  if (!isPresent(id['index']))
    fail(`${path}.index`, 'is missing', 'give the column of the ID, counted from 0; no column is assumed');
  const prefix = asTextOr(id['prefix'], `${path}.prefix`, '');
  return {
    column: asCount(id['index'], `${path}.index`, 0),
    ...(prefix === '' ? {} : { prefix }),
    ...made,
  };
}

/** A hash converts a text to an int, so either type may be declared with it. */
function declareIdType(type: unknown, { path, file, declared }: Place, isHashed: boolean): void {
  if (!isPresent(type) || type === '') return;
  const found = typeof type === 'string' ? ID_TYPES.get(type.toLowerCase()) : undefined;
  if (found === undefined) fail(`${path}.type`, `is ${JSON.stringify(type)}`, 'write `string` or `int`');
  if (!isHashed) declared.idTypes.push({ file, path: `${path}.type`, type: found });
}

const ID_TYPES: ReadonlyMap<string, 'string' | 'int'> = new Map([
  ['string', 'string'],
  ['int', 'int'],
]);

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
  if (typeof data === 'string' && data.toLowerCase() === 'hash') return { function: 'hash' };
  throw new AstrolabeError(
    'NOT_SUPPORTED',
    `${path}.function: \`${textOr(data, JSON.stringify(data))}\` is not known; only \`hash\` is`,
    { hint: 'databases of version 3 have no other function for ids; write the ids into a column' },
  );
}

function filterOf(target: Readonly<Record<string, unknown>>, path: string): { readonly filter?: string } {
  const mode = target['mode'];
  if (isPresent(mode) && !(typeof mode === 'string' && mode.toUpperCase() === 'INSERT'))
    throw new AstrolabeError(
      'NOT_SUPPORTED',
      `${path}.mode: \`${textOr(mode, JSON.stringify(mode))}\` is not supported; rows are inserted`,
      { hint: 'update or delete by statements in the console' },
    );
  if (!isPresent(target['filter'])) return {};
  return { filter: asText(asRecord(target['filter'], `${path}.filter`)['expr'], `${path}.filter.expr`) };
}

/** Parses properties, which both versions write in the same way. One without an index uses its `defaultValue`, or is unmapped. */
function parseProperties(
  data: unknown,
  kind: 'vertex' | 'edge',
  target: string,
  place: Place,
): readonly PropertyMapping[] {
  const { path, file, declared } = place;
  const seen = new Set<string>();
  return asList(data ?? [], path).flatMap((item, i): readonly PropertyMapping[] => {
    const property = asRecord(item, `${path}[${i}]`);
    const name = asText(property['name'], `${path}[${i}].name`);
    const at = `${path}[${i}] (${name})`;
    if (seen.has(name)) fail(at, 'is mapped twice', 'remove one of the two');
    seen.add(name);
    if (typeof property['constant'] === 'string') return [{ property: name, constant: property['constant'] }];
    const isNullable = asFlag(property['nullable'], `${at}.nullable`);
    if (!isPresent(property['index'])) {
      const value = property['defaultValue'];
      if (isPresent(value)) return [{ property: name, constant: defaultText(value, `${at}.defaultValue`) }];
      declared.unmapped.push({ file, path: at, kind, target, property: name });
      return [];
    }
    const column = asCount(property['index'], `${at}.index`, 0);
    const fallback = property['defaultValue'];
    const reading = {
      // Only a nullable property has a text for NULL, further columns and a default.
      ...(isNullable && {
        nullText: asTextOr(property['nullValue'], `${at}.nullValue`, ''),
        alternatives: property['alternativeIndices'] ?? [],
      }),
      fallback: isPresent(fallback) ? defaultText(fallback, `${at}.defaultValue`) : undefined,
      format: property['format'],
      decimal: property['decimal'],
      unit: property['unit'],
    };
    return [{ property: name, column, ...parseReading(reading, at) }];
  });
}

/** YAML writes the default of a number or a bool without quotes. */
function defaultText(data: unknown, path: string): string {
  if (typeof data === 'string') return data;
  if (typeof data === 'number' || typeof data === 'boolean') return String(data);
  return fail(path, 'is not a text, a number or a bool');
}

function parseV3(document: Readonly<Record<string, unknown>>): ImporterConfig {
  const client = asRecord(document['client'] ?? {}, 'client');
  const manager = asRecord(document['manager'], 'manager');
  const sources = asList(document['sources'], 'sources');
  if (sources.length === 0) fail('sources', 'names no file');
  const declared = newDeclared();
  return {
    version: 'v3',
    description: '',
    spaceName: asText(manager['spaceName'], 'manager.spaceName'),
    connection: connectionOf({ ...client, user: client['user'] ?? 'root' }, 'client'),
    retry: countOr(client['retry'], 'client.retry', RETRY_DEFAULT),
    concurrency: countOr(client['concurrencyPerAddress'], 'client.concurrencyPerAddress', CONCURRENCY_DEFAULT),
    batchSize: countOr(manager['batch'], 'manager.batch', STATEMENT_ROWS_DEFAULT_V3),
    mapping: {
      files: sources.map((source, i) => parseSourceV3(source, `sources[${i}]`, declared)),
      onBadRow: 'skip',
    },
    declared,
    notes: isPresent(manager['hooks']) ? [notRun('manager.hooks')] : [],
  };
}

function notRun(path: string): string {
  return `the statements of ${path} are not run; run them in the console where they are needed`;
}

function parseSourceV3(data: unknown, path: string, declared: Place['declared']): FileMapping {
  const source = asRecord(data, path);
  if (!isPresent(source['path']))
    throw new AstrolabeError('NOT_SUPPORTED', `${path}: only sources with a path are supported`, {
      hint: 'upload the file and name it as path',
    });
  const file = fileNameOf(source['path'], `${path}.path`);
  const place: Place = { path: `${path} (${file})`, file, declared };
  const csv = asRecord(source['csv'] ?? {}, `${place.path}.csv`);
  const tags = asList(source['tags'] ?? [], `${place.path}.tags`).map((tag, i) =>
    parseTagV3(tag, inside(place, `.tags[${i}]`)),
  );
  const edges = asList(source['edges'] ?? [], `${place.path}.edges`).map((edge, i) =>
    parseEdgeV3(edge, inside(place, `.edges[${i}]`)),
  );
  if (tags.length + edges.length === 0) fail(place.path, 'maps neither a tag nor an edge type');
  return { file, dialect: dialectOf(csv, `${place.path}.csv`), targets: [...tags, ...edges] };
}

function parseTagV3(data: unknown, place: Place): TargetMapping {
  const tag = asRecord(data, place.path);
  const tagName = asText(tag['name'], `${place.path}.name`);
  return {
    kind: 'vertex',
    tagName,
    vid: parseId(tag['id'], inside(place, '.id')),
    properties: parseProperties(tag['props'], 'vertex', tagName, inside(place, '.props')),
    ...filterOf(tag, place.path),
  };
}

function parseEdgeV3(data: unknown, place: Place): TargetMapping {
  const edge = asRecord(data, place.path);
  const edgeTypeName = asText(edge['name'], `${place.path}.name`);
  return {
    kind: 'edge',
    edgeTypeName,
    src: parseId(asRecord(edge['src'], `${place.path}.src`)['id'], inside(place, '.src.id')),
    dst: parseId(asRecord(edge['dst'], `${place.path}.dst`)['id'], inside(place, '.dst.id')),
    ...rankOf(edge['rank'], place.path),
    properties: parseProperties(edge['props'], 'edge', edgeTypeName, inside(place, '.props')),
    ...filterOf(edge, place.path),
  };
}

function connectionOf(
  { address, user, password }: Readonly<Record<string, unknown>>,
  path: string,
): ImporterConfig['connection'] {
  for (const text of [address, user, password])
    if (typeof text === 'string' && /^\$\{YOUR_\w+\}$/.test(text))
      fail(
        'the connection',
        `still holds the placeholder ${text}`,
        'write the address, the name or the password there',
      );
  const secret = asTextOr(password, `${path}.password`, '');
  return {
    address: asTextOr(address, `${path}.address`, ''),
    user: asTextOr(user, `${path}.user`, ''),
    ...(secret === '' ? {} : { password: secret }),
  };
}

/** Parses the dialect, which is the same in both versions; `linesBefore` is our own key. */
function dialectOf(csv: Readonly<Record<string, unknown>>, path: string): FileMapping['dialect'] {
  const text = asText(csv['delimiter'] ?? ',', `${path}.delimiter`);
  const delimiter = text === '\\t' ? '\t' : text.charAt(0);
  if (/["'\r\n]/.test(delimiter)) fail(`${path}.delimiter`, 'is no delimiter');
  const { linesBefore } = csv;
  return {
    hasHeader: asFlag(csv['withHeader'], `${path}.withHeader`),
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

function asTextOr(data: unknown, path: string, otherwise: string): string {
  if (isPresent(data) && typeof data !== 'string') fail(path, 'is not a text');
  return textOr(data, otherwise);
}

function asFlag(data: unknown, path: string): boolean {
  if (isPresent(data) && typeof data !== 'boolean') fail(path, 'is neither true nor false');
  return data === true;
}

/** A count of at least 1, which older clients also write as text. */
function countOr(data: unknown, path: string, otherwise: number): number {
  if (!isPresent(data) || data === '') return otherwise;
  return asCount(typeof data === 'string' ? Number(data) : data, path, 1);
}

import type { EdgeTypeSchema, PropertySchema, PropertyType, SchemaSnapshot, TagSchema } from '@astrolabe/model';
import type { DetectedDialect } from '../reader/detect-dialect.ts';
import type { InferredType } from '../reader/infer-types.ts';
import type { PropertyMapping, TargetMapping } from './import-mapping.ts';
import { notedColumns, targetOfColumns, type NotedColumn } from './header-notation.ts';
import { baseName } from './importer-config.ts';

/** A mapping that names and places suggest, how sure it is (0 to 1), and why. */
export interface SuggestedMapping {
  readonly target: TargetMapping;
  readonly confidence: number;
  readonly reason: string;
}

/**
 * The tags and edge types that match the columns of a file, best first. The importer's own header notation (`:VID(string)`,
 * `player.name:string`) decides; otherwise names of the header and the file are compared with the schema; without a header columns are
 * assumed to be in schema order.
 */
export function suggestMapping(
  fileName: string,
  detected: Pick<DetectedDialect, 'header' | 'columnCount'> & { readonly types?: readonly WrittenAs[] },
  schema: SchemaSnapshot,
): readonly SuggestedMapping[] {
  const { header, columnCount, types = [] } = detected;
  const file = normalize(baseName(fileName).replace(/\.[^.]*$/, ''));
  const notation = header && notedColumns(header);
  const suggestions = notation
    ? [...schema.tags, ...schema.edgeTypes].flatMap((target) => fromNotation(notation, target, file))
    : header
      ? [...schema.tags, ...schema.edgeTypes].flatMap((target) => fromHeader(header, target, file))
      : [...schema.tags, ...schema.edgeTypes].flatMap((target) => fromOrder(columnCount, target, file));
  return suggestions
    .map((suggestion) => ({ ...suggestion, target: withReadings(suggestion.target, types, schema) }))
    .toSorted((a, b) => b.confidence - a.confidence);
}

/** The format of a column's values, as in `InferredType`. */
export type WrittenAs = Pick<InferredType, 'format' | 'decimal' | 'unit' | 'nullText'>;

/** A target whose properties use the format of their columns if their types allow it. */
function withReadings(
  target: TargetMapping,
  types: readonly WrittenAs[],
  { tags, edgeTypes }: SchemaSnapshot,
): TargetMapping {
  const known =
    target.kind === 'vertex'
      ? tags.find(({ name }) => name === target.tagName)
      : edgeTypes.find(({ name }) => name === target.edgeTypeName);
  const properties = target.properties.map((mapping): PropertyMapping => {
    if ('constant' in mapping) return mapping;
    const kind = known?.properties.find(({ name }) => name === mapping.property)?.type.kind ?? 'string';
    const { format, decimal, unit, nullText } = types[mapping.column] ?? {};
    return {
      ...mapping,
      ...(format !== undefined && MOMENTS.has(kind) && { format }),
      ...(decimal !== undefined && NUMBERS.has(kind) && { decimal }),
      ...(unit !== undefined && NUMBERS.has(kind) && { unit }),
      ...(nullText !== undefined && { nullText }),
    };
  });
  return { ...target, properties };
}

const MOMENTS: ReadonlySet<PropertyType['kind']> = new Set(['date', 'datetime', 'timestamp']);
const NUMBERS: ReadonlySet<PropertyType['kind']> = new Set(['int8', 'int16', 'int32', 'int64', 'float', 'double']);

const SRC_NAMES = new Set([
  'src',
  'srcid',
  'srcvid',
  'source',
  'sourceid',
  'from',
  'fromid',
  'start',
  'startid',
  'head',
  'subject',
  'parent',
]);
const DST_NAMES = new Set([
  'dst',
  'dstid',
  'dstvid',
  'dest',
  'destination',
  'destinationid',
  'target',
  'targetid',
  'to',
  'toid',
  'end',
  'endid',
  'tail',
  'object',
  'child',
]);
const VID_NAMES = new Set(['vid', 'id', 'vertexid', 'nodeid', 'key', 'uuid', 'code']);
const RANK_NAMES = new Set(['rank', 'ranking']);

function normalize(name: string): string {
  return name.toLowerCase().replace(/[\s_.-]/g, '');
}

function fromNotation(
  columns: readonly NotedColumn[],
  schema: TagSchema | EdgeTypeSchema,
  file: string,
): readonly SuggestedMapping[] {
  const target = targetOfColumns(columns, schema, normalize(schema.name) === file);
  return target ? [{ target, confidence: 1, reason: 'the header says so' }] : [];
}

function fromHeader(
  header: readonly string[],
  schema: TagSchema | EdgeTypeSchema,
  file: string,
): readonly SuggestedMapping[] {
  const names = header.map(normalize);
  const find = (wanted: ReadonlySet<string>): number | undefined =>
    nonNegative(names.findIndex((name) => wanted.has(name)));
  const src = find(SRC_NAMES);
  const dst = find(DST_NAMES);
  const owner = normalize(schema.name);
  const vid = nonNegative(names.findIndex((name) => name === `${owner}id` || name === owner)) ?? find(VID_NAMES) ?? 0;
  const ids = schema.kind === 'edge' ? { src: src ?? 0, dst: dst ?? 1, rank: find(RANK_NAMES) } : { vid };
  const taken = new Set(Object.values(ids));
  const properties = schema.properties.flatMap((property): PropertyMapping[] => {
    const column = names.findIndex(
      (name, i) => matchesProperty(name, property, owner) && (schema.kind === 'tag' || !taken.has(i)),
    );
    return column < 0 ? [] : [{ property: property.name, column }];
  });
  const looksLikeEdge = src !== undefined && dst !== undefined;
  const shareOfProperties = schema.properties.length === 0 ? 0.5 : properties.length / schema.properties.length;
  const shareOfColumns = properties.length / Math.max(1, header.length - (schema.kind === 'edge' ? 2 : 1));
  const isFileName = sameName(file, owner);
  const kindFits = looksLikeEdge === (schema.kind === 'edge') ? 1 : 0.4;
  const confidence = Math.min(
    0.99,
    kindFits * (0.45 * shareOfProperties + 0.25 * Math.min(1, shareOfColumns) + (isFileName ? 0.3 : 0)),
  );
  if (confidence < 0.3 || (schema.kind === 'edge' && header.length < 2)) return [];
  return targetOf(
    schema,
    ids,
    properties,
    confidence,
    `${properties.length} of ${schema.properties.length} properties have a column of that name${isFileName ? ', and the file has the name' : ''}`,
  );
}

function fromOrder(columnCount: number, schema: TagSchema | EdgeTypeSchema, file: string): readonly SuggestedMapping[] {
  const idCount = schema.kind === 'edge' ? 2 : 1;
  if (columnCount < idCount) return [];
  const isFileName = sameName(file, normalize(schema.name));
  const spare = columnCount - idCount - schema.properties.length;
  // One column more than ids and properties is a rank between them.
  const hasRank = schema.kind === 'edge' && spare === 1;
  if (!isFileName && spare !== 0) return [];
  const first = idCount + (hasRank ? 1 : 0);
  const properties = schema.properties
    .slice(0, Math.max(0, columnCount - first))
    .map((property, i) => ({ property: property.name, column: first + i }));
  const ids = schema.kind === 'edge' ? { src: 0, dst: 1, rank: hasRank ? 2 : undefined } : { vid: 0 };
  return targetOf(
    schema,
    ids,
    properties,
    isFileName ? (spare === 0 || hasRank ? 0.7 : 0.5) : 0.3,
    isFileName ? 'the file has the name; columns are taken in their order' : 'the number of columns fits',
  );
}

function targetOf(
  schema: TagSchema | EdgeTypeSchema,
  ids: {
    readonly vid?: number | undefined;
    readonly src?: number | undefined;
    readonly dst?: number | undefined;
    readonly rank?: number | undefined;
  },
  properties: readonly PropertyMapping[],
  confidence: number,
  reason: string,
): readonly SuggestedMapping[] {
  if (schema.kind === 'tag')
    return ids.vid === undefined
      ? []
      : [
          {
            target: { kind: 'vertex', tagName: schema.name, vid: { column: ids.vid }, properties },
            confidence,
            reason,
          },
        ];
  if (ids.src === undefined || ids.dst === undefined) return [];
  const rank = ids.rank === undefined ? {} : { rank: { column: ids.rank } };
  return [
    {
      target: {
        kind: 'edge',
        edgeTypeName: schema.name,
        src: { column: ids.src },
        dst: { column: ids.dst },
        ...rank,
        properties,
      },
      confidence,
      reason,
    },
  ];
}

function matchesProperty(name: string, property: PropertySchema, owner: string): boolean {
  const wanted = normalize(property.name);
  return name === wanted || name === owner + wanted;
}

/** Equal, or one the plural of the other. */
function sameName(a: string, b: string): boolean {
  return (
    a === b || a === `${b}s` || a === `${b}es` || (b.endsWith('y') && a === `${b.slice(0, -1)}ies`) || b === `${a}s`
  );
}

function nonNegative(index: number): number | undefined {
  return index < 0 ? undefined : index;
}

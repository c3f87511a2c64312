import type {
  CollectionType,
  EdgeTypeSchema,
  IndexSchema,
  PropertySchema,
  PropertyType,
  SpaceSchema,
  TagSchema,
  VidType,
} from '@astrolabe/model';

/** The largest duration that nGQL can write. */
const TTL_DURATION_MAX = 2n ** 63n - 1n;

/** A property type as DESCRIBE prints it: lower case, `int64`, `fixed_string(8)`, `geography(point)`, `set_int`. */
export function propertyTypeText(type: PropertyType): string {
  switch (type.kind) {
    case 'fixed_string':
      return `fixed_string(${type.length})`;
    case 'geography':
      return type.shape === undefined ? 'geography' : `geography(${type.shape})`;
    case 'list':
    case 'set':
      if (type.dimension !== undefined) return `vector<float, ${type.dimension}>`;
      return `${type.kind}_${itemTypeText(type)}`;
    default:
      return type.kind;
  }
}

function itemTypeText({ items }: CollectionType): string {
  return items === 'int64' ? 'int' : items;
}

/** A vid type as DESCRIBE SPACE prints it: `INT64`, `FIXED_STRING(32)`. */
export function vidTypeText(type: VidType): string {
  return type.kind === 'int64' ? 'INT64' : `FIXED_STRING(${type.length})`;
}

/** The statement that creates a space, as printed by SHOW CREATE SPACE. */
export function createSpaceText(space: SpaceSchema): string {
  const settings = [
    `partition_num = ${space.partitionCount}`,
    `replica_factor = ${space.replicaFactor}`,
    `charset = ${space.charset}`,
    `collate = ${space.collation}`,
    `vid_type = ${vidTypeText(space.vidType)}`,
  ];
  const comment = space.comment === undefined ? '' : ` comment = ${quoted("'", space.comment)}`;
  return `CREATE SPACE ${quoted('`', space.name)} (${settings.join(', ')})${comment}`;
}

/** The statement that makes a tag or an edge type, as SHOW CREATE prints it. */
export function createElementText(schema: TagSchema | EdgeTypeSchema): string {
  const ttl = schema.timeToLive;
  const options = [
    `ttl_duration = ${ttl === undefined ? 0 : ttlDurationText(ttl.durationSeconds)}`,
    `ttl_col = ${quoted('"', ttl?.column ?? '')}`,
    ...(schema.comment === undefined ? [] : [`comment = ${quoted('"', schema.comment)}`]),
  ];
  const what = schema.kind === 'tag' ? 'TAG' : 'EDGE';
  return `CREATE ${what} ${quoted('`', schema.name)} (\n${columnLines(schema.properties.map(propertyText))}) ${options.join(', ')}`;
}

/** The statement that makes an index, as SHOW CREATE prints it. */
export function createIndexText(index: IndexSchema): string {
  const fields = index.fields.map(
    (field) => quoted('`', field.property) + (field.length === undefined ? '' : `(${field.length})`),
  );
  const s2 = [
    ...(index.s2MaxLevel === undefined ? [] : [`s2_max_level = ${index.s2MaxLevel}`]),
    ...(index.s2MaxCells === undefined ? [] : [`s2_max_cells = ${index.s2MaxCells}`]),
  ];
  const withClause = s2.length === 0 ? '' : ` WITH (${s2.join(', ')})`;
  const comment = index.comment === undefined ? '' : ` comment ${quoted('"', index.comment)}`;
  const what = index.on === 'tag' ? 'TAG' : 'EDGE';
  return `CREATE ${what} INDEX ${quoted('`', index.name)} ON ${quoted('`', index.schemaName)} (\n${columnLines(fields)})${withClause}${comment}`;
}

function propertyText(property: PropertySchema): string {
  const parts = [
    quoted('`', property.name),
    declaredTypeText(property.type),
    property.isNullable ? 'NULL' : 'NOT NULL',
  ];
  if (property.defaultText !== undefined) parts.push(`DEFAULT ${property.defaultText}`);
  if (property.comment !== undefined) parts.push(`COMMENT ${quoted('"', property.comment)}`);
  return parts.join(' ');
}

/** A property type as declared in a statement, in lower case: SHOW CREATE must be runnable, so a collection is printed as `set<int>`. */
export function declaredTypeText(type: PropertyType): string {
  return (type.kind === 'list' || type.kind === 'set') && type.dimension === undefined
    ? `${type.kind}<${itemTypeText(type)}>`
    : propertyTypeText(type);
}

function columnLines(columns: readonly string[]): string {
  return columns.length === 0 ? '' : `${columns.map((column) => ` ${column}`).join(',\n')}\n`;
}

function ttlDurationText(seconds: number): string {
  const exact = BigInt(seconds);
  return String(exact > TTL_DURATION_MAX ? TTL_DURATION_MAX : exact);
}

/** Text between quotes of a kind, so that the lexer reads it back exactly. SHOW CREATE quotes every name, needed or not. */
function quoted(quote: '`' | "'" | '"', text: string): string {
  const escaped = text.replace(
    /[\\\n\r\t]|[`'"]/g,
    (character) => ESCAPES.get(character) ?? (character === quote ? `\\${character}` : character),
  );
  return quote + escaped + quote;
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['\\', '\\\\'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

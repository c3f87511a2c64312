import { didYouMean, type PropertyType } from '@astrolabe/model';
import type { Name } from '../ast/expression.ts';
import type {
  AlterItem,
  AlterSchemaStatement,
  CreateIndexStatement,
  CreateSchemaStatement,
  CreateSpaceStatement,
  PropertyDefinition,
} from '../ast/schema.ts';
import type { Statement } from '../ast/statement.ts';
import { printType } from '../printer/expression.ts';
import { quoteName } from '../printer/quote.ts';
import { checkValue } from './check-value.ts';
import { said } from './diagnostic-text.ts';
import { INDEXED_TEXT_BYTES, misspelled, type Report } from './finding.ts';
import type { KnownNames } from './known-names.ts';

/** Checks names in schema statements: whatever is described, altered, dropped or rebuilt must exist. */
export function checkSchemaStatement(statement: Statement, names: KnownNames, report: Report): void {
  switch (statement.kind) {
    case 'create-space':
      return checkVidType(statement, report);
    case 'create-schema':
      checkTwice(statement, report);
      checkTimeToLive(statement, report);
      return checkDefaults(statement.properties, report);
    case 'create-index':
      return checkIndexLengths(statement, names, report);
    case 'alter-schema':
      checkElement(statement.on, statement.name, names, report);
      for (const item of statement.items) if (item.kind !== 'drop') checkDefaults(item.properties, report);
      return checkDropped(statement, names, report);
    case 'drop-schema':
      return statement.ifExists ? undefined : checkElement(statement.on, statement.name, names, report);
    case 'drop-index':
      return statement.ifExists ? undefined : checkIndex(statement.name, names, report);
    case 'rebuild-index':
      return statement.on === 'fulltext'
        ? undefined
        : statement.names.forEach((name) => checkIndex(name, names, report));
    case 'describe':
      if (statement.what === 'tag' || statement.what === 'edge')
        checkElement(statement.what, statement.name, names, report);
      else if (statement.what === 'tag-index' || statement.what === 'edge-index')
        checkIndex(statement.name, names, report);
      return;
    case 'show':
      if (statement.name === undefined) return;
      if (statement.what === 'create-tag') checkElement('tag', statement.name, names, report);
      else if (statement.what === 'create-edge') checkElement('edge', statement.name, names, report);
      else if (statement.what === 'create-tag-index' || statement.what === 'create-edge-index')
        checkIndex(statement.name, names, report);
      return;
    default:
  }
}

function checkElement(on: 'tag' | 'edge', name: Name, names: KnownNames, report: Report): void {
  if (names.mayBeThere(on, name.text)) return;
  report(
    misspelled(name.range, names.meant(name.text, [on]), {
      code: on === 'tag' ? 'TAG_NOT_FOUND' : 'EDGE_NOT_FOUND',
      message: said(on === 'tag' ? 'noTag' : 'noEdgeType', { name: name.text }),
    }),
  );
}

function checkIndex(name: Name, names: KnownNames, report: Report): void {
  const { indexes } = names;
  if (indexes === undefined || indexes.includes(name.text)) return;
  report(
    misspelled(name.range, didYouMean(name.text, indexes), {
      code: 'INDEX_NOT_FOUND',
      message: said('noIndex', { name: name.text }),
    }),
  );
}

const VID_TYPES: ReadonlySet<PropertyType['kind']> = new Set(['fixed_string', 'int64', 'int32', 'int16', 'int8']);

/** A new space needs a vid type: strings of limited length, or ints. */
function checkVidType({ name, vidType, source, range }: CreateSpaceStatement, report: Report): void {
  if (source !== undefined || (vidType !== undefined && VID_TYPES.has(vidType.kind))) return;
  const { end } = name.range;
  // If there are other options, the type is one of them; only the hint mentions this.
  const isBare = range.end === end;
  report({
    range: name.range,
    severity: 'error',
    code: 'SEMANTIC_ERROR',
    message: vidType === undefined ? said('vidTypeNeeded') : said('vidTypeOther', { found: printType(vidType) }),
    hint: said('write', { example: 'vid_type = FIXED_STRING(32)' }),
    fixes: isBare
      ? ['FIXED_STRING(32)', 'INT64'].map((type) => ({
          title: `vid_type = ${type}`,
          edits: [{ start: end, end, insert: `(vid_type = ${type})` }],
        }))
      : [],
  });
}

function checkDefaults(properties: readonly PropertyDefinition[], report: Report): void {
  for (const { name, type, isNullable = true, default: written } of properties)
    if (written) checkValue(written, { name: name.text, type, isNullable }, 'default', report);
}

/** TTL_COL names a property of the new tag or edge type, which counts seconds. */
function checkTimeToLive({ name, properties, options }: CreateSchemaStatement, report: Report): void {
  const { ttlColumn } = options;
  if (ttlColumn === undefined) return;
  const column = properties.find((property) => property.name.text === ttlColumn);
  const counts = column !== undefined && /^(?:int|timestamp)/.test(column.type.kind);
  if (counts) return;
  report({
    range: column?.name.range ?? name.range,
    severity: 'error',
    code: 'SEMANTIC_ERROR',
    message:
      column === undefined
        ? said('noProperty', { owner: name.text, name: ttlColumn })
        : said('timeToLive', { name: ttlColumn }),
    fixes: [],
  });
}

/** An index on a string property needs a length; on other properties it has none. */
function checkIndexLengths({ on, schemaName, fields }: CreateIndexStatement, names: KnownNames, report: Report): void {
  const element = on === 'tag' ? names.tag(schemaName.text) : names.edgeType(schemaName.text);
  if (typeof element === 'string') return;
  for (const { name, length } of fields) {
    const property = element.properties.find((one) => one.name === name.text);
    if (property?.type.kind !== 'string' || length !== undefined) continue;
    const { end } = name.range;
    const insert = `(${INDEXED_TEXT_BYTES})`;
    report({
      range: name.range,
      severity: 'error',
      code: 'SEMANTIC_ERROR',
      message: said('indexLength', { name: name.text }),
      hint: said('write', { example: `${quoteName(name.text)}${insert}` }),
      fixes: [{ title: `${quoteName(name.text)}${insert}`, edits: [{ start: end, end, insert }] }],
    });
  }
}

/** A property that CREATE names twice. */
function checkTwice({ properties }: CreateSchemaStatement, report: Report): void {
  const seen = new Set<string>();
  for (const { name } of properties) {
    if (seen.has(name.text))
      report({
        range: name.range,
        severity: 'error',
        code: 'SEMANTIC_ERROR',
        message: said('twice', { name: name.text }),
        fixes: [],
      });
    seen.add(name.text);
  }
}

/** Reports missing properties that ALTER drops or changes. Scripts that alter an element more than once are not checked. */
function checkDropped({ on, name, items }: AlterSchemaStatement, names: KnownNames, report: Report): void {
  const element = names.beforeAlter(on, name.text);
  if (element === undefined) return;
  const known = element.properties.map((property) => property.name);
  const added = items.flatMap((item) => (item.kind === 'add' ? item.properties.map((one) => one.name.text) : []));
  for (const written of items.flatMap(namesOfExisting)) {
    if (known.includes(written.text) || added.includes(written.text)) continue;
    report(
      misspelled(written.range, didYouMean(written.text, known), {
        code: 'SEMANTIC_ERROR',
        message: said('noProperty', { owner: element.name, name: written.text }),
      }),
    );
  }
}

function namesOfExisting(item: AlterItem): readonly Name[] {
  if (item.kind === 'drop') return item.names;
  return item.kind === 'change' ? item.properties.map((property) => property.name) : [];
}

import { unreachable } from '@astrolabe/model';
import type {
  AlterSchemaStatement,
  CreateConstraintStatement,
  CreateIndexStatement,
  CreateSpaceStatement,
  PropertyDefinition,
  SchemaOptions,
  SchemaStatement,
} from '../ast/schema.ts';
import { printExpression, printType } from './expression.ts';
import { name, names, words } from './fragment.ts';
import { quoteString } from './quote.ts';

/** A statement about spaces, tags, edge types or indexes. */
export function printSchemaStatement(statement: SchemaStatement): string {
  switch (statement.kind) {
    case 'create-space':
      return printCreateSpace(statement);
    case 'alter-space':
      return `ALTER SPACE ${name(statement.name)} ADD ZONE ${names(statement.zones)}`;
    case 'drop-space':
      return words('DROP SPACE', statement.ifExists && 'IF EXISTS', name(statement.name));
    case 'clear-space':
      return words('CLEAR SPACE', statement.ifExists && 'IF EXISTS', name(statement.name));
    case 'use':
      return `USE ${name(statement.space)}`;
    case 'describe':
      return `DESCRIBE ${statement.what.replace('-', ' ').toUpperCase()} ${name(statement.name)}`;
    case 'create-schema':
      return words(
        'CREATE',
        statement.on.toUpperCase(),
        statement.ifNotExists && 'IF NOT EXISTS',
        `${name(statement.name)}(${statement.properties.map(printProperty).join(', ')})`,
        schemaOptions(statement.options),
      );
    case 'alter-schema':
      return words(
        'ALTER',
        statement.on.toUpperCase(),
        name(statement.name),
        statement.items.map(printAlterItem).join(', '),
        schemaOptions(statement.options),
      );
    case 'drop-schema':
      return words('DROP', statement.on.toUpperCase(), statement.ifExists && 'IF EXISTS', name(statement.name));
    case 'create-index':
      return printCreateIndex(statement);
    case 'drop-index':
      return words(
        'DROP',
        statement.on.toUpperCase(),
        'INDEX',
        statement.ifExists && 'IF EXISTS',
        name(statement.name),
      );
    case 'rebuild-index':
      return words('REBUILD', statement.on.toUpperCase(), 'INDEX', names(statement.names));
    case 'create-fulltext-index':
      return words(
        'CREATE FULLTEXT',
        statement.on.toUpperCase(),
        'INDEX',
        name(statement.name),
        'ON',
        `${name(statement.schemaName)}(${names(statement.fields)})`,
        statement.analyzer !== undefined && `ANALYZER = ${quoteString(statement.analyzer)}`,
      );
    case 'create-constraint':
      return printCreateConstraint(statement);
    case 'drop-constraint':
      return words('DROP CONSTRAINT', name(statement.name), statement.ifExists && 'IF EXISTS');
    case 'create-function':
      return words(
        'CREATE',
        statement.isReplacing && 'OR REPLACE',
        'FUNCTION',
        statement.ifNotExists && 'IF NOT EXISTS',
        `${name(statement.name)}(${names(statement.parameters)}) AS`,
        printExpression(statement.body),
      );
    case 'drop-function':
      return words('DROP FUNCTION', statement.ifExists && 'IF EXISTS', name(statement.name));
    case 'drop-fulltext-index':
      return `DROP FULLTEXT INDEX ${name(statement.name)}`;
    default:
      return unreachable(statement);
  }
}

function printCreateSpace(statement: CreateSpaceStatement): string {
  const { partitionCount, replicaFactor, charset, collation, vidType } = statement;
  const options = [
    partitionCount !== undefined && `PARTITION_NUM = ${partitionCount}`,
    replicaFactor !== undefined && `REPLICA_FACTOR = ${replicaFactor}`,
    charset && `CHARSET = ${name(charset)}`,
    collation && `COLLATE = ${name(collation)}`,
    vidType && `VID_TYPE = ${printType(vidType)}`,
  ].filter((option) => typeof option === 'string');
  return words(
    'CREATE SPACE',
    statement.ifNotExists && 'IF NOT EXISTS',
    name(statement.name),
    statement.source && `AS ${name(statement.source)}`,
    options.length > 0 && `(${options.join(', ')})`,
    statement.zones.length > 0 && `ON ${names(statement.zones)}`,
    statement.comment !== undefined && `COMMENT = ${quoteString(statement.comment)}`,
  );
}

function printProperty(property: PropertyDefinition): string {
  return words(
    name(property.name),
    printType(property.type),
    property.isNullable !== undefined && (property.isNullable ? 'NULL' : 'NOT NULL'),
    property.default && `DEFAULT ${printExpression(property.default)}`,
    property.comment !== undefined && `COMMENT ${quoteString(property.comment)}`,
  );
}

function schemaOptions(options: SchemaOptions): string {
  return [
    options.ttlDuration !== undefined && `TTL_DURATION = ${options.ttlDuration}`,
    options.ttlColumn !== undefined && `TTL_COL = ${quoteString(options.ttlColumn)}`,
    options.comment !== undefined && `COMMENT = ${quoteString(options.comment)}`,
  ]
    .filter((option) => option !== false)
    .join(', ');
}

function printAlterItem(item: AlterSchemaStatement['items'][number]): string {
  if (item.kind === 'drop') return `DROP (${names(item.names)})`;
  return `${item.kind.toUpperCase()} (${item.properties.map(printProperty).join(', ')})`;
}

function printCreateIndex(statement: CreateIndexStatement): string {
  const fields = statement.fields
    .map((field) => `${name(field.name)}${field.length === undefined ? '' : `(${field.length})`}`)
    .join(', ');
  const cells = [
    statement.s2MaxLevel !== undefined && `S2_MAX_LEVEL = ${statement.s2MaxLevel}`,
    statement.s2MaxCells !== undefined && `S2_MAX_CELLS = ${statement.s2MaxCells}`,
  ].filter((option) => option !== false);
  return words(
    'CREATE',
    statement.on.toUpperCase(),
    'INDEX',
    statement.ifNotExists && 'IF NOT EXISTS',
    name(statement.name),
    'ON',
    `${name(statement.schemaName)}(${fields})`,
    cells.length > 0 && `WITH (${cells.join(', ')})`,
    statement.comment !== undefined && `COMMENT ${quoteString(statement.comment)}`,
  );
}

function printCreateConstraint(statement: CreateConstraintStatement): string {
  const { rule, properties } = statement;
  const element = `v:${name(statement.schemaName)}`;
  const listed = properties.map((property) => `v.${name(property)}`).join(', ');
  const required = rule.kind === 'type' ? `IS :: ${printType(rule.type)}` : RULES[rule.kind];
  return words(
    'CREATE CONSTRAINT',
    name(statement.name),
    statement.ifNotExists && 'IF NOT EXISTS',
    `FOR ${statement.on === 'tag' ? `(${element})` : `()-[${element}]-()`}`,
    `REQUIRE ${properties.length > 1 ? `(${listed})` : listed} ${required}`,
  );
}

const RULES = { unique: 'IS UNIQUE', key: 'IS KEY', 'not-null': 'IS NOT NULL' } as const;

import { AstrolabeError, type SpaceSchema, type VidType } from '@astrolabe/model';
import type {
  AlterSpaceStatement,
  ClearSpaceStatement,
  CreateSpaceStatement,
  DropSpaceStatement,
  UseStatement,
} from '@astrolabe/ngql';
import type { SpaceView } from '../../catalog/catalog-view.ts';
import { executionError } from '../../catalog/errors.ts';
import { propertyTypeText } from '../../catalog/schema-text.ts';
import { DEFAULT_PARTITION_COUNT } from '../../catalog/space-defaults.ts';
import type { ValidatedStatement } from '../validated-statement.ts';
import type { StatementValidator, ValidationContext } from '../validator.ts';
import { command } from './command.ts';
import { semanticError } from '../../expression/errors.ts';

/** CREATE SPACE, also with AS. */
export const createSpaceValidator: StatementValidator<CreateSpaceStatement> = {
  needsSpace: false,
  privilege: () => 'write-space',
  validate(statement, context) {
    context.declareName('space', statement.name.text, statement.name.range);
    const base = {
      columns: [],
      inputs: [],
      name: statement.name,
      ifNotExists: statement.ifNotExists,
    };
    if (statement.source) {
      const source = context.catalog.space(statement.source.text);
      if (source) context.declareSpace(futureSpace({ ...source.schema, name: statement.name.text }, source));
      return command({ kind: 'CreateSpaceAs', ...base, source: statement.source });
    }
    const settings = spaceSettings(statement);
    context.declareSpace(futureSpace({ ...settings, id: 0 }));
    return command({ kind: 'CreateSpace', ...base, settings });
  },
};

/** ALTER SPACE … ADD ZONE. */
export const alterSpaceValidator: StatementValidator<AlterSpaceStatement> = {
  needsSpace: false,
  privilege: () => 'write-space',
  validate(statement) {
    throw new AstrolabeError('NOT_SUPPORTED', 'Alter space with zone is unsupported', {
      position: statement.range,
      hint: 'one machine has no zones',
    });
  },
};

/** DROP SPACE. */
export const dropSpaceValidator: StatementValidator<DropSpaceStatement> = {
  needsSpace: false,
  privilege: () => 'write-space',
  validate: (statement) =>
    command({
      kind: 'DropSpace',
      columns: [],
      inputs: [],
      name: statement.name,
      ifExists: statement.ifExists,
    }),
};

/** CLEAR SPACE. */
export const clearSpaceValidator: StatementValidator<ClearSpaceStatement> = {
  needsSpace: false,
  privilege: () => 'write-space',
  validate: (statement) =>
    command({
      kind: 'ClearSpace',
      columns: [],
      inputs: [],
      name: statement.name,
      ifExists: statement.ifExists,
    }),
};

/** USE. */
export const useValidator: StatementValidator<UseStatement> = {
  needsSpace: false,
  privilege: () => 'use',
  privilegeSpace: (statement) => statement.space.text,
  validate: validateUse,
};

function validateUse(statement: UseStatement, context: ValidationContext): ValidatedStatement {
  context.chooseSpace(statement.space.text, statement.space.range);
  return command({
    kind: 'RegisterSpaceToSession',
    columns: [],
    inputs: [],
    name: statement.space,
  });
}

function spaceSettings(statement: CreateSpaceStatement): Omit<SpaceSchema, 'id'> {
  const zone = statement.zones[0];
  if (zone) throw semanticError('Create space with zone is unsupported', zone.range, 'one machine has no zones');
  const partitionCount = statement.partitionCount ?? BigInt(DEFAULT_PARTITION_COUNT);
  if (partitionCount <= 0n)
    throw semanticError('Partition_num value should be greater than zero', statement.range, 'leave it out, or write 1');
  const replicaFactor = statement.replicaFactor ?? 1n;
  if (replicaFactor <= 0n)
    throw semanticError(
      'Replica_factor value should be greater than zero',
      statement.range,
      'leave it out, or write 1',
    );
  const charset = statement.charset?.text.toLowerCase() ?? 'utf8';
  if (charset !== 'utf8')
    throw executionError(`Charset \`${charset}' not support`, {
      position: statement.charset?.range,
      hint: 'the charset is utf8',
    });
  const collation = statement.collation?.text.toLowerCase() ?? 'utf8_bin';
  if (collation !== 'utf8_bin')
    throw executionError(`Collation \`${collation}' not support`, {
      position: statement.collation?.range,
      hint: 'the collation is utf8_bin',
    });
  return {
    name: statement.name.text,
    vidType: vidTypeOf(statement),
    partitionCount: Number(partitionCount),
    replicaFactor: Number(replicaFactor),
    charset,
    collation,
    ...(statement.comment !== undefined && { comment: statement.comment }),
  };
}

function vidTypeOf(statement: CreateSpaceStatement): VidType {
  const type = statement.vidType;
  if (!type)
    throw semanticError(
      'space vid_type must be specified explicitly',
      statement.range,
      'add (vid_type = FIXED_STRING(32)) or (vid_type = INT64)',
    );
  if (type.kind === 'int64') return { kind: 'int64' };
  if (type.kind !== 'fixed_string') {
    throw semanticError(
      `Only support FIXED_STRING or INT64 vid type, but was given ${propertyTypeText(type).toUpperCase()}`,
      statement.range,
      'write vid_type = FIXED_STRING(32) or vid_type = INT64',
    );
  }
  if (type.length <= 0) throw semanticError(`Vid size should be a positive number: ${type.length}`, statement.range);
  return { kind: 'fixed_string', length: type.length };
}

/** A space for later statements of the same request before it is created: with its settings, and the schema it copies. */
function futureSpace(schema: SpaceSchema, source?: SpaceView): SpaceView {
  return {
    schema,
    tags: source?.tags ?? [],
    edgeTypes: source?.edgeTypes ?? [],
    indexes: source?.indexes ?? [],
    tagNamed: (name) => source?.tagNamed(name),
    edgeTypeNamed: (name) => source?.edgeTypeNamed(name),
  };
}

import type {
  CreateFullTextIndexStatement,
  CreateIndexStatement,
  DropFullTextIndexStatement,
  DropIndexStatement,
} from '@astrolabe/ngql';
import type { StatementValidator } from '../validator.ts';
import { command } from './command.ts';

/** CREATE TAG INDEX and CREATE EDGE INDEX. */
export const createIndexValidator: StatementValidator<CreateIndexStatement> = {
  needsSpace: true,
  privilege: () => 'write-schema',
  validate(statement, context) {
    context.requireSpace();
    context.declareName('index', statement.name.text, statement.name.range);
    return command({
      kind: statement.on === 'tag' ? 'CreateTagIndex' : 'CreateEdgeIndex',
      columns: [],
      inputs: [],
      name: statement.name,
      ifNotExists: statement.ifNotExists,
      schemaName: statement.schemaName,
      fields: statement.fields,
      ...(statement.comment !== undefined && { comment: statement.comment }),
      ...(statement.s2MaxLevel !== undefined && { s2MaxLevel: statement.s2MaxLevel }),
      ...(statement.s2MaxCells !== undefined && { s2MaxCells: statement.s2MaxCells }),
    });
  },
};

/** DROP TAG INDEX and DROP EDGE INDEX. */
export const dropIndexValidator: StatementValidator<DropIndexStatement> = {
  needsSpace: true,
  privilege: () => 'write-schema',
  validate(statement, context) {
    context.requireSpace();
    return command({
      kind: statement.on === 'tag' ? 'DropTagIndex' : 'DropEdgeIndex',
      columns: [],
      inputs: [],
      name: statement.name,
      ifExists: statement.ifExists,
    });
  },
};

/** CREATE FULLTEXT INDEX. */
export const createFullTextIndexValidator: StatementValidator<CreateFullTextIndexStatement> = {
  needsSpace: true,
  privilege: () => 'write-schema',
  validate(statement, context) {
    context.requireSpace();
    context.declareName('index', statement.name.text, statement.name.range);
    return command({
      kind: 'CreateFTIndex',
      columns: [],
      inputs: [],
      on: statement.on,
      name: statement.name,
      schemaName: statement.schemaName,
      fields: statement.fields,
      ...(statement.analyzer !== undefined && { analyzer: statement.analyzer }),
    });
  },
};

/** DROP FULLTEXT INDEX. */
export const dropFullTextIndexValidator: StatementValidator<DropFullTextIndexStatement> = {
  needsSpace: true,
  privilege: () => 'write-schema',
  validate(statement, context) {
    context.requireSpace();
    return command({ kind: 'DropFTIndex', columns: [], inputs: [], name: statement.name });
  },
};

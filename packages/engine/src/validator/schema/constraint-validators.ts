import type { CreateConstraintStatement, DropConstraintStatement } from '@astrolabe/ngql';
import type { StatementValidator } from '../validator.ts';
import { command } from './command.ts';

/** CREATE CONSTRAINT. */
export const createConstraintValidator: StatementValidator<CreateConstraintStatement> = {
  needsSpace: true,
  privilege: () => 'write-schema',
  validate({ name, ifNotExists, on, schemaName, properties, rule }, context) {
    context.declareName('index', name.text, name.range);
    const parts = { name, ifNotExists, on, schemaName, properties, rule };
    return command({ kind: 'CreateConstraint', columns: [], inputs: [], ...parts });
  },
};

/** DROP CONSTRAINT. */
export const dropConstraintValidator: StatementValidator<DropConstraintStatement> = {
  needsSpace: true,
  privilege: () => 'write-schema',
  validate: ({ name, ifExists }) => command({ kind: 'DropConstraint', columns: [], inputs: [], name, ifExists }),
};

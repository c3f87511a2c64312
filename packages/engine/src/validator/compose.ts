import type { AssignmentStatement, ExplainStatement, PipeStatement, SetStatement } from '@astrolabe/ngql';
import { semanticError } from '../expression/errors.ts';
import type { StatementValidator, ValidationContext } from './validator.ts';

/** `left | right`: the right side is validated with the columns of the left as `$-`. */
export const pipeValidator: StatementValidator<PipeStatement> = {
  needsSpace: false,
  privilege: () => 'none',
  validate(statement, context) {
    const left = context.validate(statement.left, context.input);
    const right = context.validate(statement.right, left.columns);
    return { kind: 'pipe', columns: right.columns, left, right };
  },
};

/** UNION, INTERSECT, MINUS: both sides must have the same columns. */
export const setValidator: StatementValidator<SetStatement> = {
  needsSpace: false,
  privilege: () => 'none',
  validate(statement, context) {
    const left = context.validate(statement.left, context.input);
    const right = context.validate(statement.right, context.input);
    if (left.columns.length !== right.columns.length)
      throw semanticError(
        'number of columns to UNION/INTERSECT/MINUS must be same',
        statement.right.range,
        'let both sides YIELD the same columns',
      );
    if (left.columns.some((column, index) => column.name !== right.columns[index]!.name)) {
      throw semanticError(
        'different column names to UNION/INTERSECT/MINUS are not supported',
        statement.right.range,
        'give both sides the same names with AS',
      );
    }
    const columns = left.columns.map((column, index) =>
      column.type === right.columns[index]!.type ? column : { name: column.name, type: '__EMPTY__' as const },
    );
    return { kind: 'set', columns, operator: statement.operator, left, right };
  },
};

/** `$name = statement`. */
export const assignmentValidator: StatementValidator<AssignmentStatement> = {
  needsSpace: false,
  privilege: () => 'none',
  validate(statement, context) {
    const { text, range } = statement.variable;
    if (context.variables.has(text))
      throw semanticError(`Variable \`${text}' already exists`, range, 'choose another name');
    const validated = context.validate(statement.statement, context.input);
    context.variables.set(text, validated.columns);
    return { kind: 'assignment', columns: validated.columns, variable: text, statement: validated };
  },
};

/** EXPLAIN and PROFILE. */
export const explainValidator: StatementValidator<ExplainStatement> = {
  needsSpace: false,
  privilege: () => 'none',
  validate(statement, context: ValidationContext) {
    const statements = statement.statements.map((inner) => context.validate(inner));
    const transaction = statement.isProfile && statement.statements.find(({ kind }) => kind === 'transaction');
    if (transaction) throw semanticError('PROFILE cannot start or end a transaction', transaction.range);
    return {
      kind: 'explain',
      columns: statements.at(-1)?.columns ?? [],
      isProfile: statement.isProfile,
      format: statement.format,
      statements,
    };
  },
};

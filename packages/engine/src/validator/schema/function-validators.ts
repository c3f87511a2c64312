import { AstrolabeError, type SourceRange } from '@astrolabe/model';
import {
  aggregateNamed,
  columnName,
  functionNamed,
  printExpression,
  type CreateFunctionStatement,
  type DropFunctionStatement,
} from '@astrolabe/ngql';
import { bindExpression } from '../../expression/bind.ts';
import { semanticError } from '../../expression/errors.ts';
import type { StatementValidator, ValidationContext } from '../validator.ts';
import { command } from './command.ts';

/** CREATE FUNCTION. */
export const createFunctionValidator: StatementValidator<CreateFunctionStatement> = {
  needsSpace: false,
  privilege: () => 'write-space',
  validate(statement, context) {
    const { name, ifNotExists, isReplacing } = statement;
    if (functionNamed(name.text) ?? aggregateNamed(name.text))
      throw semanticError(`\`${name.text}' is a function of nGQL`, name.range, 'choose another name');
    const parameters = parameterNames(statement);
    checkBody(statement, context);
    const created = { name: name.text, parameters, body: printExpression(statement.body) };
    // Declares the function for later statements of the request.
    if (isReplacing || !context.userFunction(name.text)) context.declareFunction({ ...created, tree: statement.body });
    return command({ kind: 'CreateFunction', columns: [], inputs: [], name, created, ifNotExists, isReplacing });
  },
};

/** DROP FUNCTION. */
export const dropFunctionValidator: StatementValidator<DropFunctionStatement> = {
  needsSpace: false,
  privilege: () => 'write-space',
  validate: ({ name, ifExists }) => command({ kind: 'DropFunction', columns: [], inputs: [], name, ifExists }),
};

function parameterNames({ parameters }: CreateFunctionStatement): readonly string[] {
  const seen = new Set<string>();
  for (const { text, range } of parameters) {
    if (seen.has(text)) throw semanticError(`Parameter \`${text}' is declared twice`, range, 'rename one of them');
    seen.add(text);
  }
  return [...seen];
}

/** Resolves the names of the body: only its parameters, and functions other than itself. */
function checkBody({ name, parameters, body }: CreateFunctionStatement, context: ValidationContext): void {
  const refuse = (what: string, range: SourceRange): never => {
    throw semanticError(`${what} is not allowed in a function`, range, 'a function reads only its parameters');
  };
  bindExpression(
    body,
    {
      columnCount: parameters.length,
      reference(node) {
        const index = node.kind === 'label' ? parameters.findIndex(({ text }) => text === node.name) : -1;
        return index >= 0 ? { kind: 'column', type: '__EMPTY__', index } : refuse(columnName(node), node.range);
      },
      aggregate: (node) => refuse(columnName(node), node.range),
    },
    {
      parameters: new Map(),
      functions: context.functions,
      userFunction(called) {
        if (called.toLowerCase() !== name.text.toLowerCase()) return context.userFunction(called);
        throw new AstrolabeError('SEMANTIC_ERROR', `Function \`${called}' calls itself`, {
          position: body.range,
          hint: 'use reduce() over a list',
        });
      },
    },
  );
}

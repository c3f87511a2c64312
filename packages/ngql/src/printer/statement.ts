import { unreachable } from '@astrolabe/model';
import type { Statement } from '../ast/statement.ts';
import { printAdministration } from './admin.ts';
import { words } from './fragment.ts';
import { printMatch, printWrite } from './match.ts';
import { printMutation } from './mutate.ts';
import { quoteString } from './quote.ts';
import { printSchemaStatement } from './schema.ts';
import { printTraversal } from './traverse.ts';

/** A statement as nGQL on one line that parses back to the same tree, without a final `;`. */
export function printStatement(statement: Statement): string {
  switch (statement.kind) {
    case 'pipe':
      return `${printOperand(statement.left, statement.left.kind === 'set')} | ${printOperand(statement.right, isComposed(statement.right))}`;
    case 'set':
      return `${printStatement(statement.left)} ${statement.operator} ${printOperand(statement.right, statement.right.kind === 'set')}`;
    case 'assignment':
      return `$${statement.variable.text} = ${printStatement(statement.statement)}`;
    case 'explain': {
      const head = words(
        statement.isProfile ? 'PROFILE' : 'EXPLAIN',
        statement.format !== 'row' && `FORMAT = ${quoteString(statement.format)}`,
      );
      const [only] = statement.statements;
      const body =
        only && statement.statements.length === 1
          ? printStatement(only)
          : `{${statement.statements.map(printStatement).join('; ')}}`;
      return `${head} ${body}`;
    }
    case 'error':
      return '';
    case 'go':
    case 'lookup':
    case 'fetch-vertices':
    case 'fetch-edges':
    case 'find-path':
    case 'subgraph':
    case 'yield':
    case 'group-by':
    case 'order-by':
    case 'limit':
    case 'unwind':
    case 'call':
      return printTraversal(statement);
    case 'match':
      return printMatch(statement);
    case 'write':
      return printWrite(statement);
    case 'insert-vertices':
    case 'insert-edges':
    case 'update-vertex':
    case 'update-edge':
    case 'update-vertices':
    case 'update-edges':
    case 'delete-vertices':
    case 'delete-tags':
    case 'delete-edges':
      return printMutation(statement);
    case 'create-space':
    case 'alter-space':
    case 'drop-space':
    case 'clear-space':
    case 'use':
    case 'describe':
    case 'create-schema':
    case 'alter-schema':
    case 'drop-schema':
    case 'create-index':
    case 'drop-index':
    case 'rebuild-index':
    case 'create-fulltext-index':
    case 'drop-fulltext-index':
    case 'create-constraint':
    case 'drop-constraint':
    case 'create-function':
    case 'drop-function':
      return printSchemaStatement(statement);
    case 'create-user':
    case 'alter-user':
    case 'drop-user':
    case 'change-password':
    case 'grant':
    case 'revoke':
    case 'show':
    case 'kill-query':
    case 'kill-session':
    case 'set-session':
    case 'transaction':
    case 'job':
    case 'cluster':
      return printAdministration(statement);
    default:
      return unreachable(statement);
  }
}

function isComposed(statement: Statement): boolean {
  return statement.kind === 'set' || statement.kind === 'pipe';
}

function printOperand(statement: Statement, inParentheses: boolean): string {
  return inParentheses ? `(${printStatement(statement)})` : printStatement(statement);
}

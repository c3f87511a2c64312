import { ANY_FUNCTION, parse } from '../parser/parse.ts';
import { columnsOfStatement } from './statement-columns.ts';
import type { StatementScope } from './statement-scope.ts';

/** Returns the columns of the pipe input; undefined without a pipe. */
export function columnsOfInput(prefix: string, { pipeAt }: StatementScope): readonly string[] | undefined {
  if (pipeAt === undefined) return undefined;
  const statement = parse(prefix.slice(0, pipeAt), ANY_FUNCTION).statements.at(-1);
  return statement && columnsOfStatement(statement);
}

import { parse } from '../parser/parse.ts';
import { columnsOfStatement } from './statement-columns.ts';
import type { StatementScope } from './statement-scope.ts';

/** The columns of what stands before the pipe; absent where there is no pipe. */
export function columnsOfInput(prefix: string, { pipeAt }: StatementScope): readonly string[] | undefined {
  if (pipeAt === undefined) return undefined;
  const statement = parse(prefix.slice(0, pipeAt)).statements.at(-1);
  return statement && columnsOfStatement(statement);
}

import { STATEMENT_SHOWN_MAX } from '../limits.ts';

/** A statement on one line, cut after 300 characters with an ellipsis (specification, section 2). */
export function shortStatement(statement: string): string {
  const line = statement.replace(/\s+/g, ' ').trim();
  return line.length > STATEMENT_SHOWN_MAX ? `${line.slice(0, STATEMENT_SHOWN_MAX)}…` : line;
}

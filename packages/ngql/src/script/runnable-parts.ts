import { lex } from '../lexer/lexer.ts';
import { T } from '../lexer/token.ts';
import { splitScript, type ScriptPart } from './split-script.ts';

/** A part of a script that is sent at once: a command, a statement, or several statements that share variables. */
export interface RunnablePart extends Pick<ScriptPart, 'kind' | 'text' | 'range'> {
  readonly statementCount: number;
}

/**
 * Splits a script into parts that run in order. A variable exists for one request, so a statement that assigns one is grouped with all statements
 * up to its last use.
 */
export function runnableParts(text: string): readonly RunnablePart[] {
  const parts = splitScript(text);
  const runnable: RunnablePart[] = [];
  for (let at = 0; at < parts.length;) {
    const last = lastOfGroup(parts, at);
    runnable.push(together(text, parts[at]!, parts.slice(at + 1, last + 1)));
    at = last + 1;
  }
  return runnable;
}

/** Returns the runnable part at an offset, or the one before it. */
export function runnableAt(text: string, offset: number): RunnablePart | undefined {
  return runnableParts(text).findLast(({ range }) => range.start <= offset);
}

/** Returns the index of the last part that belongs to the part at an index; its own index if nothing reads its variables. */
function lastOfGroup(parts: readonly ScriptPart[], first: number): number {
  const assigned = new Set<string>();
  let last = first;
  for (let index = first; index < parts.length; index++) {
    const part = parts[index]!;
    // A command runs in the page, between two calls of the database.
    if (part.kind === 'command') break;
    const variables = variablesIn(part.text);
    if (variables.some((name) => assigned.has(name))) last = index;
    const [name] = variables;
    if (name !== undefined && ASSIGNMENT.test(part.text)) assigned.add(name);
    if (assigned.size === 0) break;
  }
  return last;
}

const ASSIGNMENT = /^\$\w+\s*=(?!=)/;

/** Returns the variable names in a statement, in text order. */
function variablesIn(text: string): readonly string[] {
  const { kinds, ends } = lex(text);
  return [...kinds].flatMap((kind, index) =>
    kind === T.VARIABLE ? [text.slice(index === 0 ? 0 : ends[index - 1], ends[index])] : [],
  );
}

function together(text: string, first: ScriptPart, others: readonly ScriptPart[]): RunnablePart {
  const last = others.at(-1) ?? first;
  const range = { start: first.range.start, end: last.range.end };
  const parts = [first, ...others];
  // Without joined lines, the part is sent as written, including comments.
  const isPlain = parts.every(({ joins }) => joins.length === 0);
  return {
    kind: first.kind,
    text: isPlain ? text.slice(range.start, range.end) : parts.map((part) => part.text).join(';\n'),
    range,
    statementCount: parts.length,
  };
}

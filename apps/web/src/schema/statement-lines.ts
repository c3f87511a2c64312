const INDENT = '  ';
/** Shorter statements stay on one line. */
const LINE_LENGTH_MAX = 44;
const QUOTES: ReadonlySet<string> = new Set(['"', "'", '`']);
const OPTION_MESSAGES = /^(?:COMMENT|TTL_DURATION|TTL_COL|WITH|ADD|CHANGE|DROP)\b/;

/**
 * Breaks a printed statement into lines: the items of its outer brackets, and the rest. Only whitespace changes; quoted text is preserved.
 */
export function statementLines(statement: string): readonly string[] {
  if (statement.length <= LINE_LENGTH_MAX) return [statement];
  const lines: string[] = [];
  let line = '';
  let depth = 0;
  let quote = '';
  const end = (indent: string): void => {
    if (line.trim() !== '') lines.push(line.trimEnd());
    line = indent;
  };
  for (let at = 0; at < statement.length; at++) {
    const character = statement[at] ?? '';
    if (quote !== '') {
      line += character;
      if (character === '\\') line += statement[++at] ?? '';
      else if (character === quote) quote = '';
      continue;
    }
    if (QUOTES.has(character)) quote = character;
    if (character === ')' && depth-- === 1) end('');
    line += character;
    if (character === '(' && depth++ === 0) end(INDENT);
    else if (character === ',') {
      if (depth <= 1) {
        end(INDENT);
        if (statement[at + 1] === ' ') at++;
      }
    } else if (character === ' ' && depth === 0 && lines.length === 0 && OPTION_MESSAGES.test(statement.slice(at + 1)))
      end(INDENT);
  }
  end('');
  return mergeEmptyBrackets(lines);
}

/** Empty brackets stay on one line. */
function mergeEmptyBrackets(lines: readonly string[]): readonly string[] {
  const merged: string[] = [];
  for (const line of lines) {
    const before = merged.at(-1);
    if (before !== undefined && before.endsWith('(') && line.startsWith(')')) merged[merged.length - 1] = before + line;
    else merged.push(line);
  }
  return merged;
}

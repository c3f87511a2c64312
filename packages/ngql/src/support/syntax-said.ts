import { said, type DiagnosticWord, type Said } from './diagnostic-text.ts';

/** Parser messages and hints with their keys. A capture group becomes a value. */
const MESSAGES: readonly (readonly [RegExp, DiagnosticWord, string?])[] = [
  [/^syntax error (?:near `([\s\S]*)'|at (.*))$/, 'syntaxError', 'near'],
  [/^Unknown (?:aggregate )?function\s+near `([\s\S]*)'$/, 'unknownFunction', 'name'],
  [/^Out of range: near `([\s\S]*)'$/, 'outOfRange', 'near'],
  [/^Unterminated string:/, 'unterminatedString'],
  [/^unterminated comment/, 'unterminatedComment'],
];

const HINTS: readonly (readonly [RegExp, DiagnosticWord, string?])[] = [
  [/^did you mean :?([\s\S]+)\?$/, 'didYouMean', 'name'],
  [/^expected (.+)$/, 'expected', 'words'],
  [/^(\S+) is a reserved word;/, 'reservedWord', 'name'],
  [/^missing closing quote$/, 'closingQuote'],
  [/^missing \*\/$/, 'closingComment'],
  [/^a string must end on its line;/, 'lineFeed'],
  [/^write AND$/, 'writeAnd'],
  [/^aggregate in a YIELD/, 'aggregateLater'],
  [/^name the column with AS$/, 'aliasNeeded'],
  [/^read a column of it/, 'columnOfVariable'],
  [/^use the value itself$/, 'valueItself'],
  [/^use id\(vertex\) for the ID/, 'idOfVertex'],
  [/^send EXPLAIN and PROFILE alone/, 'explainAlone'],
];

/** Returns the translatable form of a parser message, or undefined if only English exists. */
export function saidByMessage(message: string): Said | undefined {
  return match(message, MESSAGES);
}

/** Returns the translatable form of a parser hint. */
export function saidByHint(hint: string): Said | undefined {
  return match(hint, HINTS);
}

function match(text: string, patterns: readonly (readonly [RegExp, DiagnosticWord, string?])[]): Said | undefined {
  for (const [pattern, word, name] of patterns) {
    const found = pattern.exec(text);
    if (found) return said(word, name === undefined ? {} : { [name]: (found[1] ?? found[2] ?? '').trim() });
  }
  return undefined;
}

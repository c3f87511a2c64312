import { lex } from '../lexer/lexer.ts';
import { T } from '../lexer/token.ts';
import { said } from './diagnostic-text.ts';
import type { Finding, TextEdit } from './finding.ts';

/** Characters that word processors and Chinese keyboards insert instead of plain ones. */
const PLAIN: Readonly<Record<string, string>> = {
  '\u201c': '"',
  '\u201d': '"',
  '\u201e': '"',
  '\u201f': '"',
  '\u00ab': '"',
  '\u00bb': '"',
  '\uff02': '"',
  '\u2018': "'",
  '\u2019': "'",
  '\u201a': "'",
  '\u201b': "'",
  '\uff07': "'",
  '\uff0c': ',',
  '\uff1b': ';',
  '\uff1a': ':',
  '\uff08': '(',
  '\uff09': ')',
  '\uff1d': '=',
  '\u2013': '-',
  '\u2014': '--',
  '\u2192': '->',
};

const SIGNS = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

/** The typographic signs in a statement outside of its strings, quoted names and comments, with the fix that writes plain ones. */
export function typographicFinding(text: string): Finding | undefined {
  if (text.search(SIGNS) < 0) return undefined;
  const { kinds, ends } = lex(text);
  const edits: TextEdit[] = [];
  kinds.forEach((kind, index) => {
    if (isQuoted(kind)) return;
    const from = index === 0 ? 0 : ends[index - 1]!;
    for (const found of text.slice(from, ends[index]).matchAll(SIGNS)) {
      const start = from + found.index;
      edits.push({ start, end: start + 1, insert: PLAIN[found[0]] ?? '' });
    }
  });
  const [first] = edits;
  if (!first) return undefined;
  const characters = [...new Set(edits.map(({ start }) => text.charAt(start)))].join(' ');
  return {
    range: { start: first.start, end: first.end },
    severity: 'error',
    code: 'SYNTAX_ERROR',
    message: said('typographic', { characters }),
    hint: said('plainSigns'),
    fixes: [{ title: [...new Set(edits.map(({ insert }) => insert))].join(' '), edits }],
  };
}

function isQuoted(kind: number): boolean {
  switch (kind) {
    case T.STRING_VALUE:
    case T.QUOTED_LABEL:
    case T.LINE_COMMENT:
    case T.BLOCK_COMMENT:
    case T.UNTERMINATED_STRING:
    case T.UNTERMINATED_COMMENT:
      return true;
    default:
      return false;
  }
}

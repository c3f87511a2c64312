// A plugin for Prettier: `plugins: ['@astrolabe/ngql/prettier']`. It does not import Prettier.
import { formatScript } from './support/format.ts';

/** A script is one node: the editor's formatter prints it completely. */
interface ScriptNode {
  readonly text: string;
}

type Doc = string | readonly Doc[] | { readonly type: string; readonly hard?: boolean; readonly literal?: boolean };

/** Prettier's `literalline`: a line break whose next line starts in the first column. */
const LITERAL_LINE: Doc = [{ type: 'line', hard: true, literal: true }, { type: 'break-parent' }];

/** The language of files with these endings. */
export const languages = [{ name: 'nGQL', parsers: ['ngql'], extensions: ['.ngql', '.nql'] }] as const;

export const parsers = {
  ngql: {
    astFormat: 'ngql',
    parse: (text: string): ScriptNode => ({ text }),
    locStart: (): number => 0,
    locEnd: ({ text }: ScriptNode): number => text.length,
  },
} as const;

export const printers = {
  ngql: {
    /** Statements with syntax errors are printed unchanged. */
    print: ({ node }: { readonly node: ScriptNode }): Doc => {
      const lines = formatted(node.text).trimEnd().split('\n');
      return [lines.map((line, at) => (at === 0 ? line : [LITERAL_LINE, line])), LITERAL_LINE];
    },
  },
} as const;

function formatted(text: string): string {
  let result = '';
  let at = 0;
  for (const { start, end, insert } of formatScript(text)) {
    result += text.slice(at, start) + insert;
    at = end;
  }
  return result + text.slice(at);
}

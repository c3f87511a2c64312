import { lex } from '../lexer/lexer.ts';
import { T, isTrivia } from '../lexer/token.ts';
import { splitScript } from '../script/split-script.ts';

/** Returns the names that a script reads as `$name`, in order of first use, except those it assigns. */
export function variablesUsed(text: string): readonly string[] {
  const read = new Set<string>();
  const assigned = new Set<string>();
  for (const part of splitScript(text)) {
    if (part.kind !== 'statement') continue;
    const { kinds, ends } = lex(part.text);
    kinds.forEach((kind, index) => {
      if (kind !== T.VARIABLE) return;
      const name = part.text.slice((ends[index - 1] ?? 0) + 1, ends[index]);
      const next = kinds.findIndex((one, at) => at > index && !isTrivia(one));
      (kinds[next] === T.ASSIGN ? assigned : read).add(name);
    });
  }
  return [...read].filter((name) => !assigned.has(name));
}

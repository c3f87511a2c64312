import { AstrolabeError } from '@astrolabe/model';
import { SLEEP_SECONDS_MAX } from '@astrolabe/http-api';
import { isTrivia, T, tokenize, type Token } from '@astrolabe/ngql';

/** A part of a script, and the pause after it. */
export interface ScriptPart {
  readonly text: string;
  readonly sleepSeconds: number;
}

/** Splits a script at every `:sleep n;` outside of strings and comments. The total pause is limited to a minute. */
export function cutAtSleeps(script: string): readonly ScriptPart[] {
  const tokens = tokenize(script).filter((token) => !isTrivia(token.kind));
  const parts: ScriptPart[] = [];
  let start = 0;
  for (let at = 0; at + 2 < tokens.length; at++) {
    const [colon, word, number, end] = tokens.slice(at, at + 4) as [Token, Token, Token, Token | undefined];
    if (colon.kind !== T.COLON || textOf(script, word).toLowerCase() !== 'sleep' || number.kind !== T.INTEGER) continue;
    if (end && end.kind !== T.SEMICOLON) continue;
    parts.push({ text: script.slice(start, colon.start), sleepSeconds: Number(textOf(script, number)) });
    start = end?.end ?? number.end;
  }
  parts.push({ text: script.slice(start), sleepSeconds: 0 });
  const seconds = parts.reduce((sum, part) => sum + part.sleepSeconds, 0);
  if (seconds >= SLEEP_SECONDS_MAX)
    throw new AstrolabeError(
      'HTTP_PARAMETER',
      `the script sleeps ${seconds} seconds; it must be less than ${SLEEP_SECONDS_MAX}`,
    );
  return parts;
}

/** Whether the script contains only whitespace and comments. */
export function isBlankScript(text: string): boolean {
  return tokenize(text).every((token) => isTrivia(token.kind) || token.kind === T.SEMICOLON);
}

function textOf(script: string, { start, end }: Token): string {
  return script.slice(start, end);
}

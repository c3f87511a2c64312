import type { SourceRange } from '@astrolabe/model';
import { complete, type CompletionResult } from './complete.ts';
import type { CompletionContext } from './completion-item.ts';
import { diagnose, type Diagnostic } from './diagnose.ts';
import type { TextEdit } from './finding.ts';
import { formatScript } from './format.ts';
import { hoverAt, type Hover } from './hover.ts';
import { occurrencesAt } from './occurrences.ts';
import { signatureAt, type SignatureHelp } from './signature-help.ts';

/** Requests of an editor on a script, by kind; all plain data. */
export interface LanguageResults {
  readonly complete: CompletionResult | undefined;
  readonly diagnose: readonly Diagnostic[];
  readonly hover: Hover | undefined;
  readonly signature: SignatureHelp | undefined;
  readonly format: readonly TextEdit[];
  /** Occurrences of the variable in the script. */
  readonly occurrences: readonly SourceRange[];
}

/** A kind of request about a script. */
export type LanguageQuestion = keyof LanguageResults;

/** Requests information on a script, at an offset if needed; may run in a worker. */
export type AskLanguage = <Question extends LanguageQuestion>(
  question: Question,
  text: string,
  offset: number,
) => Promise<LanguageResults[Question]>;

const RESULTS: {
  readonly [Question in LanguageQuestion]: (
    text: string,
    offset: number,
    context: CompletionContext,
  ) => LanguageResults[Question];
} = {
  complete,
  diagnose: (text, _offset, { schema, parameters, counted, tagsOfVids = new Map() }) =>
    diagnose(text, {
      schema,
      ...(parameters && { parameters: new Set(parameters) }),
      ...(counted && { edges: { counted, tagsOfVids } }),
    }),
  hover: (text, offset, { schema }) => hoverAt(text, offset, schema),
  signature: (text, offset) => signatureAt(text, offset),
  format: (text) => formatScript(text),
  occurrences: (text, offset) => occurrencesAt(text, offset),
};

/** Handles a request on a script with the known schema and data. */
export function serveLanguage<Question extends LanguageQuestion>(
  question: Question,
  text: string,
  offset: number,
  context: CompletionContext,
): LanguageResults[Question] {
  return RESULTS[question](text, offset, context);
}

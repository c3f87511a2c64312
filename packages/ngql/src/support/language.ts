import type { SourceRange } from '@astrolabe/model';
import { complete, type CompletionResult } from './complete.ts';
import type { CompletionContext } from './completion-item.ts';
import { diagnose, type Diagnostic } from './diagnose.ts';
import type { TextEdit } from './finding.ts';
import { formatScript } from './format.ts';
import { hoverAt, type Hover } from './hover.ts';
import { occurrencesAt } from './occurrences.ts';
import { signatureAt, type SignatureHelp } from './signature-help.ts';

/** What an editor can ask about a script, by the kind of the question; all of it is plain data. */
export interface LanguageAnswers {
  readonly complete: CompletionResult | undefined;
  readonly diagnose: readonly Diagnostic[];
  readonly hover: Hover | undefined;
  readonly signature: SignatureHelp | undefined;
  readonly format: readonly TextEdit[];
  /** Where the variable at the place stands in the script. */
  readonly occurrences: readonly SourceRange[];
}

/** A kind of question about a script. */
export type LanguageQuestion = keyof LanguageAnswers;

/** Asks about a script, at an offset where the question has a place; the answer may come from a worker. */
export type AskLanguage = <Question extends LanguageQuestion>(
  question: Question,
  text: string,
  offset: number,
) => Promise<LanguageAnswers[Question]>;

const ANSWERS: {
  readonly [Question in LanguageQuestion]: (
    text: string,
    offset: number,
    context: CompletionContext,
  ) => LanguageAnswers[Question];
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

/** The answer to a question about a script, by what is known of the database. */
export function answerLanguage<Question extends LanguageQuestion>(
  question: Question,
  text: string,
  offset: number,
  context: CompletionContext,
): LanguageAnswers[Question] {
  return ANSWERS[question](text, offset, context);
}

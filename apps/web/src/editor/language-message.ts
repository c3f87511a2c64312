import type { CompletionContext, LanguageResults, LanguageQuestion } from '@astrolabe/ngql';

/** Message to the language worker: knowledge of the database, or a request. */
export type LanguageOrder =
  | { readonly kind: 'context'; readonly context: CompletionContext }
  | {
      readonly kind: 'question';
      readonly id: number;
      readonly question: LanguageQuestion;
      readonly text: string;
      readonly offset: number;
    };

/** Response to the request with that number. */
export interface LanguageReply {
  readonly id: number;
  readonly answer: LanguageResults[LanguageQuestion];
}

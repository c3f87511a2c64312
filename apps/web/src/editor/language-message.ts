import type { CompletionContext, LanguageAnswers, LanguageQuestion } from '@astrolabe/ngql';

/** What the page sends to the worker that answers about the text: what is known of the database, or a question. */
export type LanguageOrder =
  | { readonly kind: 'context'; readonly context: CompletionContext }
  | {
      readonly kind: 'question';
      readonly id: number;
      readonly question: LanguageQuestion;
      readonly text: string;
      readonly offset: number;
    };

/** The answer to the question of that number. */
export interface LanguageReply {
  readonly id: number;
  readonly answer: LanguageAnswers[LanguageQuestion];
}

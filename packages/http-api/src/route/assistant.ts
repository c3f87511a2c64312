import { QUESTION_LENGTH_MAX, STATEMENT_LENGTH_ASKED_MAX } from '../limits.ts';
import { z } from './zod.ts';

/** The language model that turns questions into statements, as far as a page may know it. */
export interface AssistantFacts {
  /** The model's name. */
  readonly model: string;
  /** The host that questions and schemas are sent to. */
  readonly host: string;
}

/** Body of a question that is to become a statement. */
export const questionBody = z.object({
  /** The space whose schema the model is told; nothing of its data is. */
  space: z.string().min(1).max(255),
  question: z.string().trim().min(1).max(QUESTION_LENGTH_MAX),
  /** A statement that the question is about: to be changed, or to be mended. */
  statement: z.string().max(STATEMENT_LENGTH_ASKED_MAX).optional(),
  /** Language of the explanation. */
  language: z.enum(['en', 'zh']),
});

/** Body of a question that is to become a statement, as a type. */
export type QuestionBody = z.infer<typeof questionBody>;

/** What a model proposed. Nothing of it has run. */
export interface ProposedStatement {
  /** Empty where the model knew none. */
  readonly statement: string;
  readonly explanation: string;
  /** Whether it would change the database. */
  readonly changesDatabase: boolean;
  /** What the language service still finds wrong with it; empty where it is sound. */
  readonly problems: readonly string[];
  /** How many times the model was asked: it is told what is wrong with what it wrote. */
  readonly attempts: number;
}

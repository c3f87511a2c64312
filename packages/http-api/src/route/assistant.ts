import { QUESTION_LENGTH_MAX, STATEMENT_LENGTH_ASKED_MAX, TEXT_GRAPH_LENGTH_MAX } from '../limits.ts';
import { z } from './zod.ts';

/** Public facts about the configured language model. */
export interface AssistantFacts {
  /** The model's name. */
  readonly model: string;
  /** The host that questions and schemas are sent to. */
  readonly host: string;
}

/** Body of a question to translate into a statement. */
export const questionBody = z.object({
  /** The space whose schema is sent to the model; no data is sent. */
  space: z.string().min(1).max(255),
  question: z.string().trim().min(1).max(QUESTION_LENGTH_MAX),
  /** A statement to change or fix. */
  statement: z.string().max(STATEMENT_LENGTH_ASKED_MAX).optional(),
  /** Language of the explanation. */
  language: z.enum(['en', 'zh']),
});

/** Body of a question to translate into a statement. */
export type QuestionBody = z.infer<typeof questionBody>;

/** A statement proposed by a model. It has not run. */
export interface ProposedStatement {
  /** Empty if the model knew none. */
  readonly statement: string;
  readonly explanation: string;
  /** Whether it would change the database. */
  readonly changesDatabase: boolean;
  /** Problems still reported by the language service; empty if it is valid. */
  readonly problems: readonly string[];
  /** Number of requests to the model: it receives the problems of its previous proposals. */
  readonly attempts: number;
}

/** Body of a text to extract a graph from. */
export const textGraphBody = z.object({
  text: z.string().trim().min(1).max(TEXT_GRAPH_LENGTH_MAX),
  /** The relevant aspect of the text. */
  focus: z.string().trim().min(1).max(QUESTION_LENGTH_MAX).optional(),
});

/** Body of a text to extract a graph from. */
export type TextGraphBody = z.infer<typeof textGraphBody>;

/** A graph proposed by a model. Nothing is written. */
export interface ProposedGraph {
  /** Node-link document in JSON, which the import reads. */
  readonly document: string;
  readonly vertexCount: number;
  readonly edgeCount: number;
  /** Entries of the model without an id, a type or existing ends. */
  readonly skippedCount: number;
}

import type { ResultViewName } from './preferences-store.ts';

/** What a link to the console carries: a statement, its space, its parameters and the view to look at it in. Never a result. */
export interface LinkedStatement {
  readonly text: string;
  readonly space: string;
  readonly parameters: readonly LinkedParameter[];
  readonly view?: ResultViewName;
}

/** A parameter that the statement uses, with its value as an nGQL literal. */
export interface LinkedParameter {
  readonly name: string;
  readonly value: string;
}

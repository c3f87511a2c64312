import type { ResultViewName } from './view-names.ts';

/** Content of a console link: statement, space, parameters and view, never a result. */
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

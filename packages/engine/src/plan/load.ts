import type { BoundExpression } from '../expression/bound-expression.ts';
import type { SourceRange } from '@astrolabe/model';
import type { PlanNodeShape } from './plan-node.ts';

/** A CSV file of the import folder. */
export interface PlannedFile {
  readonly file: BoundExpression;
  readonly hasHeaders: boolean;
  readonly delimiter: BoundExpression | undefined;
  readonly range: SourceRange;
}

/** LOAD CSV: yields a row for each row of the input and each row of a file, which is the last column: a map with headers, else a list. */
export interface LoadCsvNode extends PlanNodeShape<'LoadCsv'> {
  readonly source: PlannedFile;
}

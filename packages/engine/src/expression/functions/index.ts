import { collectionFunctions } from './collection.ts';
import { conversionFunctions } from './conversion.ts';
import { dateTimeFunctions } from './date-time.ts';
import { geographyFunctions } from './geography.ts';
import { graphFunctions } from './graph.ts';
import { hashFunctions } from './hash.ts';
import { jsonFunctions } from './json.ts';
import { listFunctions } from './list.ts';
import { mathFunctions } from './math.ts';
import { momentFunctions } from './moment.ts';
import type { ScalarFunction } from './scalar-function.ts';
import { similarityFunctions } from './similarity.ts';
import { stringFunctions } from './string.ts';
import { textFormFunctions } from './text-form.ts';
import { valueFunctions } from './value.ts';
import { vectorFunctions } from './vector.ts';

/** All scalar functions by lower-case name. */
export const scalarFunctions: ReadonlyMap<string, ScalarFunction> = new Map(
  [
    ...mathFunctions,
    ...stringFunctions,
    ...listFunctions,
    ...graphFunctions,
    ...dateTimeFunctions,
    ...geographyFunctions,
    ...hashFunctions,
    ...conversionFunctions,
    ...textFormFunctions,
    ...similarityFunctions,
    ...collectionFunctions,
    ...momentFunctions,
    ...jsonFunctions,
    ...valueFunctions,
    ...vectorFunctions,
  ].map((each) => [each.name.toLowerCase(), each]),
);

// For the validator and the evaluator.
export { deduceResultType, isFoldable, type FunctionContext, type ScalarFunction } from './scalar-function.ts';
// For writers and indexes.
export { roundHalfUp } from './math.ts';
// For vector columns.
export { vectorKernels, vectorOf } from './vector.ts';
// what UNWIND needs
export { rangeLength } from './list.ts';
export { TIMESTAMP_MAX } from './date-time.ts';
export { CELL_LEVEL_MAX, cellIdOfPoint, coveringCellIds, type CoveringOptions } from './cell-covering.ts';
export { toSphere, type SphericalShape } from './spherical-shape.ts';

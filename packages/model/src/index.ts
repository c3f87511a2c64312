// values
export type * from './value/value.ts';
export { EMPTY, NULL, NULLS, isBadNull, isEmpty, isNull } from './value/null.ts';
export { isList, typeOf, type ValueType } from './value/type.ts';
// schema
export type * from './schema/schema.ts';
// results
export type * from './result/result-set.ts';
export type * from './result/plan-description.ts';
// errors
export { ERROR_CODES, type ErrorCode } from './error/codes.ts';
export { AstrolabeError, invariant, unreachable, type ErrorOptions, type ProblemError } from './error/astrolabe-error.ts';
export { caretExcerpt, lineColumnAt, type LineColumn } from './error/caret.ts';
export { didYouMean } from './error/did-you-mean.ts';
export type { SourceRange } from './error/source-range.ts';
// the seam between the studio and any database
export type * from './session/graph-service.ts';

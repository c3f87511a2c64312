// values
export type * from './value/value.ts';
export { EMPTY, NULL, NULLS, isBadNull, isEmpty, isNull } from './value/null.ts';
export { isList, typeOf, VALUE_TYPES, type ValueType } from './value/type.ts';
export { checkDepth } from './value/depth.ts';
export { INT64_MAX, INT64_MIN, isInt64 } from './value/int64.ts';
export { compareForSort, equalValues, isIdentical, lessOrEqualValues, lessValues } from './value/compare.ts';
export { FLOAT_TOLERANCE, ValueMap, ValueSet, identityKey, makeSet } from './value/identity.ts';
export { WideMap } from './value/wide-map.ts';
// values as text and JSON
export { isLargeValue, writeValueInPieces, type CollectionFormat } from './value/value-pieces.ts';
export { printValue, type PrintOptions } from './value/print.ts';
export { displayInParts, displayValue } from './value/display.ts';
export { floatTextWithDot } from './value/float-text.ts';
export { JSON_FORMAT, valueFromJson, valueToJson, writeValueJson, type ValueJson } from './value/json.ts';
export { hashText, murmurHash64 } from './value/hash.ts';
export { compareText, isAscii, joinText, utf8Decode, utf8Encode, utf8Length } from './value/utf8.ts';
// dates, durations, shapes
export {
  addMonths,
  dateFromDays,
  dateTimeFromInstant,
  dateTimeToInstant,
  dateToDays,
  formatDate,
  formatDateTime,
  formatTime,
  makeDate,
  makeInstant,
  parseDate,
  parseDateTime,
  parseTime,
  shiftDateTime,
  shiftTime,
  timeFromSeconds,
  timeToSeconds,
  type Instant,
  type LocalText,
  type ZoneText,
} from './value/date-time.ts';
export { addDurations, formatDuration, makeDuration, negateDuration } from './value/duration.ts';
export { geographyFromWkt, geographyToWkt } from './value/geography.ts';
// schema
export type * from './schema/schema.ts';
export { valueTypeOf } from './schema/property-value-type.ts';
export { isSameOrWiderType } from './schema/wider-type.ts';
export {
  isEdgeTypeSchema,
  isIndexSchema,
  isSchemaSnapshot,
  isSpaceSchema,
  isTagSchema,
  isUserFunctionSchema,
} from './schema/schema-guards.ts';
// stored documents
export { documentCodec, jsonOf, type DocumentCodec, type DocumentKind } from './document/document-codec.ts';
export {
  anyOf,
  isCount,
  isFlag,
  isNumber,
  isRecord,
  isText,
  listOf,
  objectOf,
  oneOf,
  optional,
  pairOf,
  valuesOf,
  type FieldGuards,
  type Guard,
  type Optional,
} from './document/guard.ts';
// results
export type * from './result/result-set.ts';
export { ColumnRows, resultValueAt, type CodedTexts, type ResultColumn } from './result/column-rows.ts';
export { collectResult, collectResultNow } from './result/collect-result.ts';
export type * from './result/plan-description.ts';
// errors
export { ERROR_CODES, type ErrorCode } from './error/codes.ts';
export {
  AstrolabeError,
  EMPTY_STATEMENT_MESSAGE,
  invariant,
  unreachable,
  type ErrorOptions,
  type ProblemError,
} from './error/astrolabe-error.ts';
export { lineColumnAt, type LineColumn } from './error/caret.ts';
export { didYouMean } from './error/did-you-mean.ts';
export type { SourceRange } from './error/source-range.ts';
// the interface between the studio and any database
export { inBackground } from './session/in-background.ts';
export type * from './session/graph-service.ts';
export type { Cursor, Prepared, ResultForm } from './session/cursor.ts';
export type * from './session/record-batch.ts';
export {
  columnOf,
  columnValueAt,
  recordsOf,
  textColumnOf,
  vidAt,
  type ColumnBatch,
  type TextValues,
  type ValueColumn,
  type VidColumn,
  type MomentColumnValues,
} from './session/column-batch.ts';
export { buffersOf } from './session/column-buffers.ts';
export { PORT_MAX } from './session/port.ts';
export { packClock, packDate, unpackMoment, type MomentValue } from './session/packed-moment.ts';

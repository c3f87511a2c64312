// sources
export { blobSource, memorySource, readSample, type ByteSource } from './source/byte-source.ts';
// reading
export {
  DELIMITERS,
  ENCODINGS,
  type CsvDialect,
  type CsvPosition,
  type CsvRow,
  type EncodingName,
  type UnreadableRow,
} from './reader/dialect.ts';
export { detectDialect, detectInSample, type DetectedDialect, type DialectChoice } from './reader/detect-dialect.ts';
export { detectEncoding, type EncodingGuess } from './reader/encoding.ts';
export { inferTypes, saidTypes, type InferredType } from './reader/infer-types.ts';
export { FILE_START, printRow, readFirstRow, readRows, type CsvChunk } from './reader/read-rows.ts';
// mapping
export {
  parseDialect,
  parseImportMapping,
  type CellReading,
  type EdgeMapping,
  type FileMapping,
  type IdMapping,
  type IdPart,
  type ImportMapping,
  type PropertyMapping,
  type RankMapping,
  type TargetMapping,
  type VertexMapping,
  ROW_NUMBER,
} from './mapping/import-mapping.ts';
export { normalizeId, type IdNormalization } from './mapping/normalize-id.ts';
export { BadCell } from './mapping/bad-cell.ts';
export { bindFileMapping, type EdgeTarget, type RowTarget, type VertexTarget } from './mapping/convert-row.ts';
export { convertText, printPropertyType, InvalidText } from './mapping/convert-text.ts';
export { parseRowFilter, type RowFilter } from './mapping/row-filter.ts';
export { resolveHeaders } from './mapping/header-notation.ts';
export { columnsOf, remapColumns, type RemappedFile } from './mapping/remap-columns.ts';
export { suggestMapping, type SuggestedMapping } from './mapping/suggest-mapping.ts';
export {
  baseName,
  failFileName,
  parseImporterConfig,
  type DeclaredParts,
  type ImporterConfig,
} from './mapping/importer-config.ts';
export {
  configProblems,
  configProblemText,
  isBlocking,
  isConnectedTo,
  type ConfigProblem,
  type ConfigSurroundings,
  type ConnectedAs,
} from './mapping/config-problems.ts';
export { importerConfigNotes, importerConfigOf, type ImporterConfigV2 } from './mapping/write-importer-config.ts';
// the model of a set of files
export { namesOfFiles, uploadsOf } from './model/file-names.ts';
export type {
  Guess,
  InferredModel,
  ModelChoice,
  ModelCount,
  ModelCoverage,
  ModelEdgeType,
  ModelEnd,
  ModelFinding,
  ModelIdentity,
  ModelProperty,
  ModelQuestion,
  ModelReason,
  ModelReasonCode,
  ListOf,
  ModelTag,
  SampledFile,
  SampledType,
} from './model/inferred-model.ts';
export { MODEL_REASON_CODES } from './model/inferred-model.ts';
export { columnText, declaredKind, idGroupOf, markOf, readHeader } from './model/header-marks.ts';
export { inferModel, type InferOptions } from './model/infer-model.ts';
export { sampleFile, type FileSample } from './model/sample-file.ts';
export { modelMapping, modelSchema } from './model/model-schema.ts';
// the profile of a file
export { profileFile, type FileProfile, type ProfileOptions } from './profile/profile-file.ts';
export { decodeProfile, encodeProfile } from './profile/profile-codec.ts';
export { profileOptionsOf, profileSource, sampleForProfile, type ProfiledFile } from './profile/profiled-file.ts';
// lists in cells
export { findLists, findObjects, type ListColumn } from './lists/find-lists.ts';
export { listItems, type ListForm, type ListItem } from './lists/list-items.ts';
export { keysOfFile, nameOfRows, titleOfParentKey } from './lists/parent-key.ts';
// batches and sinks
export { packBatch, unpackBatch, type PackedBatch } from './batch/packed-batch.ts';
export type { RemovingSink } from './sink/removing-sink.ts';
export { CheckingSink } from './sink/checking-sink.ts';
export { StatementSink, type StatementSinkOptions } from './sink/statement-sink.ts';
// complete imports
export {
  ImportTally,
  type DanglingCount,
  type DanglingEnd,
  type RepeatedExample,
  type RepeatedRecords,
} from './tally/import-tally.ts';
export {
  batchKeys,
  DifferenceSink,
  SpaceDifference,
  type StoredType,
  type TypeDifference,
} from './tally/space-difference.ts';
export type { TextFix } from './tally/link-fixes.ts';
export { findOtherColumn, type OtherColumn } from './tally/other-column.ts';
export { fixedCopy, type FixedLine } from './fixes/fixed-copy.ts';
export { fieldsOfRow, RowFixes, fixRow, type FixedRow, type RowFix } from './fixes/fixed-rows.ts';
export { ImportJob, type ImportJobOptions } from './import-job.ts';
export { prepareImport, type PreparedFile } from './prepare-import.ts';
export {
  noProgress,
  type FileCounts,
  type ImportPosition,
  type ImportProgress,
  type ImportReport,
  type RejectedRow,
  type TargetCounts,
} from './report.ts';
export type { SpeedSample } from './speed-samples.ts';
// limits
export * from './limits.ts';

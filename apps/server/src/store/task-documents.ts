import type { LooseEnds, RefreshDifference, TaskLinks } from '@astrolabe/http-api';
import {
  parseImportMapping,
  type FileCounts,
  type ImportMapping,
  type ImportPosition,
  type ImportProgress,
  type RowFix,
  type TargetCounts,
} from '@astrolabe/importer';
import {
  documentCodec,
  isCount,
  isFlag,
  isNumber,
  isRecord,
  isSchemaSnapshot,
  isText,
  listOf,
  objectOf,
  oneOf,
  optional,
  valuesOf,
  type Guard,
} from '@astrolabe/model';
import type { FileOfTask, TaskCheckpoint, TaskDefinition } from './import-tasks.ts';

const isElementKind = oneOf('vertex', 'edge');

/** The mapping of a draft may be incomplete, so the guard of definitions checks its content for other tasks only. */
const isMapping: Guard<ImportMapping> = (data): data is ImportMapping => isRecord(data) && Array.isArray(data['files']);

const hasFields = objectOf<TaskDefinition>({
  spaceName: isText,
  mapping: isMapping,
  user: isText,
  address: isText,
  description: isText,
  batchSize: isNumber,
  retry: isNumber,
  concurrency: isNumber,
  files: listOf(
    objectOf<FileOfTask>({ name: isText, storedName: isText, size: isNumber, columns: optional(listOf(isText)) }),
  ),
  isCheck: optional(isFlag),
  fixes: optional(
    listOf(
      objectOf<RowFix>({
        file: isText,
        line: isCount,
        cells: optional(listOf(objectOf({ column: isCount, value: isText }))),
        text: optional(isText),
      }),
    ),
  ),
  refresh: optional(oneOf('add', 'update', 'replace')),
  alsoFrom: optional(listOf(objectOf({ kind: isText, name: isText, files: listOf(isText) }))),
  schema: optional(isSchemaSnapshot),
  draft: optional(isRecord),
});

const isDefinition: Guard<TaskDefinition> = (data): data is TaskDefinition => {
  if (!hasFields(data)) return false;
  // Throws for an invalid mapping, which the codec reports.
  if (data.draft === undefined) parseImportMapping(data.mapping);
  return true;
};

const isTarget = objectOf<TargetCounts>({
  file: isText,
  kind: isElementKind,
  name: isText,
  written: isCount,
  removed: optional(isCount),
  read: isCount,
  filtered: isCount,
  duplicates: optional(isCount),
  dangling: optional(isCount),
});

const isFile = objectOf<FileCounts>({
  file: isText,
  rowsRead: isCount,
  rowsImported: isCount,
  rowsRejected: isCount,
  rowsUnreadable: isCount,
  rowsFiltered: isCount,
});

const isProgress = objectOf<ImportProgress>({
  bytesTotal: isCount,
  bytesRead: isCount,
  rowsRead: isCount,
  rowsImported: isCount,
  rowsRejected: isCount,
  rowsUnreadable: isCount,
  rowsFiltered: isCount,
  recordsWritten: isCount,
  batches: isCount,
  elapsedMs: isNumber,
  targets: listOf(isTarget),
  files: listOf(isFile),
  samples: listOf(objectOf({ elapsedMs: isNumber, rows: isCount, bytes: isCount })),
  position: objectOf<ImportPosition>({ fileIndex: isCount, byte: isCount, line: isCount }),
});

/** Findings are only displayed, so only their outer structure is checked. */
const isLinks: Guard<TaskLinks> = (data): data is TaskLinks =>
  isRecord(data) && isFlag(data['isComplete']) && Array.isArray(data['ends']) && Array.isArray(data['repeats']);

/** The stored form of a task definition. */
export const taskDefinitions = documentCodec<TaskDefinition>({
  name: 'import task',
  version: 1,
  guard: isDefinition,
});

/** The stored form of a task's progress. */
export const taskCheckpoints = documentCodec<TaskCheckpoint>({
  name: 'progress of an import task',
  version: 1,
  guard: objectOf<TaskCheckpoint>({
    progress: isProgress,
    rejectedBytes: valuesOf(isCount),
    loose: optional(objectOf<LooseEnds>({ count: isCount, examples: listOf(isText) })),
    links: optional(isLinks),
    difference: optional(
      listOf(
        objectOf<RefreshDifference>({
          kind: isElementKind,
          name: isText,
          added: isCount,
          changed: isCount,
          unchanged: isCount,
          missing: optional(isCount),
          alsoFrom: listOf(isText),
        }),
      ),
    ),
    deleted: optional(isCount),
  }),
});

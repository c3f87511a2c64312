import type { SpeedSample } from './speed-samples.ts';

/** A row that was not imported: its position, the bad cell, and the reason. */
export interface RejectedRow {
  readonly file: string;
  /** Physical line of the row's start, from 1. */
  readonly line: number;
  /** Column from 0, if a single cell is bad; with its header, or the index without headers. */
  readonly column?: number;
  readonly columnName?: string;
  /** The target of the cell: the name of a property, or `vid`, `src`, `dst`, `rank`. */
  readonly role?: string;
  /** Text of the cell, shortened if long. */
  readonly value?: string;
  readonly reason: string;
  /** A similar text that would be accepted, if any. */
  readonly suggestion?: string;
  /** The complete row, in the dialect of its file. */
  readonly text: string;
  /** Whether the row could not even be split into columns. */
  readonly isUnreadable: boolean;
}

/** Progress of the records of a tag or an edge type from one file. */
export interface TargetCounts {
  readonly file: string;
  readonly kind: 'vertex' | 'edge';
  readonly name: string;
  readonly written: number;
  /** Records deleted by rows with the label `-`; absent if no file has labels. */
  readonly removed?: number;
  /** Rows for this target, without those excluded by its condition. */
  readonly read: number;
  /** Rows excluded by its condition. */
  readonly filtered: number;
  /** Records replaced by later rows of the import; absent if there were too many to count. */
  readonly duplicates?: number;
  /** Edges with an end that has no vertex; absent if unknown. */
  readonly dangling?: number;
}

/** Progress of a file. Counts are rows. */
export interface FileCounts {
  readonly file: string;
  readonly rowsRead: number;
  readonly rowsImported: number;
  readonly rowsRejected: number;
  readonly rowsUnreadable: number;
  /** Rows excluded by the conditions of all targets; they are not errors. */
  readonly rowsFiltered: number;
}

/** Position to resume an import: everything before it is durable. */
export interface ImportPosition {
  readonly fileIndex: number;
  readonly byte: number;
  readonly line: number;
}

/** Progress of an import. Counts are rows unless stated otherwise. */
export interface ImportProgress {
  readonly bytesTotal: number;
  readonly bytesRead: number;
  readonly rowsRead: number;
  /** Rows that were written completely. */
  readonly rowsImported: number;
  /** Rows that were read but not imported. */
  readonly rowsRejected: number;
  /** Rows that could not be split into columns. */
  readonly rowsUnreadable: number;
  /** Rows excluded by the conditions of all targets. */
  readonly rowsFiltered: number;
  /** Vertices' tags and edges that were written. */
  readonly recordsWritten: number;
  readonly batches: number;
  /** Milliseconds spent, including those before an interruption. */
  readonly elapsedMs: number;
  readonly targets: readonly TargetCounts[];
  /** One for each file of the mapping that was started, in order. */
  readonly files: readonly FileCounts[];
  readonly samples: readonly SpeedSample[];
  readonly position: ImportPosition;
}

/** Result of an import. */
export interface ImportReport extends ImportProgress {
  readonly outcome: 'finished' | 'stopped';
}

/** The progress of an import that has not begun. */
export function noProgress(bytesTotal: number): ImportProgress {
  return {
    bytesTotal,
    bytesRead: 0,
    rowsRead: 0,
    rowsImported: 0,
    rowsRejected: 0,
    rowsUnreadable: 0,
    rowsFiltered: 0,
    recordsWritten: 0,
    batches: 0,
    elapsedMs: 0,
    targets: [],
    files: [],
    samples: [],
    position: { fileIndex: 0, byte: 0, line: 1 },
  };
}

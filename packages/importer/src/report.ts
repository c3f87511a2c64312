import type { SpeedSample } from './speed-samples.ts';

/** A row that was not imported: where it stands, which cell is at fault, and why. */
export interface RejectedRow {
  readonly file: string;
  /** Physical line of the row's start, from 1. */
  readonly line: number;
  /** Column from 0, where one cell is at fault; then also its header, or the index where the file has none. */
  readonly column?: number;
  readonly columnName?: string;
  /** What the cell was to become: a property's name, or `vid`, `src`, `dst`, `rank`. */
  readonly role?: string;
  /** The cell's text, shortened where it is long. */
  readonly value?: string;
  readonly reason: string;
  /** A text of the cell that would be taken, where one is near. */
  readonly suggestion?: string;
  /** The whole row, in the dialect of its file. */
  readonly text: string;
  /** Whether the row could not even be split into columns. */
  readonly isUnreadable: boolean;
}

/** How far the records of a tag or an edge type from one file are. */
export interface TargetCounts {
  readonly file: string;
  readonly kind: 'vertex' | 'edge';
  readonly name: string;
  readonly written: number;
  /** Records that rows with the label `-` took out; absent where no file has labels. */
  readonly removed?: number;
  /** Rows that were to become this; those that its condition left out are not among them. */
  readonly read: number;
  /** Rows that its condition left out. */
  readonly filtered: number;
  /** Records that an earlier row of the import had the place of; absent where there were too many to tell. */
  readonly duplicates?: number;
  /** Edges with an end that has no vertex; absent where it is not known. */
  readonly dangling?: number;
}

/** How far a file is. Counts are rows. */
export interface FileCounts {
  readonly file: string;
  readonly rowsRead: number;
  readonly rowsImported: number;
  readonly rowsRejected: number;
  readonly rowsUnreadable: number;
  /** Rows that no target's condition took; they are no fault. */
  readonly rowsFiltered: number;
}

/** Where an import can go on: everything before it is durable. */
export interface ImportPosition {
  readonly fileIndex: number;
  readonly byte: number;
  readonly line: number;
}

/** How far an import is. Counts are rows, unless they say otherwise. */
export interface ImportProgress {
  readonly bytesTotal: number;
  readonly bytesRead: number;
  readonly rowsRead: number;
  /** Rows of which everything was written. */
  readonly rowsImported: number;
  /** Rows that were read but not imported. */
  readonly rowsRejected: number;
  /** Rows that could not be split into columns. */
  readonly rowsUnreadable: number;
  /** Rows that no target's condition took. */
  readonly rowsFiltered: number;
  /** Vertices' tags and edges that were written. */
  readonly recordsWritten: number;
  readonly batches: number;
  /** Milliseconds that were spent, those before an interruption included. */
  readonly elapsedMs: number;
  readonly targets: readonly TargetCounts[];
  /** One for each file of the mapping that was begun, in its order. */
  readonly files: readonly FileCounts[];
  readonly samples: readonly SpeedSample[];
  readonly position: ImportPosition;
}

/** How an import ended. */
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

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
  /** Vertices' tags and edges that were written. */
  readonly recordsWritten: number;
  readonly batches: number;
  /** Milliseconds that were spent, those before an interruption included. */
  readonly elapsedMs: number;
  readonly targets: readonly TargetCounts[];
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
    recordsWritten: 0,
    batches: 0,
    elapsedMs: 0,
    targets: [],
    position: { fileIndex: 0, byte: 0, line: 1 },
  };
}

/** What became of the rows of one file of a task. Filtered rows were read, fit no target's condition, and are no fault. */
export interface TaskFileReport {
  readonly file: string;
  /** Bytes. */
  readonly size: number;
  readonly rowsRead: number;
  /** Rows of which everything was written. */
  readonly rowsImported: number;
  readonly rowsRejected: number;
  /** Rows that could not be split into columns. */
  readonly rowsUnreadable: number;
  readonly rowsFiltered: number;
}

/** What became of the rows of one file as one tag or edge type. */
export interface TaskTargetReport {
  readonly file: string;
  readonly kind: 'vertex' | 'edge';
  readonly name: string;
  /** Rows that were to become this. */
  readonly read: number;
  readonly written: number;
  /** Records that rows with the label `-` took out; absent where no row has a label. */
  readonly removed?: number;
  readonly rejected: number;
  /** Rows that its condition left out. */
  readonly filtered: number;
  /**
   * Records whose id, or whose ends and rank, an earlier row of the import had too; the last one stays. Absent where there
   * were too many to tell.
   */
  readonly duplicates?: number;
  /** Of an edge type: edges with an end that neither the files nor the space have as a vertex. Absent where it is not known. */
  readonly dangling?: number;
}

/** How far an import was at a moment; both counts are from its beginning. */
export interface SpeedSample {
  /** Milliseconds that the import had run. */
  readonly elapsedMs: number;
  readonly rows: number;
  readonly bytes: number;
}

/** A log of a task, or a file of its rejected rows. */
export interface TaskLogStat {
  readonly name: string;
  /** Absent where the file is too large to be counted. */
  readonly lines?: number;
}

/** The report of a task: kept with it, also while it runs. */
export interface TaskReport {
  readonly files: readonly TaskFileReport[];
  readonly targets: readonly TaskTargetReport[];
  /** In the order of time, at most some hundred of them. */
  readonly samples: readonly SpeedSample[];
  /** Milliseconds of all runs of the task together. */
  readonly elapsedMs: number;
}

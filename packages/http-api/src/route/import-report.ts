import type { RefreshDifference } from './import-tasks.ts';

/** Result of the rows of one file in a task. Filtered rows were read but matched no target's condition; they are not errors. */
export interface TaskFileReport {
  readonly file: string;
  /** Bytes. */
  readonly size: number;
  readonly rowsRead: number;
  /** Rows that were written completely. */
  readonly rowsImported: number;
  readonly rowsRejected: number;
  /** Rows that could not be split into columns. */
  readonly rowsUnreadable: number;
  readonly rowsFiltered: number;
}

/** Result of one file's rows for one tag or edge type. */
export interface TaskTargetReport {
  readonly file: string;
  readonly kind: 'vertex' | 'edge';
  readonly name: string;
  /** Source rows mapped to this type. */
  readonly read: number;
  readonly written: number;
  /** Records deleted by rows with the label `-`; absent if no row has a label. */
  readonly removed?: number;
  readonly rejected: number;
  /** Rows excluded by its condition. */
  readonly filtered: number;
  /** Records whose ID, or ends and rank, occurred earlier in the import; the last one is stored. Absent if there were too many to count. */
  readonly duplicates?: number;
  /** For edge types: edges with an end that is a vertex neither in the files nor in the space. Absent if unknown. */
  readonly dangling?: number;
}

/** A way to link the rows of an end without a vertex. */
export type LinkFix =
  /** Rewriting ids this way makes this many rows match vertices: as `from` is `to`. `spelling` combines several rewrites. */
  | {
      readonly kind: 'blanks' | 'case' | 'zeros' | 'unicode' | 'addPrefix' | 'dropPrefix' | 'spelling';
      readonly rows: number;
      readonly from: string;
      readonly to?: string;
      readonly prefix?: string;
    }
  /** Another column of the file has ids of a tag in this share of its first `rowsRead` rows, 0 to 1. */
  | {
      readonly kind: 'column';
      readonly column: number;
      readonly columnName: string;
      readonly tag: string;
      readonly share: number;
      readonly rowsRead: number;
    }
  /** Number of missing vertices. */
  | { readonly kind: 'create'; readonly ids: number };

/** Rows of a file whose edge has an end with no vertex in the files or the space. */
export interface DanglingEnds {
  readonly file: string;
  /** The edge type. */
  readonly name: string;
  readonly end: 'src' | 'dst';
  /** The column of the id, from 0, and its header, or its position if the file has none. */
  readonly column: number;
  readonly columnName: string;
  readonly rows: number;
  /** All rows of the file that become edges of the type. */
  readonly rowsTotal: number;
  /** Different ids. */
  readonly ids: number;
  /** Ids in nGQL notation, with the line of the first row that contains them. */
  readonly examples: readonly { readonly id: string; readonly line: number }[];
  /** Suggestions; the one that links the most rows comes first. */
  readonly fixes: readonly LinkFix[];
}

/** Rows of a file that repeat the id, or the source, destination and rank, of an earlier row of the import. */
export interface RepeatedRows {
  readonly file: string;
  readonly kind: 'vertex' | 'edge';
  readonly name: string;
  /** Rows with the same values as the earlier one. */
  readonly identical: number;
  /** Rows that overwrite other values. */
  readonly overwriting: number;
  readonly examples: readonly {
    /** The id, or `source->destination@rank`, in nGQL notation. */
    readonly id: string;
    readonly line: number;
    readonly earlierFile: string;
    readonly earlierLine: number;
    readonly isIdentical: boolean;
  }[];
}

/** Results across the files of a task. */
export interface TaskLinks {
  /** False if there were more records, or more IDs without a vertex, than can be counted; then the counts are unknown. */
  readonly isComplete: boolean;
  /** The most records that are counted. */
  readonly recordsMax: number;
  readonly ends: readonly DanglingEnds[];
  readonly repeats: readonly RepeatedRows[];
}

/** Progress of an import at a point in time; both counts are from its start. */
export interface SpeedSample {
  /** Milliseconds since the start of the import. */
  readonly elapsedMs: number;
  readonly rows: number;
  readonly bytes: number;
}

/** A log of a task, or a file of its rejected rows. */
export interface TaskLogStat {
  readonly name: string;
  /** Absent if the file is too large to be counted. */
  readonly lines?: number;
}

/** The report of a task, stored with it, also while it runs. */
export interface TaskReport {
  readonly files: readonly TaskFileReport[];
  readonly targets: readonly TaskTargetReport[];
  /** Available after a check, or after the count at the end of an import; absent for files with labels. */
  readonly links?: TaskLinks;
  /** For a check with `refresh`: the changes of the import. */
  readonly difference?: readonly RefreshDifference[];
  /** Records that `replace` deleted. */
  readonly deleted?: number;
  /** In the order of time, at most some hundred of them. */
  readonly samples: readonly SpeedSample[];
  /** Milliseconds of all runs of the task together. */
  readonly elapsedMs: number;
}

import type { ProblemError } from '@astrolabe/model';
import { z } from './zod.ts';

/** Path parameter: an uploaded file. */
export const fileParams = z.object({ name: z.string().min(1).max(255) });

/** How to read a file. `null` removes a setting, so that it is detected again. */
export const fileSettingsBody = z.object({
  withHeader: z.boolean().nullable().optional(),
  delimiter: z
    .string()
    .length(1)
    .regex(/[^"'\r\n]/, 'cannot be a quote or a line end')
    .nullable()
    .optional(),
  quote: z.enum(['"', "'", '']).nullable().optional(),
  encoding: z.string().nullable().optional(),
  /** Number of lines before the first row. */
  linesBefore: z.number().int().min(0).nullable().optional(),
});

/** How to read the files of an upload: the `config` parts of its form. */
export const uploadConfigs = z.array(
  z.object({
    name: z.string().min(1),
    withHeader: z.boolean().optional(),
    delimiter: z.string().max(1).optional(),
  }),
);

/** Body of a change of a file's settings. */
export type FileSettingsBody = z.infer<typeof fileSettingsBody>;

/** Number of rows in a preview. */
export const filePreviewQuery = z.object({
  rows: z.coerce.number().int().min(1).max(1000).default(20),
  /** Whether to read the whole file to classify its rows. */
  forModel: z.stringbool().default(false),
});

/** The shape of a file, chosen or detected. */
export interface FileDialect {
  readonly encoding: string;
  readonly delimiter: string;
  readonly quote: string;
  readonly hasHeader: boolean;
  /** Number of lines before the first row; 0 if absent. */
  readonly linesBefore?: number;
}

/** Detected properties of a file; confidences are from 0 to 1, and 1 for a user's choice. */
export interface DetectedFile {
  readonly dialect: FileDialect;
  readonly confidence: { readonly encoding: number; readonly delimiter: number; readonly header: number };
  readonly hasBom: boolean;
  readonly lineBreak: 'lf' | 'crlf' | 'cr' | 'mixed';
  readonly columnCount: number;
  readonly header?: readonly string[];
}

/** A note about the conversion of an uploaded file to tables. */
export interface FileNote {
  /**
   * - `undirected`: this many edges have no direction; each is stored once, from its source to its target
   * - `missingEnds`: this many ends of edges have no node in the file
   * - `dynamic`: this many elements have times of existence, which are not imported
   * - `nested`: this many nodes contain a graph; its nodes are imported beside them
   * - `hyperedges`: this many edges between more than two nodes are not imported
   * - `skippedMembers`: parts of the file beside its tables that are not imported, named in `text`
   * - `headerFrom`: the names of the columns come from the file `text`
   * - `listsAsText`: lists in cells are imported as text, since the file is too large or there is no room for their tables
   * - `primaryKey`: the database declares the column `column` as the key of the table
   * - `rowIds`: rows without a key got the IDs in `column`, to which the items of their lists refer
   * - `foreignKey`: the database declares that `column` refers to the column `keys` of the table `text`
   * - `listOf`: the rows are the items of the lists in `column` of the file `text`; the first columns have the row's `keys` there
   */
  readonly kind:
    | 'undirected'
    | 'missingEnds'
    | 'dynamic'
    | 'nested'
    | 'hyperedges'
    | 'skippedMembers'
    | 'headerFrom'
    | 'listsAsText'
    | 'primaryKey'
    | 'rowIds'
    | 'foreignKey'
    | 'listOf';
  readonly count?: number;
  readonly text?: string;
  readonly keys?: readonly string[];
  readonly column?: string;
}

/** An uploaded file. */
export interface FileStat {
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Unix milliseconds. */
  readonly uploadTime: number;
  /** The first three rows, the header included. */
  readonly content: readonly (readonly string[])[];
  /** False until set (specification part 1, section 3); `detected` has the likely value. */
  readonly withHeader: boolean;
  /** The user's choices; absent ones are detected. */
  readonly settings: Partial<FileDialect>;
  readonly dataType: 'all';
  /** Whether it is read in the server's folder without a copy. */
  readonly isOnServer?: true;
  readonly notes?: readonly FileNote[];
  readonly detected?: DetectedFile;
  /** Why the file cannot be read. */
  readonly problem?: ProblemError;
}

/** A possible type for a column, and the number of cells that fit. */
export interface ColumnReading {
  readonly kind: string;
  readonly format?: string;
  readonly decimal?: '.' | ',';
  readonly unit?: string;
  readonly fits: number;
  readonly misfits: number;
  /** The first cells that do not fit, with their lines. */
  readonly firstMisfits: readonly { readonly line: number; readonly text: string }[];
}

/** The ways to read a column, best first; the last one is always a string. */
export interface ColumnReadings {
  /** Cells with a value. */
  readonly filled: number;
  readonly readings: readonly ColumnReading[];
  /** Position of the choice that the data determines; absent if the user must choose. */
  readonly decided?: number;
  /** Whether all rows were counted, not only the first ones. */
  readonly isComplete: boolean;
}

/** The type that a column seems to have, and why. */
export interface ColumnType {
  readonly kind: string;
  readonly confidence: number;
  readonly reason: string;
  /** Format of dates and times unless year first, such as `DD.MM.YYYY`. */
  readonly format?: string;
  /** Decimal separator, if there are thousands separators or it is not a point. */
  readonly decimal?: '.' | ',';
  /** Unit of the numbers, such as `€` or `%`. */
  readonly unit?: string;
  /** Text that stands for a missing value. */
  readonly nullText?: string;
  /** All readings of a column that is ambiguous or has several formats. */
  readonly readings?: ColumnReadings;
  readonly cells: number;
  readonly emptyCells: number;
  /** The longest value in UTF-8 bytes. */
  readonly bytesMax: number;
}

/** The start of a file. */
export interface FilePreview extends DetectedFile {
  readonly name: string;
  readonly size: number;
  readonly notes?: readonly FileNote[];
  readonly types: readonly ColumnType[];
  /** Rows with their physical line, without the header. */
  readonly rows: readonly { readonly line: number; readonly fields: readonly string[] }[];
  /** If requested: whether `rows` are the whole file. */
  readonly isWhole?: boolean;
  /** If requested, for a file with more rows: those at its end that close the table, such as sums. */
  readonly closing?: readonly { readonly fields: readonly string[] }[];
  /** Further rows, so that every kind is represented; absent if the file does not state what its rows are. */
  readonly others?: readonly { readonly fields: readonly string[] }[];
}

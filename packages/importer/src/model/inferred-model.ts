import type { PropertyType, VidType } from '@astrolabe/model';
import type { IdMapping, RankMapping } from '../mapping/import-mapping.ts';
import type { DialectChoice } from '../reader/detect-dialect.ts';
import type { InferredType } from '../reader/infer-types.ts';

/** Known facts of a file: its first rows, as in a preview. */
export interface SampledFile {
  readonly file: string;
  readonly dialect?: DialectChoice;
  /** The names of the columns; absent if the first row is data. */
  readonly header?: readonly string[];
  readonly columnCount: number;
  readonly types: readonly SampledType[];
  /** Rows without the header. */
  readonly rows: readonly { readonly fields: readonly string[] }[];
  /** Whether `rows` is all of the file. */
  readonly isWhole?: boolean;
  /** For a larger file: the rows at its end that close the table, such as sums. */
  readonly closing?: readonly { readonly fields: readonly string[] }[];
  /** For larger files with labels: more rows, so that each kind has some. */
  readonly others?: readonly { readonly fields: readonly string[] }[];
  /** For a table made of the lists in a column of another file. */
  readonly listOf?: ListOf;
  /** For a table of a database or of a document: its keys. */
  readonly declared?: DeclaredKeys;
}

/** Keys of one column that a database declares, or that the rows were given; columns are given by their titles. */
export interface DeclaredKeys {
  readonly primary?: string;
  /** Whether the primary key is a number that the rows were given, which nothing else refers to. */
  readonly isGenerated?: true;
  readonly foreign: readonly {
    readonly column: string;
    /** The table with the key, and its column. */
    readonly file: string;
    readonly key: string;
  }[];
}

/** Where the rows of a table come from: the items of lists in a column. The first columns have the keys of the row with the list. */
export interface ListOf {
  readonly file: string;
  /** Titles of the columns that could be the key, at least one; an empty one means the number of the line. */
  readonly keys: readonly string[];
  /** Title of the column with the lists. */
  readonly column: string;
}

/** The type of a column as previews carry it: `kind` is one of `InferredType`, as text. */
export type SampledType = Omit<InferredType, 'kind' | 'readings'> & { readonly kind: string };

/** The reason of a guess: a message code with its values, which the page translates. */
export interface ModelReason {
  readonly code: ModelReasonCode;
  readonly values: Readonly<Record<string, string | number>>;
}

/** The messages that reasons have. */
export const MODEL_REASON_CODES = [
  'keyMarked',
  'keyDeclared',
  'keyDiffers',
  'keyNamed',
  'keyRepeats',
  'keyPair',
  'keyRow',
  'label',
  'declared',
  'included',
  'includedNamed',
  'includedMany',
  'includedLoosely',
  'includedTogether',
  'unlisted',
  'split',
  'listItem',
  'linkOfTwo',
  'linkNamed',
  'event',
  'rankTime',
  'rankNumber',
  'rankRow',
  'rankMarked',
  'seconds',
  'codes',
  'idsAreInts',
  'idsAreTexts',
  'idsMeet',
] as const;

export type ModelReasonCode = (typeof MODEL_REASON_CODES)[number];

/** Confidence of a guess, 0 to 1, and its reason; a text is a reason of `inferTypes`. */
export interface Guess {
  readonly confidence: number;
  readonly reason: string | ModelReason;
}

/** Share of the values of a column that are ids of a tag. */
export interface ModelCoverage {
  /** Distinct values that are ids, of `ofDistinct`; and cells with such a value, of `ofCells`. */
  readonly distinct: number;
  readonly ofDistinct: number;
  readonly cells: number;
  readonly ofCells: number;
  /** Whether all values were compared, and not only a sample of them. */
  readonly isExact: boolean;
}

/** Number of records of an element, counted over all rows. */
export interface ModelCount {
  /** Rows that become records. */
  readonly rows: number;
  /** Different records: vertices by id, edges by source, destination and rank. */
  readonly distinct: number;
  /** For an edge type with a rank: the number of rows that would overwrite others without it. */
  readonly overwrittenWithoutRank?: number;
  /** Rows that repeat another row in all columns. */
  readonly copies?: number;
  readonly isExact: boolean;
}

/** A property of a tag or an edge type, and its source column. */
export interface ModelProperty extends Guess {
  readonly name: string;
  readonly column: number;
  readonly type: PropertyType;
  readonly isNullable: boolean;
  /** See `CellReading`. */
  readonly format?: string;
  readonly decimal?: '.' | ',';
  readonly unit?: string;
  readonly nullText?: string;
}

/** A tag whose vertices are rows of files. */
export interface ModelTag extends Guess {
  readonly kind: 'tag';
  readonly name: string;
  /** Files with the same columns, at least one. */
  readonly files: readonly string[];
  readonly vid: IdMapping;
  readonly properties: readonly ModelProperty[];
  /** A condition on the row, as mappings have it. */
  readonly filter?: string;
  readonly count?: ModelCount;
  /** The tag whose vertices its rows extend, with the share of its IDs that are IDs of that tag. */
  readonly sameAs?: { readonly tag: string; readonly coverage: ModelCoverage };
}

/** An end of an edge: its tag, and the source of its id. Without a tag no file contains its vertices. */
export interface ModelEnd extends Guess {
  readonly tag?: string;
  readonly id: IdMapping;
  /** Absent if no file lists its vertices. */
  readonly coverage?: ModelCoverage;
}

/** An edge type whose edges are rows of files. */
export interface ModelEdgeType extends Guess {
  readonly kind: 'edgeType';
  readonly name: string;
  /** Files with the same columns, at least one. */
  readonly files: readonly string[];
  readonly src: ModelEnd;
  readonly dst: ModelEnd;
  readonly rank?: RankMapping;
  readonly properties: readonly ModelProperty[];
  /** A condition on the row, as mappings have it. */
  readonly filter?: string;
  readonly count?: ModelCount;
}

/** A finding in a file: the meaning of a column with its reason, or why the file cannot be used. */
export interface ModelFinding extends Guess {
  readonly file: string;
  /** Counted from 0; absent for the whole file. */
  readonly column?: number;
  readonly role: 'vid' | 'reference' | 'rank' | 'property' | 'ignored' | 'file';
  /** The tag whose IDs the column contains, for references and for IDs of rows that extend another file. */
  readonly pointsTo?: string;
}

/** An ambiguity of the data. One reading is used; the others can be chosen. */
export interface ModelQuestion {
  /** Stable as long as the files have the same columns. */
  readonly id: string;
  readonly kind: 'target' | 'idColumn' | 'spelling';
  readonly file: string;
  readonly column: string;
  readonly choices: readonly ModelChoice[];
  /** ID of the chosen option. */
  readonly chosen: string;
}

/** A reading that the data allows. */
export interface ModelChoice {
  readonly id: string;
  /** A tag, or a column; of a spelling the same as `id`: `asWritten` or `ignored`. */
  readonly name: string;
  /** Number of supporting values, of all. */
  readonly count: number;
  readonly of: number;
}

/** IDs that could belong to two entities, and the prefix of each tag's IDs if they are distinguished. */
export interface ModelIdentity {
  readonly isPrefixed: boolean;
  readonly prefixes: Readonly<Record<string, string>>;
  /** Pairs of tags with common ids, and their number. */
  readonly collisions: readonly { readonly tags: readonly [string, string]; readonly count: number }[];
}

/** How to read a file, and its column names. */
export interface ModelFile {
  readonly file: string;
  readonly dialect: DialectChoice;
  readonly columns: readonly string[];
  readonly nullText?: string;
}

/** The graph inferred from some files, which the user can correct, and then create and load. */
export interface InferredModel {
  /** Id type of the new space. */
  readonly vidType: VidType;
  readonly vidGuess: Guess;
  readonly tags: readonly ModelTag[];
  readonly edgeTypes: readonly ModelEdgeType[];
  /** How to read each file. */
  readonly files: readonly ModelFile[];
  readonly findings: readonly ModelFinding[];
  readonly identity: ModelIdentity;
  readonly questions: readonly ModelQuestion[];
  /** Groups of linked files; one group if all are linked. */
  readonly groups: readonly (readonly string[])[];
  /** Rows that were compared, of all files. */
  readonly rows: number;
  /** Whether every figure is of all rows and values; else some are of a sample of the values. */
  readonly isExact: boolean;
}

import type { PropertyType, VidType } from '@astrolabe/model';
import type { IdMapping, RankMapping } from '../mapping/import-mapping.ts';
import type { DialectChoice } from '../reader/detect-dialect.ts';
import type { InferredType } from '../reader/infer-types.ts';

/** What is known of a file that a model is made of: the start of it, as a preview shows it. */
export interface SampledFile {
  readonly file: string;
  readonly dialect?: DialectChoice;
  /** The names of the columns; absent where the first row is data. */
  readonly header?: readonly string[];
  readonly columnCount: number;
  readonly types: readonly SampledType[];
  /** Rows without the header. */
  readonly rows: readonly { readonly fields: readonly string[] }[];
  /** Whether `rows` is all of the file. */
  readonly isWhole?: boolean;
  /** Of a file that is larger: the rows at its end that close the table, as sums do. */
  readonly closing?: readonly { readonly fields: readonly string[] }[];
  /** Of a file that is larger and says what its rows are: further rows, so that there are some of each kind. */
  readonly others?: readonly { readonly fields: readonly string[] }[];
}

/** The type of a column as previews carry it: `kind` is one of `InferredType`, as text. */
export type SampledType = Omit<InferredType, 'kind' | 'readings'> & { readonly kind: string };

/** How sure a guess is, 0 to 1, and why. */
export interface Guess {
  readonly confidence: number;
  readonly reason: string;
}

/** A property of a tag or an edge type, and the column it comes from. */
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

/** A tag whose vertices the rows of files are. */
export interface ModelTag extends Guess {
  readonly kind: 'tag';
  readonly name: string;
  /** Files with the same columns, at least one. */
  readonly files: readonly string[];
  readonly vid: IdMapping;
  readonly properties: readonly ModelProperty[];
  /** A condition on the row, as mappings have it. */
  readonly filter?: string;
}

/** An end of an edge: the tag that it leads to, and where its id comes from. Without a tag no file brings its vertices. */
export interface ModelEnd extends Guess {
  readonly tag?: string;
  readonly id: IdMapping;
}

/** An edge type whose edges the rows of files are. */
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
}

/** Something that was found in a file: what a column is, and why; or why the file could not be used. */
export interface ModelFinding extends Guess {
  readonly file: string;
  /** From 0; absent where the whole file is meant. */
  readonly column?: number;
  readonly role: 'vid' | 'reference' | 'rank' | 'property' | 'ignored' | 'file';
  /** Of a reference: the tag whose ids the column has. */
  readonly pointsTo?: string;
}

/** The graph that some files seem to be: what can be corrected by hand, and then made and loaded. */
export interface InferredModel {
  /** The type of the ids of the space that is made. */
  readonly vidType: VidType;
  readonly vidGuess: Guess;
  readonly tags: readonly ModelTag[];
  readonly edgeTypes: readonly ModelEdgeType[];
  /** How each file is read. */
  readonly files: readonly { readonly file: string; readonly dialect: DialectChoice; readonly nullText?: string }[];
  readonly findings: readonly ModelFinding[];
}

import type { DialectChoice, InferredModel, InferredType } from '@astrolabe/importer';
import type { ProblemError } from '@astrolabe/model';
import type { TableOrigin } from '../upload/table-origin.ts';

/** A file for which a model is inferred. */
export interface ModelFile {
  readonly name: string;
  readonly path: string;
  readonly settings: DialectChoice;
  /** The types of its columns if the file declares them. */
  readonly kinds?: readonly (InferredType['kind'] | null)[];
  readonly origin: TableOrigin;
  /** Path of its stored profile. */
  readonly profilePath: string;
  /** Says which content of the file was profiled. */
  readonly version: string;
}

/** Input of a model thread. */
export interface ModelOrder {
  readonly files: readonly ModelFile[];
  readonly answers: Readonly<Record<string, string>>;
}

/** Messages of a model thread. */
export type ModelNotice =
  | { readonly kind: 'progress'; readonly file: string; readonly bytes: number; readonly bytesTotal: number }
  | { readonly kind: 'model'; readonly model: InferredModel }
  | { readonly kind: 'problem'; readonly problem: ProblemError };

import type { DialectChoice, InferredModel, InferredType } from '@astrolabe/importer';
import type { ProblemError } from '@astrolabe/model';

/** A file of which a model is made. */
export interface ModelFile {
  readonly name: string;
  readonly path: string;
  readonly settings: DialectChoice;
  /** The types of its columns where the file itself says them. */
  readonly kinds?: readonly (InferredType['kind'] | null)[];
  /** Where its profile is stored. */
  readonly profilePath: string;
  /** Says which content of the file was profiled. */
  readonly version: string;
}

/** What the thread of a model begins with. */
export interface ModelOrder {
  readonly files: readonly ModelFile[];
  readonly answers: Readonly<Record<string, string>>;
}

/** What the thread reports. */
export type ModelNotice =
  | { readonly kind: 'progress'; readonly file: string; readonly bytes: number; readonly bytesTotal: number }
  | { readonly kind: 'model'; readonly model: InferredModel }
  | { readonly kind: 'problem'; readonly problem: ProblemError };

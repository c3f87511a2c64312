import type { MomentValue } from '@astrolabe/model';

/** Distinct texts by code. Texts are only added, so a code remains valid while the dictionary is referenced. */
export interface TextDictionary {
  /** Numbers are below this. */
  readonly count: number;
  textAt(code: number): string;
}

/** The texts of a property by row, as numbers in a dictionary. Valid until the next write. */
export interface CodedTexts {
  readonly kind: 'codes';
  readonly codes: Uint16Array | Int32Array;
  /** Offset of the values in `codes`. */
  readonly offset: 0 | 1;
  /** One byte per row, 1 if null; absent if no row is null. */
  readonly nulls: Uint8Array | undefined;
  readonly dictionary: TextDictionary;
}

/** The texts of a property by row, as UTF-8. Valid until the next write; bytes of the arena itself are never replaced. */
export interface TextBytes {
  readonly kind: 'bytes';
  readonly arena: Uint8Array;
  readonly starts: Uint32Array;
  readonly lengths: Uint32Array;
  readonly nulls: Uint8Array | undefined;
}

export type StoredTexts = CodedTexts | TextBytes;

/** Dates packed by `packDate` and times by `packClock`, by row; unused arrays are empty. Valid until the next write. */
export interface StoredMoments {
  readonly of: MomentValue['kind'];
  readonly dates: Int32Array;
  readonly clocks: Float64Array;
  readonly nulls: Uint8Array | undefined;
}

/**
 * Vectors of one length by row, in single precision: a row's vector starts at `(slots[row] - 1) * dimension` in `data`; slot 0 is null, and there
 * may be more rows than `slots`. Valid until the next write.
 */
export interface StoredVectors {
  readonly dimension: number;
  readonly data: Float32Array;
  readonly slots: Int32Array;
  /** Slots are at most this. */
  readonly slotCount: number;
}

import { Transform } from 'node:stream';
import { AstrolabeError } from '@astrolabe/model';
import { UNPACK_RATIO_FREE_BYTES } from '../limits.ts';

/** The limits of uploaded files, in bytes. */
export interface FileLimits {
  readonly fileBytesMax: number;
  readonly accountBytesMax: number;
  readonly studioBytesMax: number;
  /** Maximum growth factor of a packed file above `UNPACK_RATIO_FREE_BYTES`. */
  readonly unpackRatioMax: number;
}

/** The bytes that stored files have now. */
export interface StoredBytes {
  readonly account: number;
  readonly studio: number;
}

/** Limits of an upload: the remaining space of account and studio, and the growth of packed files. */
export class UploadQuota {
  readonly #limits: FileLimits;
  readonly #stored: StoredBytes;
  #received = 0;

  constructor(limits: FileLimits, stored: StoredBytes) {
    this.#limits = limits;
    this.#stored = stored;
  }

  /** Remaining bytes for the tables of one file. */
  get left(): number {
    const { accountBytesMax, studioBytesMax } = this.#limits;
    const room = Math.min(accountBytesMax - this.#stored.account, studioBytesMax - this.#stored.studio);
    return Math.max(0, room - this.#received);
  }

  /** Passes bytes of a file on until a limit is reached. `isStored` files use up the quota; others are only checked for their size. */
  meter(name: string, isStored: boolean): Transform {
    let bytes = 0;
    return new Transform({
      transform: (piece: Uint8Array, _encoding, done) => {
        bytes += piece.length;
        if (isStored) this.#received += piece.length;
        done(this.#problem(name, bytes) ?? null, piece);
      },
    });
  }

  /**
   * Returns a function that creates meters for the files in a packed one. They pass unpacked bytes through and fail when their total exceeds a
   * multiple of the packed bytes, which `packedBytes` returns.
   */
  ratioMeters(name: string, packedBytes: () => number): () => Transform {
    const { unpackRatioMax } = this.#limits;
    let bytes = 0;
    const problem = (): AstrolabeError | null => {
      const packed = packedBytes();
      if (bytes <= UNPACK_RATIO_FREE_BYTES || bytes <= packed * unpackRatioMax) return null;
      return new AstrolabeError(
        'HTTP_PARAMETER',
        `\`${name}\` unpacks to more than ${unpackRatioMax} times its size: ${sizeText(packed)} became ${sizeText(bytes)}`,
        { hint: 'upload the unpacked files' },
      );
    };
    return () =>
      new Transform({
        transform(piece: Uint8Array, _encoding, done) {
          bytes += piece.length;
          done(problem(), piece);
        },
      });
  }

  #problem(name: string, bytes: number): AstrolabeError | undefined {
    const { fileBytesMax, accountBytesMax, studioBytesMax } = this.#limits;
    const { account, studio } = this.#stored;
    const refusal = (text: string, hint: string): AstrolabeError =>
      new AstrolabeError('HTTP_PARAMETER', text, { hint });
    if (bytes > fileBytesMax)
      return refusal(`\`${name}\` is larger than ${sizeText(fileBytesMax)}, the most for one file`, 'split the file');
    if (account + this.#received > accountBytesMax)
      return refusal(
        `no room for \`${name}\`: your files have ${sizeText(account)} of ${sizeText(accountBytesMax)}`,
        'delete files that are no longer needed',
      );
    if (studio + this.#received > studioBytesMax)
      return refusal(
        `no room for \`${name}\`: the files of all accounts have ${sizeText(studio)} of ${sizeText(studioBytesMax)}`,
        'ask an administrator to delete files',
      );
    return undefined;
  }
}

/** Formats bytes in the largest suitable unit, such as `2.7 GB`. */
export function sizeText(bytes: number): string {
  const power = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** power;
  return `${power === 0 || Number.isInteger(value) ? value : value.toFixed(1)} ${UNITS[power]}`;
}

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

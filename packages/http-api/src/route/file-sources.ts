import type { ProblemError } from '@astrolabe/model';
import { PASTED_TEXT_LENGTH_MAX, URL_LENGTH_MAX } from '../limits.ts';
import { z } from './zod.ts';

/** Body of a pasted text that becomes a file. Without a name it is `pasted.csv`, or `pasted-2.csv` where that is taken. */
export const pastedTextBody = z.object({
  text: z.string().min(1).max(PASTED_TEXT_LENGTH_MAX),
  name: z.string().min(1).max(255).optional(),
});

/** Body of a file that the server fetches. Without a name the address names it. */
export const urlTransferBody = z.object({
  url: z.string().min(1).max(URL_LENGTH_MAX),
  name: z.string().min(1).max(255).optional(),
});

/** The path's part that names a transfer. */
export const transferParams = z.object({ id: z.string().min(1).max(64) });

/** Where files may come from, beside uploads. */
export interface FileSources {
  /** Whether the server fetches files by their address: not at all, from public addresses only, or from any. */
  readonly url: 'off' | 'public' | 'any';
  /** The largest file that is fetched, in bytes. */
  readonly urlBytesMax: number;
}

/** A file that the server fetches, or has fetched. */
export interface UrlTransfer {
  readonly id: string;
  readonly url: string;
  readonly status: 'running' | 'finished' | 'failed' | 'cancelled';
  /** Bytes that have come. */
  readonly bytes: number;
  /** Bytes in all, where the other side told. */
  readonly bytesTotal?: number;
  /** The uploaded files that came of it. */
  readonly files: readonly string[];
  /** Why it failed. */
  readonly problem?: ProblemError;
}

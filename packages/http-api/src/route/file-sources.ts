import type { ProblemError } from '@astrolabe/model';
import { FOLDER_FILES_MAX, PASTED_TEXT_LENGTH_MAX, URL_LENGTH_MAX } from '../limits.ts';
import { z } from './zod.ts';

/** Body with pasted text to store as a file. The default name is `pasted.csv`, or `pasted-2.csv` if that exists. */
export const pastedTextBody = z.object({
  text: z.string().min(1).max(PASTED_TEXT_LENGTH_MAX),
  name: z.string().min(1).max(255).optional(),
});

/** Access to an object in an S3-compatible store. The keys are used for one file and not stored; without them it must be public. */
const objectAccess = z.object({
  region: z.string().regex(/^[a-z0-9-]{1,40}$/, 'is a name like eu-west-1'),
  /** Endpoint of a store other than Amazon's. */
  endpoint: z.string().max(URL_LENGTH_MAX).optional(),
  keyId: z
    .string()
    .max(256)
    .regex(/^[\w-]*$/, 'has letters and digits')
    .optional(),
  secret: z.string().max(256).optional(),
  sessionToken: z
    .string()
    .max(4096)
    .regex(/^[\x21-\x7e]*$/, 'has no blanks')
    .optional(),
});

/** Location and credentials of an object in S3-compatible storage. */
export type ObjectAccess = z.infer<typeof objectAccess>;

/** Body with the address of a file that the server fetches. Its default name is from the address. */
export const urlTransferBody = z.object({
  url: z.string().min(1).max(URL_LENGTH_MAX),
  name: z.string().min(1).max(255).optional(),
  /** For an address like `s3://bucket/key.csv`. */
  access: objectAccess.optional(),
});

/** Type of a file to fetch. */
export type UrlTransferBody = z.infer<typeof urlTransferBody>;

/** Path parameter: a transfer. */
export const transferParams = z.object({ id: z.string().min(1).max(64) });

/** The subfolder of the server's folder to list; without a path, the folder itself. */
export const folderQuery = z.object({ path: z.string().max(4096).default('') });

/** Body of importing files from the server's folder, by the paths in its listing. */
export const folderBody = z.object({ paths: z.array(z.string().min(1).max(4096)).min(1).max(FOLDER_FILES_MAX) });

/** A folder, or an importable file, in the server's folder. */
export type FolderEntry = { readonly name: string; readonly path: string } & (
  | { readonly kind: 'folder' }
  /** Bytes, and unix milliseconds. */
  | { readonly kind: 'file'; readonly size: number; readonly modifyTime: number }
);

/** Contents of a folder. */
export interface FolderListing {
  readonly path: string;
  /** Folders first, by name. */
  readonly entries: readonly FolderEntry[];
  /** Whether there is more than is listed. */
  readonly isCut: boolean;
}

/** Names of the server's files in the account's file list. */
export interface TakenFiles {
  readonly files: readonly string[];
}

/** Sources of files besides uploads. */
export interface FileSources {
  /** Whether the server fetches files by URL: not at all, from public addresses only, or from any. */
  readonly url: 'off' | 'public' | 'any';
  /** The largest file that is fetched, in bytes. */
  readonly urlBytesMax: number;
  /** Whether the server provides a folder for imports. */
  readonly hasFolder: boolean;
  /** Whether pages ask for the password again before an import. */
  readonly asksPassword: boolean;
}

/** A file that the server fetches, or has fetched. */
export interface UrlTransfer {
  readonly id: string;
  readonly url: string;
  readonly status: 'running' | 'finished' | 'failed' | 'cancelled';
  /** Bytes received. */
  readonly bytes: number;
  /** Total bytes, if known. */
  readonly bytesTotal?: number;
  /** The uploaded files created from it. */
  readonly files: readonly string[];
  /** Why it failed. */
  readonly problem?: ProblemError;
}

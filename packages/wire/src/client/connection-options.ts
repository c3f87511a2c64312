import type { Transport } from '../thrift/frame.ts';
import type { ClientTls } from './client-tls.ts';

/** What stands around messages, and how they are written; newer clients of others speak header and compact. */
export type ClientProtocol = `${Transport}-${'binary' | 'compact'}`;

/** All of them. */
export const CLIENT_PROTOCOLS: readonly ClientProtocol[] = [
  'framed-binary',
  'framed-compact',
  'header-binary',
  'header-compact',
  'unframed-binary',
  'unframed-compact',
];

/** How connections are made. */
export interface ConnectionOptions {
  readonly tls?: ClientTls;
  /** Framed binary, which every server understands, where absent. */
  readonly protocol?: ClientProtocol;
  /** Compress requests, and understand answers that are; only a header can say that, others take no notice. */
  readonly isCompressed?: boolean;
  readonly connectTimeoutMs?: number;
  /** How long a question that runs no statement may wait for its answer, in milliseconds. */
  readonly answerTimeoutMs?: number;
  /** After how long without a byte of an answer its host is asked whether it still works on it, in milliseconds. */
  readonly probeMs?: number;
  /** A connection at rest for longer is tried before a statement is trusted to it, in milliseconds. */
  readonly pingAfterMs?: number;
  /** For how long a space that was chosen is taken to be the one of that name, in milliseconds. */
  readonly chooseSpaceAgainMs?: number;
}

import type { Transport } from '../thrift/frame.ts';
import type { ClientTls } from './client-tls.ts';

/** Transport and encoding of messages; newer clients use header and compact. */
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

/** Options of connections. */
export interface ConnectionOptions {
  readonly tls?: ClientTls;
  /** Default: framed binary, which every server supports. */
  readonly protocol?: ClientProtocol;
  /** Compress requests and accept compressed responses. Requires the header transport; ignored otherwise. */
  readonly isCompressed?: boolean;
  readonly connectTimeoutMs?: number;
  /** Timeout in milliseconds for requests that run no statement. */
  readonly answerTimeoutMs?: number;
  /** Milliseconds without a byte of the response before the host is probed. */
  readonly probeMs?: number;
  /** Idle time after which a connection is pinged before it is used, in milliseconds. */
  readonly pingAfterMs?: number;
  /** Time for which a chosen space is assumed to still have its name, in milliseconds. */
  readonly chooseSpaceAgainMs?: number;
}

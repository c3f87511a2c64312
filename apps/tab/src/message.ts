/** The lock held by the tab with the database. */
export const OWNER_LOCK = 'astrolabe-database';

/** A file or text field of a form. */
export type FormPart = readonly [name: string, value: string | File];

/** A call of the HTTP API, from the service worker to the tab with the database. The port carries the response. */
export interface ApiCall {
  readonly kind: 'call';
  readonly method: string;
  /** Path and query relative to the studio's URL, without a leading slash. */
  readonly path: string;
  readonly body: string | readonly FormPart[];
}

/** Messages of a response. `taken` comes first: the call must not be sent to another tab after it. */
export type ApiReply =
  | { readonly kind: 'taken' }
  | { readonly kind: 'head'; readonly status: number; readonly headers: Readonly<Record<string, string>> }
  | { readonly kind: 'piece'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'end' };

/** From the service worker over the port of a call: the client has stopped reading. */
export interface ApiCancel {
  readonly kind: 'cancel';
}

/** From a tab to the service worker: this tab has the database now. */
export interface OwnerNotice {
  readonly kind: 'owner';
}

/** Requests of a tab's panel to the worker; each has a port for its reply. */
export type PanelRequest =
  | { readonly kind: 'usage' }
  | { readonly kind: 'save'; readonly space: string }
  | { readonly kind: 'open'; readonly file: File; readonly space?: string }
  | { readonly kind: 'import'; readonly files: readonly File[]; readonly space: string };

/** Reply to a request of the panel. */
export type PanelReply =
  | { readonly kind: 'usage'; readonly bytes: number; readonly bytesMax: number; readonly spaces: readonly string[] }
  | { readonly kind: 'saved'; readonly file: Blob }
  | { readonly kind: 'opened'; readonly space: string }
  | { readonly kind: 'imported'; readonly rows: number; readonly rejected: number }
  | { readonly kind: 'failed'; readonly message: string };

/** Configuration embedded in the document by the server; read once. */
export interface WebConfig {
  /** Base path of the studio; starts and ends with a slash. */
  readonly basePath: string;
  /** Nonce of the page's Content-Security-Policy; empty if there is none. */
  readonly nonce: string;
  readonly version: string;
  /** Whether the page was opened in a frame with `embed` in its query string. */
  readonly isEmbedded: boolean;
  /** Whether the page shows a share link, without a session. */
  readonly isView: boolean;
}

const basePath = new URL(document.baseURI).pathname.replace(/[^/]*$/, '');

/** The configuration of this page. */
export const webConfig: WebConfig = {
  basePath,
  nonce: document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '',
  version: __PRODUCT_VERSION__,
  isEmbedded: new URLSearchParams(location.search).has('embed'),
  isView: /^view\/?$/.test(location.pathname.slice(basePath.length)),
};

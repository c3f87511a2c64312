/** What the server tells the page it serves; read once from the document. */
export interface WebConfig {
  /** The path the studio runs under; begins and ends with a slash. */
  readonly basePath: string;
  /** The nonce of this page's Content-Security-Policy; empty where there is none. */
  readonly nonce: string;
  readonly version: string;
  /** Whether the page was opened to stand in a frame of another one: with `embed` in its query string, until it is left. */
  readonly isEmbedded: boolean;
  /** Whether the page is the view of a link, which knows no session. */
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

/** A statement that is to become a view, and the space it runs in. */
export interface SharedStatement {
  readonly text: string;
  readonly space: string;
}

/** The address of a view; what follows `#` never reaches a server, so that no log keeps it. */
export function addressOfView(token: string): string {
  return new URL(`view#${token}`, document.baseURI).href;
}

/** What shows a view in a page of another site. */
export function frameOfView(address: string, title: string): string {
  const escaped = title.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `<iframe src="${address}" title="${escaped}" width="100%" height="600" referrerpolicy="no-referrer"></iframe>`;
}

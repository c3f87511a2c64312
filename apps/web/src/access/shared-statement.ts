/** A statement to share as a view, and its space. */
export interface SharedStatement {
  readonly text: string;
  readonly space: string;
}

/** Returns the address of a share link; the fragment never reaches a server, so no log contains it. */
export function addressOfView(token: string): string {
  return new URL(`view#${token}`, document.baseURI).href;
}

/** Returns the HTML that embeds a view in a page of another site. */
export function frameOfView(address: string, title: string): string {
  const escaped = title.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `<iframe src="${address}" title="${escaped}" width="100%" height="600" referrerpolicy="no-referrer"></iframe>`;
}

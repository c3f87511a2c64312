/** A statement to share as a view, and its space. */
export interface SharedStatement {
  readonly text: string;
  readonly space: string;
}

/** Returns the HTML that embeds a view in a page of another site. */
export function frameOfView(address: string, title: string): string {
  const escaped = title.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `<iframe src="${address}" title="${escaped}" width="100%" height="600" referrerpolicy="no-referrer"></iframe>`;
}

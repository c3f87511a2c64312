/** A file name for a title: letters, digits and hyphens. */
export function fileNameOf(title: string, extension: string): string {
  const name = title
    .trim()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 80);
  return `${name === '' ? 'graph' : name}.${extension}`;
}

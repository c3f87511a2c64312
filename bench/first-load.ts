import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** What a browser loads before it shows the first page, compressed; undefined where the pages are not built. */
export function firstLoadBytes(webDirectory: string): number | undefined {
  const index = join(webDirectory, 'index.html');
  if (!existsSync(index)) return undefined;
  const html = readFileSync(index, 'utf8');
  const files = new Set<string>();
  const visit = (file: string): void => {
    if (files.has(file) || !existsSync(file)) return;
    files.add(file);
    if (!file.endsWith('.js')) return;
    // Only what is imported statically is loaded at once.
    for (const [, name] of readFileSync(file, 'utf8').matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+)["']/g))
      visit(join(file, '..', name!));
  };
  for (const [, name] of html.matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.(?:js|css))"/g))
    visit(join(webDirectory, name!));
  let bytes = gzipSync(html, { level: 9 }).length;
  for (const file of files) bytes += gzipSync(readFileSync(file), { level: 9 }).length;
  return bytes;
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** A file of the built pages: its name without the hash, and its size compressed, in bytes. */
export interface BundleFile {
  readonly name: string;
  readonly bytes: number;
  /** Whether a browser loads it before it shows the first page. */
  readonly isFirst: boolean;
}

/** Maximum bytes loaded before the first page is shown. */
export const FIRST_LOAD_BYTES_MAX = 240 * 1024;

/** Size budgets of lazily loaded chunks in bytes, by name; others have `OTHER_BYTES_MAX`. */
const PART_BYTES_MAX: Readonly<Record<string, number>> = {
  // Draws plans in Graphviz's formats; loaded with the first such plan.
  'graphviz-worker': 520 * 1024,
  // Reads the text of a PDF; loaded with the first PDF.
  pdfjs: 500 * 1024,
  SketchPage: 96 * 1024,
  ConsolePage: 96 * 1024,
  codemirror: 140 * 1024,
  'graph-view': 96 * 1024,
  'language-worker': 80 * 1024,
  ExplorePage: 64 * 1024,
  'explore-commands': 80 * 1024,
};

/** Maximum bytes of every other lazily loaded chunk. */
const OTHER_BYTES_MAX = 48 * 1024;

/** All messages are fetched before the first render; the Chinese ones are the largest. */
const FIRST_WORDS = /^zh-first-[\w-]{8}\.js$/;

/** All scripts and styles of the built pages, the largest first; undefined if the pages are not built. */
export function bundleFiles(webDirectory: string): readonly BundleFile[] | undefined {
  const index = join(webDirectory, 'index.html');
  if (!existsSync(index)) return undefined;
  const html = readFileSync(index, 'utf8');
  const first = new Set<string>();
  const visit = (file: string): void => {
    if (first.has(file) || !existsSync(join(webDirectory, 'assets', file))) return;
    first.add(file);
    if (!file.endsWith('.js')) return;
    // Only static imports are loaded immediately.
    const text = readFileSync(join(webDirectory, 'assets', file), 'utf8');
    for (const [, name] of text.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+)["']/g)) visit(name!);
  };
  for (const [, name] of html.matchAll(/(?:src|href)="\.\/assets\/([^"]+\.(?:js|css))"/g)) visit(name!);
  const files = readdirSync(join(webDirectory, 'assets'));
  for (const file of files) if (FIRST_WORDS.test(file)) visit(file);
  return files
    .filter((file) => /\.(js|css)$/.test(file))
    .map((file) => ({
      name: file.replace(/-[\w-]{8}(?=\.(js|css)$)/, '').replace(/\.js$/, ''),
      bytes: gzipSync(readFileSync(join(webDirectory, 'assets', file)), { level: 9 }).length,
      isFirst: first.has(file),
    }))
    .toSorted((one, other) => other.bytes - one.bytes);
}

/** Compressed bytes loaded before the first page is shown, including the page. */
export function firstLoadBytes(webDirectory: string): number | undefined {
  const files = bundleFiles(webDirectory);
  if (files === undefined) return undefined;
  const html = gzipSync(readFileSync(join(webDirectory, 'index.html')), { level: 9 }).length;
  return files.filter((file) => file.isFirst).reduce((sum, file) => sum + file.bytes, html);
}

/** The files above their budget, with the budget in bytes. */
export function overBudget(files: readonly BundleFile[]): readonly string[] {
  return files
    .filter((file) => !file.isFirst)
    .flatMap(({ name, bytes }) => {
      const budget = PART_BYTES_MAX[name] ?? OTHER_BYTES_MAX;
      return bytes > budget ? [`${name}: ${bytes} of ${budget}`] : [];
    });
}

/** The report: a line a file, first load first. */
export function bundleReport(files: readonly BundleFile[]): string {
  const line = ({ name, bytes, isFirst }: BundleFile): string =>
    `  ${(bytes / 1024).toFixed(1).padStart(7)} KB  ${isFirst ? 'first ' : 'lazy  '} ${name}`;
  const ordered = [...files.filter((file) => file.isFirst), ...files.filter((file) => !file.isFirst)];
  return ['Scripts and styles, compressed:', ...ordered.map(line)].join('\n');
}

/** A span of a Markdown line; only links have an address. */
export interface MarkdownSpan {
  readonly kind: 'text' | 'code' | 'strong' | 'emphasis' | 'link';
  readonly text: string;
  readonly href?: string;
}

/** A Markdown block of a kind that notebooks support. Level 1 is the largest heading. */
export type MarkdownBlock =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly spans: readonly MarkdownSpan[] }
  | { readonly kind: 'text' | 'quote'; readonly spans: readonly MarkdownSpan[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly MarkdownSpan[])[] }
  | { readonly kind: 'code'; readonly text: string };

const SPANS =
  /`(?<code>[^`]+)`|\*\*(?<strong>[^*]+)\*\*|\*(?<emphasis>[^*\s][^*]*)\*|\[(?<text>[^\]]+)\]\((?<href>https?:\/\/[^)\s]+)\)/g;
const ITEM = /^\s*(?:[-*+]|(\d+)[.)])\s+(.*)$/;

/**
 * Parses Markdown: headings, paragraphs, lists, quotes and code, with inline code, bold, italics and links. Everything else is plain text.
 */
export function parseMarkdown(text: string): readonly MarkdownBlock[] {
  const blocks: MarkdownBlock[] = [];
  const lines = text.split('\n');
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? '';
    /** Consumes the following lines while a condition holds. */
    const take = (holds: (line: string) => boolean): readonly string[] => {
      const start = at;
      while (at < lines.length && holds(lines[at] ?? '')) at++;
      return lines.slice(start, at);
    };
    const heading = /^(#{1,6})\s+(.*)$/.exec(line);
    if (line.trim() === '') {
      at++;
    } else if (line.startsWith('```')) {
      at++;
      const code = take((one) => !one.startsWith('```'));
      at++;
      blocks.push({ kind: 'code', text: code.join('\n') });
    } else if (heading !== null) {
      at++;
      const level = heading[1]?.length === 1 ? 1 : heading[1]?.length === 2 ? 2 : 3;
      blocks.push({ kind: 'heading', level, spans: spansOf(heading[2] ?? '') });
    } else if (line.startsWith('>')) {
      const quoted = take((one) => one.startsWith('>')).map((one) => one.replace(/^>\s?/, ''));
      blocks.push({ kind: 'quote', spans: spansOf(quoted.join(' ')) });
    } else if (ITEM.test(line)) {
      const isOrdered = ITEM.exec(line)?.[1] !== undefined;
      const items = take((one) => ITEM.test(one) && (ITEM.exec(one)?.[1] !== undefined) === isOrdered);
      blocks.push({ kind: 'list', isOrdered, items: items.map((one) => spansOf(ITEM.exec(one)?.[2] ?? '')) });
    } else {
      at++;
      const more = take((one) => one.trim() !== '' && !/^(?:#{1,6}\s|```|>)/.test(one) && !ITEM.test(one));
      blocks.push({ kind: 'text', spans: spansOf([line, ...more].join(' ')) });
    }
  }
  return blocks;
}

function spansOf(line: string): readonly MarkdownSpan[] {
  const spans: MarkdownSpan[] = [];
  let end = 0;
  for (const match of line.matchAll(SPANS)) {
    if (match.index > end) spans.push({ kind: 'text', text: line.slice(end, match.index) });
    const { code, strong, emphasis, text, href } = match.groups ?? {};
    if (code !== undefined) spans.push({ kind: 'code', text: code });
    else if (strong !== undefined) spans.push({ kind: 'strong', text: strong });
    else if (emphasis !== undefined) spans.push({ kind: 'emphasis', text: emphasis });
    else if (text !== undefined && href !== undefined) spans.push({ kind: 'link', text, href });
    end = match.index + match[0].length;
  }
  if (end < line.length) spans.push({ kind: 'text', text: line.slice(end) });
  return spans;
}

import type { GuideBlock, GuidePage } from '../locale/guide-page.ts';

/** A page found by a search, with the text around the first match. */
export interface GuideHit {
  readonly page: GuidePage;
  readonly excerpt: string;
}

const AROUND = 48;

/** The pages that contain every word of a search: matches in the title first, then in the summary, then in the text. */
export function searchGuide(pages: readonly GuidePage[], search: string): readonly GuideHit[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return pages.map((page) => ({ page, excerpt: page.summary }));
  return pages
    .flatMap((page) => {
      const text = [page.title, page.summary, ...page.blocks.map(textOfBlock)].join('\n');
      const lower = text.toLowerCase();
      if (!words.every((word) => placeOf(lower, word) >= 0)) return [];
      const isIn = (part: string): boolean => words.some((word) => placeOf(part.toLowerCase(), word) >= 0);
      const rank = isIn(page.title) ? 0 : isIn(page.summary) ? 1 : 2;
      return [{ page, rank, excerpt: excerptOf(text, placeOf(lower, words[0] ?? '')) }];
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ page, excerpt }) => ({ page, excerpt }));
}

/**
 * Returns the position of a word: Latin words match at the start of a word, so that `red` does not match `altered`; others anywhere.
 * Returns -1 without a match.
 */
function placeOf(text: string, word: string): number {
  const isLatin = /^[a-z0-9]/.test(word);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!isLatin || !/[a-z0-9]/.test(text[at - 1] ?? '')) return at;
  return -1;
}

/** Returns the text of a block. */
export function textOfBlock(block: GuideBlock): string {
  switch (block.kind) {
    case 'steps':
    case 'list':
      return block.items.join('\n');
    case 'picture':
      return block.alt;
    case 'table':
      return [block.head, ...block.rows].map((row) => row.join(' ')).join('\n');
    default:
      return block.text;
  }
}

function excerptOf(text: string, at: number): string {
  const start = Math.max(0, at - AROUND);
  const end = Math.min(text.length, at + AROUND);
  return `${start > 0 ? '…' : ''}${text
    .slice(start, end)
    .replaceAll(/[\n`]+/g, ' ')
    .trim()}${end < text.length ? '…' : ''}`;
}

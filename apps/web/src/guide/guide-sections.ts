import type { GuidePage } from '../locale/guide-page.ts';
import { textOfBlock } from './guide-search.ts';

/** A part of a guide page under one heading, for programs that read. The server reads a file of them, `guide/sections.json`. */
export interface GuideSection {
  /** The page and the heading: `Follow edges: Paths`. */
  readonly name: string;
  /** Statements of the section, one per line; may be empty. */
  readonly form: string;
  readonly meaning: string;
}

/** The sections of the pages, in their order. */
export function guideSections(pages: readonly GuidePage[]): readonly GuideSection[] {
  return pages.flatMap(({ title, summary, blocks }) => {
    const sections = [{ name: title, statements: [] as string[], texts: [summary] }];
    for (const block of blocks) {
      const last = sections.at(-1)!;
      if (block.kind === 'heading') sections.push({ name: `${title}: ${block.text}`, statements: [], texts: [] });
      else if (block.kind === 'statements') last.statements.push(block.text);
      else if (block.kind !== 'picture') last.texts.push(textOfBlock(block));
    }
    return sections.map(({ name, statements, texts }) => ({
      name,
      form: statements.join('\n'),
      meaning: texts.join('\n'),
    }));
  });
}

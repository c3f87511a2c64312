import { expect, test } from 'vitest';
import { notebookText, readNotebook, type NotebookCell } from './notebook-file.ts';

const words = (text: string): NotebookCell => ({ isWords: true, text });
const statements = (text: string): NotebookCell => ({ isWords: false, text });

test('a notebook is a readable Markdown file', () => {
  expect(
    notebookText([words('# Who knows whom'), statements('MATCH (v) RETURN v LIMIT 3;'), words('Three are enough.')]),
  ).toBe('# Who knows whom\n\n```ngql\nMATCH (v) RETURN v LIMIT 3;\n```\n\nThree are enough.\n');
});

test.each<[string, readonly NotebookCell[]]>([
  ['cells of words that follow each other', [words('one'), words('two'), statements('YIELD 1'), words('three')]],
  ['lines, blank ones too', [statements('YIELD 1;\n\n  YIELD 2;\n'), statements('')]],
  ['back quotes in a statement', [statements('YIELD "```" AS `a`;\n```\n')]],
  ['other fences in words', [words('Run this:\n\n```sh\nnpm start\n```\n\nand go on')]],
])('%s come back as they were', (_, cells) => {
  expect(readNotebook(notebookText(cells))).toEqual(cells);
});

test('an unclosed fence loses nothing', () => {
  expect(readNotebook(notebookText([words('```\nhalf'), statements('YIELD 1')]))).toEqual([
    words('```\nhalf\n```'),
    statements('YIELD 1'),
  ]);
  expect(readNotebook('```ngql\nYIELD 1')).toEqual([statements('YIELD 1')]);
});

import { expect, test } from 'vitest';
import { parseMarkdown, type MarkdownSpan } from './markdown.ts';

const text = (words: string): MarkdownSpan => ({ kind: 'text', text: words });

test('the blocks of a notebook', () => {
  expect(
    parseMarkdown('# Towns\nWho lives\nwhere\n\n- one\n- two\n1. first\n> said\n```\n# no heading\n```\n#### deep'),
  ).toEqual([
    { kind: 'heading', level: 1, spans: [text('Towns')] },
    { kind: 'text', spans: [text('Who lives where')] },
    { kind: 'list', isOrdered: false, items: [[text('one')], [text('two')]] },
    { kind: 'list', isOrdered: true, items: [[text('first')]] },
    { kind: 'quote', spans: [text('said')] },
    { kind: 'code', text: '# no heading' },
    { kind: 'heading', level: 3, spans: [text('deep')] },
  ]);
});

test('a line supports code, bold, italics and web links; other text is unchanged', () => {
  expect(parseMarkdown('a `b*c*` **d** *e* [f](https://g.test/h) 2 * 3 * 4 [x](javascript:y) <b>')).toEqual([
    {
      kind: 'text',
      spans: [
        text('a '),
        { kind: 'code', text: 'b*c*' },
        text(' '),
        { kind: 'strong', text: 'd' },
        text(' '),
        { kind: 'emphasis', text: 'e' },
        text(' '),
        { kind: 'link', text: 'f', href: 'https://g.test/h' },
        text(' 2 * 3 * 4 [x](javascript:y) <b>'),
      ],
    },
  ]);
});

test('an unclosed fence and lone marks are read to the end', () => {
  expect(parseMarkdown('```\nx')).toEqual([{ kind: 'code', text: 'x' }]);
  expect(parseMarkdown('#\n-\n')).toEqual([{ kind: 'text', spans: [text('# -')] }]);
});

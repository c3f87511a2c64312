import { expect, test } from 'vitest';
import { helpLinks } from './help-links.ts';

test('without the setting, there are no links', () => {
  expect([helpLinks(undefined), helpLinks(' , ')]).toEqual([undefined, undefined]);
});

test('names and addresses are read in any case, with query strings', () => {
  expect(helpLinks('Forum=https://forum.example.com/?a=1&b=2, releasenotes = http://intranet/notes')).toEqual({
    forum: 'https://forum.example.com/?a=1&b=2',
    releaseNotes: 'http://intranet/notes',
  });
});

test.each([
  ['forums=https://a.example', 'Did you mean forum?'],
  ['source=javascript:alert(1)', 'with http or https'],
  ['source=https://root:secret@a.example', 'without a password'],
  ['manual', 'with http or https'],
])('%s is refused with the reason', (text, reason) => {
  expect(() => helpLinks(text)).toThrow(reason);
});

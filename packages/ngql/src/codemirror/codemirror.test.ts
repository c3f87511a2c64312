// @vitest-environment happy-dom
import { forceLinting, forEachDiagnostic } from '@codemirror/lint';
import { EditorView } from '@codemirror/view';
import { expect, test } from 'vitest';
import { ngqlLanguage } from './index.ts';

function openEditor(text: string): EditorView {
  return new EditorView({ doc: text, extensions: [ngqlLanguage()], parent: document.body });
}

test('tokens carry the classes of their kinds, also after an edit', () => {
  const view = openEditor('YIELD 1 # one');
  view.dispatch({ changes: { from: 6, to: 7, insert: 'count("a")' } });
  const marked = [...view.contentDOM.querySelectorAll('[class^="tok-"]')].map(
    (element) => `${element.className} ${element.textContent}`,
  );
  expect(marked).toEqual([
    'tok-keyword YIELD',
    'tok-function count',
    'tok-operator (',
    'tok-string "a"',
    'tok-operator )',
    'tok-comment # one',
  ]);
  view.destroy();
});

test('a mistake is marked with its hint, and what is missing at the character before it', async () => {
  const view = openEditor('YIEL 1;\nYIELD 1 +');
  forceLinting(view);
  const found: string[] = [];
  await expect
    .poll(() => {
      found.length = 0;
      forEachDiagnostic(view.state, ({ message }, from, to) => found.push(`${from}..${to} ${message}`));
      return found;
    })
    .toEqual(["0..4 syntax error near `YIEL'\ndid you mean YIELD?", "16..17 syntax error near `+'"]);
  view.destroy();
});

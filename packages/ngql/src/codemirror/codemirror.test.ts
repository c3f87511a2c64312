// @vitest-environment happy-dom
import { currentCompletions } from '@codemirror/autocomplete';
import { forceLinting, forEachDiagnostic } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView, runScopeHandlers } from '@codemirror/view';
import { expect, test } from 'vitest';
import { serveLanguage, type AskLanguage } from '../support/language.ts';
import { SHOP } from '../support/_schema.ts';
import { ngqlLanguage, ngqlNamesKnown, type EditorWords } from './index.ts';

const ask: AskLanguage = (question, text, offset) =>
  Promise.resolve(serveLanguage(question, text, offset, { schema: SHOP }));

function openEditor(text: string, words?: EditorWords): EditorView {
  const extensions = [ngqlLanguage(ask, words), EditorState.allowMultipleSelections.of(true)];
  return new EditorView({ doc: text, extensions, parent: document.body });
}

test('tokens have the classes of their kinds, also after an edit', () => {
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

test('known tag and edge type names have their own classes', () => {
  const view = openEditor('GO FROM 1 OVER knows YIELD $$.person.name, `order`._dst');
  view.dispatch({
    effects: ngqlNamesKnown.of({ tags: new Set(['person']), edgeTypes: new Set(['knows', 'order']) }),
  });
  const marked = [...view.contentDOM.querySelectorAll('.tok-tag, .tok-edge')].map(
    (element) => `${element.className} ${element.textContent}`,
  );
  expect(marked).toEqual(['tok-edge knows', 'tok-tag person', 'tok-edge `order`']);
  view.destroy();
});

test('an error is marked with its hint, and a missing token at the character before it', async () => {
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

test('a fix is offered and changes the text', async () => {
  const view = openEditor('LOOKUP ON persn YIELD id(vertex)');
  forceLinting(view);
  const names = (): readonly string[] => {
    const found: string[] = [];
    forEachDiagnostic(view.state, ({ actions }) => found.push(...(actions ?? []).map(({ name }) => name)));
    return found;
  };
  await expect.poll(names).toEqual(['person']);
  forEachDiagnostic(view.state, ({ actions }, from, to) => actions?.[0]?.apply(view, from, to));
  expect(view.state.doc.toString()).toBe('LOOKUP ON person YIELD id(vertex)');
  view.destroy();
});

test('Shift+Alt+F formats the script', async () => {
  const view = openEditor('yield   1;');
  view.contentDOM.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'F', code: 'KeyF', keyCode: 70, shiftKey: true, altKey: true }),
  );
  await expect.poll(() => view.state.doc.toString()).toBe('YIELD 1;');
  view.destroy();
});

test('the signature of the current call is shown until it is closed', async () => {
  const view = openEditor('YIELD ');
  const write = (insert: string): void => {
    const at = view.state.doc.length;
    view.dispatch({ changes: { from: at, insert }, selection: { anchor: at + insert.length } });
  };
  const title = (): string | undefined => view.dom.querySelector('.cm-ngql-tip-title')?.textContent;
  write('left("a", ');
  await expect.poll(title).toBe('left(text, count) : string');
  write('1)');
  await expect.poll(title).toBe(undefined);
  view.destroy();
});

test('F2 selects all occurrences of a variable to rename it', async () => {
  const view = openEditor('$a = YIELD 1 AS x; YIELD $a.x');
  view.dispatch({ selection: { anchor: 26 } });
  runScopeHandlers(view, new KeyboardEvent('keydown', { key: 'F2' }), 'editor');
  await expect.poll(() => view.state.selection.ranges.length).toBe(2);
  view.dispatch(view.state.replaceSelection('both'));
  expect(view.state.doc.toString()).toBe('$both = YIELD 1 AS x; YIELD $both.x');
  view.destroy();
});

test('keys pressed while a completion is pending are still handled', async () => {
  const results: (() => void)[] = [];
  const slowly: AskLanguage = (question, text, offset) =>
    question === 'complete'
      ? new Promise((resolve) => results.push(() => void ask(question, text, offset).then(resolve)))
      : ask(question, text, offset);
  const view = new EditorView({ doc: 'GO', extensions: [ngqlLanguage(slowly)], parent: document.body });
  view.dispatch({ selection: { anchor: 2 } });
  const type = (insert: string): void => {
    const at = view.state.doc.length;
    view.dispatch({ changes: { from: at, insert }, selection: { anchor: at + 1 }, userEvent: 'input.type' });
  };
  type(' ');
  await expect.poll(() => results.length).toBe(1);
  type('f');
  // After a space no list opens automatically, so the first request returns nothing.
  results[0]?.();
  await expect.poll(() => results.length).toBe(2);
  results[1]?.();
  await expect.poll(() => currentCompletions(view.state).map(({ label }) => label)).toContain('FROM');
  view.destroy();
});

test('a quote opened for a vid lists vids, and the accepted one brings its own quotes', async () => {
  const space = { ...SHOP.space, vidType: { kind: 'fixed_string', length: 8 } } as const;
  const context = { schema: { ...SHOP, space }, vids: ['ann', 'bob'] };
  const knowing: AskLanguage = (question, text, offset) =>
    Promise.resolve(serveLanguage(question, text, offset, context));
  const view = new EditorView({ doc: 'GO FROM ', extensions: [ngqlLanguage(knowing)], parent: document.body });
  view.dispatch({ changes: { from: 8, insert: '""' }, selection: { anchor: 9 }, userEvent: 'input.type' });
  await expect.poll(() => currentCompletions(view.state).map(({ label }) => label)).toEqual(['"ann"', '"bob"']);
  const [, bob] = currentCompletions(view.state);
  if (bob !== undefined && typeof bob.apply === 'function') bob.apply(view, bob, 8, 9);
  expect(view.state.doc.toString()).toBe('GO FROM "bob"');
  view.destroy();
});

test('messages of errors are in the language of the page', async () => {
  const view = openEditor('LOOKUP ON persn YIELD id(vertex)', {
    said: (said, english) => (said === undefined ? english : `${said.word} ${Object.values(said.values).join()}`),
    meaning: (_, english) => english,
    kind: (kind) => kind,
  });
  forceLinting(view);
  const messages = (): readonly string[] => {
    const found: string[] = [];
    forEachDiagnostic(view.state, ({ message }) => found.push(message));
    return found;
  };
  await expect.poll(messages).toEqual(['noElement persn\ndidYouMean person']);
  view.destroy();
});

import { closeCompletion } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import type { SourceRange } from '@astrolabe/model';
import type { TextEdit } from '@astrolabe/ngql';
import { formatNgql } from '@astrolabe/ngql/codemirror';
import { askLanguage } from './language-client.ts';

let view: EditorView | undefined;

/** Makes an editor the one that commands act on; answers how to take it back. */
export function attachEditor(editor: EditorView): () => void {
  view = editor;
  return () => {
    if (view === editor) view = undefined;
  };
}

/** The selected stretch of the editor; an empty stretch is the cursor. Nothing where no editor is open. */
export function selectedRange(): SourceRange | undefined {
  const main = view?.state.selection.main;
  return main === undefined ? undefined : { start: main.from, end: main.to };
}

/** The word that the cursor stands in or behind; nothing where it stands at none, or where no editor is open. */
export function wordAtCursor(): string | undefined {
  if (view === undefined) return undefined;
  const { state } = view;
  const word = state.wordAt(state.selection.main.head);
  return word === null ? undefined : state.sliceDoc(word.from, word.to);
}

/** Takes the list of completions away, also one that is about to open: what is run is finished. */
export function endCompletion(): void {
  if (view !== undefined) closeCompletion(view);
}

/** Puts a text in the place of the selection and goes on typing behind it. */
export function insertText(text: string): void {
  if (view === undefined) return;
  view.dispatch(view.state.replaceSelection(text), { scrollIntoView: true });
  view.focus();
}

/** Puts a text in the place of everything. */
export function replaceText(text: string): void {
  if (view === undefined) return;
  view.dispatch({
    changes: { from: 0, to: view.state.doc.length, insert: text },
    selection: { anchor: text.length },
    scrollIntoView: true,
  });
  view.focus();
}

/** Makes a few changes at once, as places of the text say that the store has; what was about to be completed is not any more. */
export function applyEdits(edits: readonly TextEdit[]): void {
  if (view === undefined) return;
  closeCompletion(view);
  view.dispatch({
    changes: edits.map(({ start, end, insert }) => ({ from: start, to: end, insert })),
    scrollIntoView: true,
  });
  view.focus();
}

/** Selects a stretch and brings it into sight. */
export function reveal(range: SourceRange): void {
  if (view === undefined) return;
  const length = view.state.doc.length;
  view.dispatch({
    selection: { anchor: Math.min(range.start, length), head: Math.min(range.end, length) },
    scrollIntoView: true,
  });
  view.focus();
}

/** Puts the script into form. */
export function formatText(): void {
  if (view !== undefined) formatNgql(view, askLanguage);
}

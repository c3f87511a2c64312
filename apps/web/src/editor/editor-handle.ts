import { closeCompletion } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import type { SourceRange } from '@astrolabe/model';
import type { TextEdit } from '@astrolabe/ngql';
import { formatNgql } from '@astrolabe/ngql/codemirror';
import { askLanguage } from './language-client.ts';

let view: EditorView | undefined;

/** Makes an editor the target of commands. Returns a function that undoes this. */
export function attachEditor(editor: EditorView): () => void {
  view = editor;
  return () => {
    if (view === editor) view = undefined;
  };
}

/** Returns the selected range of the editor, or an empty range at the cursor; undefined without an editor. */
export function selectedRange(): SourceRange | undefined {
  const main = view?.state.selection.main;
  return main === undefined ? undefined : { start: main.from, end: main.to };
}

/** Returns the word at or before the cursor, if any. */
export function wordAtCursor(): string | undefined {
  if (view === undefined) return undefined;
  const { state } = view;
  const word = state.wordAt(state.selection.main.head);
  return word === null ? undefined : state.sliceDoc(word.from, word.to);
}

/** Closes the completion list, including a pending one. */
export function endCompletion(): void {
  if (view !== undefined) closeCompletion(view);
}

/** Replaces the selection with a text and moves the cursor after it. */
export function insertText(text: string): void {
  if (view === undefined) return;
  view.dispatch(view.state.replaceSelection(text), { scrollIntoView: true });
  view.focus();
}

/** Replaces the complete text. */
export function replaceText(text: string): void {
  if (view === undefined) return;
  view.dispatch({
    changes: { from: 0, to: view.state.doc.length, insert: text },
    selection: { anchor: text.length },
    scrollIntoView: true,
  });
  view.focus();
}

/** Applies edits at positions of the stored text and cancels pending completion. */
export function applyEdits(edits: readonly TextEdit[]): void {
  if (view === undefined) return;
  closeCompletion(view);
  view.dispatch({
    changes: edits.map(({ start, end, insert }) => ({ from: start, to: end, insert })),
    scrollIntoView: true,
  });
  view.focus();
}

/** Selects a range and scrolls it into view. */
export function reveal(range: SourceRange): void {
  if (view === undefined) return;
  const length = view.state.doc.length;
  view.dispatch({
    selection: { anchor: Math.min(range.start, length), head: Math.min(range.end, length) },
    scrollIntoView: true,
  });
  view.focus();
}

/** Formats the script. */
export function formatText(): void {
  if (view !== undefined) formatNgql(view, askLanguage);
}

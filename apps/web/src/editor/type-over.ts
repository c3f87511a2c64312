import { EditorState, type Extension, type TransactionSpec } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/**
 * Writes text typed over a selection into the state immediately. By default, Chromium deletes the selected text in the page and applies its style
 * to the typed text with a `style` attribute, which the content security policy rejects with an error in the browser's log. The browser handles
 * compositions, which need their text.
 */
export const typeOver: Extension = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { data, inputType, isComposing, cancelable } = event;
    if (inputType !== 'insertText' || data === null || !cancelable) return false;
    if (isComposing || view.composing || view.state.facet(EditorState.readOnly)) return false;
    const selection = view.contentDOM.ownerDocument.getSelection();
    if (selection === null || selection.rangeCount === 0) return false;
    // The DOM selection may be newer than the editor state.
    const range = selection.getRangeAt(0);
    if (!view.contentDOM.contains(range.commonAncestorContainer)) return false;
    const from = view.posAtDOM(range.startContainer, range.startOffset);
    const to = view.posAtDOM(range.endContainer, range.endOffset);
    if (from === to) return false;
    const insert = () =>
      view.state.update(replacement(view.state, from, to, data), { scrollIntoView: true, userEvent: 'input.type' });
    const isTaken = view.state.facet(EditorView.inputHandler).some((handler) => handler(view, from, to, data, insert));
    if (!isTaken) view.dispatch(insert());
    event.preventDefault();
    return true;
  },
});

/** Replaces every selection; the browser knows only the main one. */
function replacement(state: EditorState, from: number, to: number, data: string): TransactionSpec {
  const { main } = state.selection;
  const text = state.toText(data);
  if (main.from === from && main.to === to) return state.replaceSelection(text);
  return { changes: { from, to, insert: text }, selection: { anchor: from + text.length } };
}

import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import type { Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';

/** Find and replace, and highlighting of other occurrences of the selection. */
export const editorSearch: Extension = [highlightSelectionMatches(), keymap.of(searchKeymap)];

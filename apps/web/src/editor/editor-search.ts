import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import type { Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';

/** Finding and replacing in the text, and marks where the selected words stand too. */
export const editorSearch: Extension = [highlightSelectionMatches(), keymap.of(searchKeymap)];

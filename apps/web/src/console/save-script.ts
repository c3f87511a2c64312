import { consoleStore } from '../state/console-store.ts';
import { cellsOf, scriptIdOf } from '../state/editor-tabs.ts';
import { saveFile } from '../ui/save-file.ts';
import { notebookText } from './notebook/notebook-file.ts';

/** Saves the open script as nGQL, or a notebook as Markdown. */
export function saveScript(): void {
  const { tabs, activeTabId, text } = consoleStore.getState();
  const script = tabs.find(({ id }) => id === scriptIdOf(tabs, activeTabId));
  if (script?.isNotebook === true) {
    const cells = cellsOf(tabs, script.id).map((cell) => ({ isWords: cell.isWords === true, text: cell.text }));
    saveFile(fileName(script.name ?? 'notebook', '.md'), notebookText(cells), 'text/markdown;charset=utf-8');
  } else {
    saveFile(fileName(script?.name ?? 'script', '.ngql'), text, 'text/plain;charset=utf-8');
  }
}

/** Returns a valid file name. */
function fileName(name: string, ending: string): string {
  const plain = name.replace(/[\\/:*?"<>|]/g, ' ');
  return plain.endsWith(ending) ? plain : `${plain}${ending}`;
}

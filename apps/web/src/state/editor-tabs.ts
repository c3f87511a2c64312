/** A text in the editor: a script, a notebook (which has only cells), or one of its cells. */
export interface EditorTab {
  readonly id: string;
  /** The name given by the user; absent for a cell. */
  readonly name?: string;
  readonly text: string;
  /** Its own space; absent while it follows the space of the studio. Cells have the space of their notebook. */
  readonly space?: string | undefined;
  readonly isNotebook?: boolean;
  /** The notebook of a cell. Cells are in order. */
  readonly notebookId?: string;
  /** Whether a cell contains text instead of statements. Such a cell is never the open tab. */
  readonly isWords?: boolean;
}

/** The scripts and notebooks among tabs: all but the cells. */
export function scriptsOf(tabs: readonly EditorTab[]): readonly EditorTab[] {
  return tabs.filter((tab) => tab.notebookId === undefined);
}

/** Returns the notebook of a cell, or the tab itself. */
export function scriptIdOf(tabs: readonly EditorTab[], id: string): string {
  return tabs.find((tab) => tab.id === id)?.notebookId ?? id;
}

/** The cells of a notebook, in their order. */
export function cellsOf(tabs: readonly EditorTab[], notebookId: string): readonly EditorTab[] {
  return tabs.filter((tab) => tab.notebookId === notebookId);
}

/** Returns the notebook of a tab, if any. */
export function notebookOf(tabs: readonly EditorTab[], id: string): string | undefined {
  const tab = tabs.find((one) => one.id === id);
  return tab?.isNotebook === true ? id : tab?.notebookId;
}

/** The tab to activate for another one: for a notebook its first statement cell, else itself. */
export function openIdOf(tabs: readonly EditorTab[], id: string): string {
  return cellsOf(tabs, id).find((cell) => cell.isWords !== true)?.id ?? id;
}

/** Parses a stored tab; empty if invalid. */
export function readTab(stored: unknown): readonly EditorTab[] {
  if (typeof stored !== 'object' || stored === null) return [];
  const { id, name, text, space, isNotebook, notebookId, isWords } = stored as Partial<
    Record<keyof EditorTab, unknown>
  >;
  if (typeof id !== 'string' || typeof text !== 'string') return [];
  return [
    {
      id,
      text,
      ...(typeof name === 'string' && { name }),
      ...(typeof space === 'string' && space !== '' && { space }),
      ...(isNotebook === true && { isNotebook }),
      ...(typeof notebookId === 'string' && { notebookId }),
      ...(isWords === true && { isWords }),
    },
  ];
}

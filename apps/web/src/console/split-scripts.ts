import { chooseTab, consoleStore, openTab } from '../state/console-store.ts';
import { openIdOf, scriptIdOf, scriptsOf } from '../state/editor-tabs.ts';

/** Data type of a dragged tab; contains its id. */
export const DRAGGED_SCRIPT = 'application/x-astrolabe-script';

/** Places a script on a side and activates it. The other side shows the next script, or a new one. */
export function placeScript(scriptId: string, isFirst: boolean): void {
  const { tabs, activeTabId, split } = consoleStore.getState();
  const openScript = scriptIdOf(tabs, activeTabId);
  const sideOf = (id: string) => ({ split: { tabId: openIdOf(tabs, id), isFirst } });
  if (split === undefined) {
    const other = scriptsOf(tabs).find(({ id }) => id !== scriptId && (id === openScript || scriptId === openScript));
    if (other === undefined) openTab('');
    else chooseTab(other.id);
    consoleStore.setState(sideOf(scriptId));
  } else if (scriptId === (split.isFirst === isFirst ? openScript : scriptIdOf(tabs, split.tabId))) {
    exchangeScripts();
  } else if (scriptId !== openScript && split.isFirst === isFirst) {
    consoleStore.setState(sideOf(scriptId));
  }
  chooseTab(scriptId);
}

/** Splits the editor with the next script, or a new one; or closes the split. */
export function toggleSplit(): void {
  const { tabs, activeTabId, split } = consoleStore.getState();
  if (split !== undefined) return consoleStore.setState({ split: undefined });
  const scripts = scriptsOf(tabs);
  const openScript = scriptIdOf(tabs, activeTabId);
  const next = scripts[(scripts.findIndex(({ id }) => id === openScript) + 1) % scripts.length];
  if (next === undefined || next.id === openScript) openTab('');
  else chooseTab(next.id);
  consoleStore.setState({ split: { tabId: activeTabId, isFirst: true } });
}

/** Activates the other script of the split. */
export function enterOtherScript(): void {
  const { split } = consoleStore.getState();
  if (split !== undefined) chooseTab(split.tabId);
}

/** Swaps the two scripts. */
export function exchangeScripts(): void {
  consoleStore.setState(({ split }) => (split === undefined ? {} : { split: { ...split, isFirst: !split.isFirst } }));
}

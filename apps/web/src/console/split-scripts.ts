import { chooseTab, consoleStore, openTab } from '../state/console-store.ts';

/** What a dragged tab carries: its id, under this type. */
export const DRAGGED_SCRIPT = 'application/x-astrolabe-script';

/** Puts a script on a side and goes to it. Where one script stands alone, the other side shows the next one, or a new one. */
export function placeScript(tabId: string, isFirst: boolean): void {
  const { tabs, activeTabId, split } = consoleStore.getState();
  if (split === undefined) {
    const other = tabs.find((tab) => tab.id !== tabId && (tab.id === activeTabId || tabId === activeTabId));
    if (other === undefined) openTab('');
    else chooseTab(other.id);
    consoleStore.setState({ split: { tabId, isFirst } });
  } else if (tabId === (split.isFirst === isFirst ? activeTabId : split.tabId)) {
    exchangeScripts();
  } else if (tabId !== activeTabId && split.isFirst === isFirst) {
    consoleStore.setState({ split: { tabId, isFirst } });
  }
  chooseTab(tabId);
}

/** Opens the next script, or a new one, beside the open one; closes the one beside where there is one. */
export function toggleSplit(): void {
  const { tabs, activeTabId, split } = consoleStore.getState();
  if (split !== undefined) return consoleStore.setState({ split: undefined });
  const at = tabs.findIndex((tab) => tab.id === activeTabId);
  const next = tabs[(at + 1) % tabs.length];
  if (next === undefined || next.id === activeTabId) openTab('');
  else chooseTab(next.id);
  consoleStore.setState({ split: { tabId: activeTabId, isFirst: true } });
}

/** Goes to the script beside. */
export function enterOtherScript(): void {
  const { split } = consoleStore.getState();
  if (split !== undefined) chooseTab(split.tabId);
}

/** Lets the two scripts change their places. */
export function exchangeScripts(): void {
  consoleStore.setState(({ split }) => (split === undefined ? {} : { split: { ...split, isFirst: !split.isFirst } }));
}

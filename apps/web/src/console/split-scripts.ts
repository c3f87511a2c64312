import { chooseTab, consoleStore, openTab } from '../state/console-store.ts';
import { scriptIdOf, scriptsOf } from '../state/editor-tabs.ts';

/** Data type of a dragged tab; contains its id. */
export const DRAGGED_SCRIPT = 'application/x-astrolabe-script';

/** The largest number of scripts side by side. */
export const PANES_MAX = 5;

/** Where a dragged script goes: before a pane, into it, or after it. */
export type DropPlace = 'before' | 'into' | 'after';

/**
 * Places a script at a pane and activates it. A script that is in a pane already moves, or trades places if it is dropped into another.
 * With `PANES_MAX` panes it replaces the one there.
 */
export function placeScript(scriptId: string, pane: number, place: DropPlace): void {
  const { tabs, activeTabId, panes: split } = consoleStore.getState();
  const panes = split.length === 0 ? [scriptIdOf(tabs, activeTabId)] : split;
  const target = panes[pane];
  if (target === undefined) return;
  if (target !== scriptId) {
    const isFull = panes.length >= PANES_MAX && !panes.includes(scriptId);
    consoleStore.setState({
      panes: atLeastTwo(
        place === 'into' || isFull ? intoPane(panes, scriptId, pane) : besidePane(panes, scriptId, pane, place),
      ),
    });
  } else if (panes.length === 1 && place !== 'into') {
    // The open script takes a side; the next one, or a new one, takes the other.
    const other = scriptsOf(tabs).find(({ id }) => id !== scriptId)?.id ?? newScript();
    consoleStore.setState({ panes: place === 'before' ? [scriptId, other] : [other, scriptId] });
  }
  chooseTab(scriptId);
}

function intoPane(panes: readonly string[], scriptId: string, pane: number): readonly string[] {
  const target = panes[pane]!;
  return panes.map((one, index) => (index === pane ? scriptId : one === scriptId ? target : one));
}

function besidePane(panes: readonly string[], scriptId: string, pane: number, place: DropPlace): readonly string[] {
  return panes.flatMap((one, index) => {
    const own = one === scriptId ? [] : [one];
    if (index !== pane) return own;
    return place === 'before' ? [scriptId, ...own] : [...own, scriptId];
  });
}

function atLeastTwo(panes: readonly string[]): readonly string[] {
  return panes.length > 1 ? panes : [];
}

/** Opens an empty script and returns its id; the script that was open remains so. */
function newScript(): string {
  const { activeTabId } = consoleStore.getState();
  openTab('');
  const opened = consoleStore.getState().activeTabId;
  chooseTab(activeTabId);
  return opened;
}

/** Splits the editor with the next script, or a new one; or closes the split. */
export function toggleSplit(): void {
  const { tabs, activeTabId, panes } = consoleStore.getState();
  if (panes.length > 0) return consoleStore.setState({ panes: [] });
  const scripts = scriptsOf(tabs);
  const openScript = scriptIdOf(tabs, activeTabId);
  const next = scripts[(scripts.findIndex(({ id }) => id === openScript) + 1) % scripts.length]?.id;
  const other = next === undefined || next === openScript ? newScript() : next;
  consoleStore.setState({ panes: [openScript, other] });
  chooseTab(other);
}

/** Activates the next script of the split. */
export function enterOtherScript(): void {
  const { tabs, activeTabId, panes } = consoleStore.getState();
  const next = panes[(panes.indexOf(scriptIdOf(tabs, activeTabId)) + 1) % panes.length];
  if (next !== undefined) chooseTab(next);
}

/** Swaps the open script and the next one. */
export function exchangeScripts(): void {
  const { tabs, activeTabId, panes } = consoleStore.getState();
  const openScript = scriptIdOf(tabs, activeTabId);
  const at = panes.indexOf(openScript);
  if (at < 0) return;
  consoleStore.setState({ panes: intoPane(panes, openScript, (at + 1) % panes.length) });
}

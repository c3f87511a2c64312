import { createStore } from 'zustand/vanilla';
import type { PlanDescription, ProblemError, Row, SourceRange } from '@astrolabe/model';
import type { ParameterItem } from '@astrolabe/http-api';
import type { ChartSetup } from '../result-view/chart/chart-setup.ts';
import { EDITOR_TABS_MAX } from '../limits.ts';
import { newId } from '../new-id.ts';
import { openIdOf, readTab, scriptIdOf, scriptsOf, type EditorTab } from './editor-tabs.ts';
import type { LinkedStatement } from './linked-statement.ts';
import type { ResultViewName } from './view-names.ts';
import { accountName, sessionStore } from './session-store.ts';
import { readStored, tabStorage } from './stored.ts';

/** Breakdown of a run's time, in milliseconds. */
export interface RunTimings {
  readonly databaseMs: number;
  /** Time waiting for the response, minus the time in the database. */
  readonly transferMs: number;
  readonly decodeMs: number;
}

/** The received result of a statement. `rows` may be fewer than `rowCount`, which is then shown. */
export interface RunResult {
  readonly hasTable: boolean;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  readonly rowCount: number;
  readonly spaceName: string;
  readonly plan?: PlanDescription;
  readonly notes: readonly string[];
  readonly timings: RunTimings;
  /** The response was interrupted or canceled: an unknown number of rows may be missing. */
  readonly isIncomplete?: boolean;
}

/** A statement run with its outcome, shown as a result box. */
export interface Run {
  readonly id: string;
  /** The editor tab of the run; its results are shown below that tab. */
  readonly tabId: string;
  readonly statement: string;
  /** The space it ran in; empty text if none was chosen. */
  readonly space: string;
  /** Unix milliseconds. */
  readonly startedAt: number;
  readonly endedAt?: number;
  readonly state: 'running' | 'done' | 'failed' | 'cancelled';
  /** Number of rows received so far while it runs. */
  readonly receivedRows: number;
  /** While running, the part received so far; counts and times are preliminary. */
  readonly result?: RunResult;
  readonly error?: ProblemError;
  /** Breakdown of the time until it failed. */
  readonly failedIn?: Pick<RunTimings, 'databaseMs' | 'transferMs'>;
  /** For `:param` commands: the parameters after it. */
  readonly parameters?: readonly ParameterItem[];
  readonly isCollapsed: boolean;
  /** The view the user chose for this box. */
  readonly view?: ResultViewName;
  /** The condition that its shown rows fulfill, as typed. */
  readonly condition?: string;
  /** The chart set up for its rows. */
  readonly chart?: ChartSetup;
  /** Its rows were released to save memory; the statement can be run again. */
  readonly wasReleased?: boolean;
  /** Shown first, and kept when results are cleared. */
  readonly isPinned?: boolean;
  /** Milliseconds from the wish to cancel to the end. */
  readonly stoppedInMs?: number;
  /** Milliseconds from the last row to the first paint of the table. */
  readonly drawMs?: number;
  /** The run whose plan is compared. */
  readonly comparedWith?: string;
  /** Times of repeated runs of the compared plan and this one, in microseconds. */
  readonly measured?: { readonly before: readonly number[]; readonly after: readonly number[] };
  /** More rows of a truncated result are being loaded. */
  readonly isLoadingMore?: boolean;
}

/** A remark of the console about a text that it does not run: its message key and position. */
export interface EditorRemark {
  readonly word: 'emptyStatement' | 'useRefused';
  readonly range?: SourceRange;
}

/** Outcome of the last script of a tab with several statements, some of which failed or did not run. */
export interface ScriptSummary {
  readonly tabId: string;
  readonly statementCount: number;
  readonly failedCount: number;
  readonly firstFailedRunId?: string;
  /** The statements that did not run, as text; empty if all ran. */
  readonly remaining: string;
  readonly remainingCount: number;
}

/** State of the console: texts, space and runs, newest first. */
export interface ConsoleState {
  /** The text of the open tab. */
  readonly text: string;
  /** All tabs in their order; the entry of the open one follows `text`. */
  readonly tabs: readonly EditorTab[];
  readonly activeTabId: string;
  /** Ids of the scripts side by side in a split editor, in their order, with the open one; empty without a split. */
  readonly panes: readonly string[];
  /** The space last chosen anywhere in the studio. Scripts without their own space use it; see `spaceOfTab`. */
  readonly space: string;
  readonly runs: readonly Run[];
  /** At most one per tab. */
  readonly summaries: readonly ScriptSummary[];
  /** Whether a script runs, or has just ended. */
  readonly isBusy: boolean;
  /** Number of statements queued behind the running one. */
  readonly waitingCount: number;
  readonly remark: EditorRemark | undefined;
  readonly fullScreenRunId: string | undefined;
  /** Restores the last cleared content, until the page is left. */
  readonly undoClear: (() => void) | undefined;
  /** The statement that becomes a favorite once it has a name. */
  readonly newFavorite: string | undefined;
  /** A statement from a link that has not run yet, and its tab. */
  readonly linked: { readonly tabId: string; readonly statement: LinkedStatement } | undefined;
  /** False if browser storage is full or blocked. */
  readonly isKept: boolean;
}

/** Initial text of a console. */
export const DEFAULT_TEXT = 'SHOW SPACES;';

const TABS_KEY = 'astrolabe.tabs';
const SPACE_KEY = 'astrolabe.space';

/** The console's state. Tabs and space outlive a reload. */
export const consoleStore = createStore<ConsoleState>(() => {
  const { tabs, activeTabId, panes } = readTabs();
  return {
    text: tabs.find((tab) => tab.id === activeTabId)?.text ?? DEFAULT_TEXT,
    tabs,
    activeTabId,
    panes,
    space: tabStorage.read(SPACE_KEY) ?? '',
    runs: [],
    summaries: [],
    isBusy: false,
    waitingCount: 0,
    remark: undefined,
    fullScreenRunId: undefined,
    undoClear: undefined,
    newFavorite: undefined,
    linked: undefined,
    isKept: true,
  };
});

consoleStore.subscribe((state, before) => {
  if (state.space !== before.space) keep(SPACE_KEY, state.space);
  if (state.text !== before.text && state.activeTabId === before.activeTabId) {
    const { activeTabId, text } = state;
    // The tabs change with the text that is read here.
    consoleStore.setState({ tabs: state.tabs.map((tab) => (tab.id === activeTabId ? { ...tab, text } : tab)) });
  } else if (state.tabs !== before.tabs || state.activeTabId !== before.activeTabId || state.panes !== before.panes) {
    const { tabs, activeTabId, panes } = state;
    keep(TABS_KEY, JSON.stringify({ tabs, activeTabId, panes }));
  }
});

/** Owner of the displayed results. */
let owner: string | undefined;

sessionStore.subscribe(({ session, wasEnded }, before) => {
  if (session === undefined) {
    // Signing out clears everything; after an expired session, texts and results are restored.
    if (before.session !== undefined && !wasEnded) resetConsole();
    return;
  }
  const name = accountName(session);
  if (owner !== undefined && owner !== name)
    consoleStore.setState(({ tabs }) => ({
      runs: [],
      summaries: [],
      space: '',
      tabs: tabs.map((tab) => ({ ...tab, space: undefined })),
    }));
  owner = name;
});

function resetConsole(): void {
  closedTabs = [];
  const tab: EditorTab = { id: newId(), text: DEFAULT_TEXT };
  consoleStore.setState({
    text: tab.text,
    tabs: [tab],
    activeTabId: tab.id,
    panes: [],
    space: '',
    runs: [],
    summaries: [],
    remark: undefined,
    fullScreenRunId: undefined,
    undoClear: undefined,
  });
}

/** Opens a tab with a text in the space of the studio; at the limit, replaces the text and the space of the open tab. */
export function openTab(text: string, name?: string): void {
  const { tabs, space } = consoleStore.getState();
  if (!hasRoomForScript(tabs)) {
    consoleStore.setState({ text });
    return chooseScriptSpace(space);
  }
  openTabs([{ id: newId(), text, ...(name !== undefined && { name }) }]);
}

/** Whether another script or notebook can be opened. */
export function hasRoomForScript(tabs: readonly EditorTab[] = consoleStore.getState().tabs): boolean {
  return scriptsOf(tabs).length < EDITOR_TABS_MAX;
}

/** Opens a script, or a notebook with its cells, and activates it. */
export function openTabs(opened: readonly EditorTab[]): void {
  const { tabs, space } = consoleStore.getState();
  const tab = opened.find(({ id }) => id === openIdOf(opened, opened[0]?.id ?? ''));
  if (tab === undefined) return;
  const placed = opened.map((one) =>
    space === '' || one.space !== undefined || one.notebookId !== undefined ? one : { ...one, space },
  );
  const all = [...tabs, ...placed];
  consoleStore.setState({
    tabs: all,
    activeTabId: tab.id,
    text: tab.text,
    remark: undefined,
    panes: panesWith(scriptIdOf(all, tab.id)),
  });
}

/** Activates a tab, or a notebook by one of its cells. A script that is in no pane replaces the open one in its pane. */
export function chooseTab(id: string): void {
  const { tabs, activeTabId } = consoleStore.getState();
  const [script, openScript] = [scriptIdOf(tabs, id), scriptIdOf(tabs, activeTabId)];
  if (id === openScript) return;
  const wanted = id !== script ? id : openIdOf(tabs, id);
  const tab = tabs.find((one) => one.id === wanted);
  if (tab === undefined || tab.id === activeTabId) return;
  consoleStore.setState({
    space: spaceOfTab(consoleStore.getState(), tab.id),
    activeTabId: tab.id,
    text: tab.text,
    remark: undefined,
    panes: panesWith(script),
  });
}

/** Panes after a script is activated: it takes the place of the open one unless it has its own. */
function panesWith(script: string): readonly string[] {
  const { tabs, activeTabId, panes } = consoleStore.getState();
  const openScript = scriptIdOf(tabs, activeTabId);
  return panes.includes(script) ? panes : panes.map((pane) => (pane === openScript ? script : pane));
}

/** Applies the editor content of a tab. */
export function writeTab(id: string, text: string): void {
  const { tabs, activeTabId } = consoleStore.getState();
  if (id === activeTabId) consoleStore.setState({ text, remark: undefined });
  else if (tabs.some((tab) => tab.id === id && tab.text !== text))
    consoleStore.setState({ tabs: tabs.map((tab) => (tab.id === id ? { ...tab, text } : tab)) });
}

/** The closed scripts, each with its cells, the last one at the end, until the page is left. */
let closedTabs: readonly (readonly EditorTab[])[] = [];

/** Whether a script was closed that can be opened again. */
export function canReopenTab(): boolean {
  return closedTabs.length > 0;
}

/** Reopens the last closed script with its name. */
export function reopenTab(): void {
  const closed = closedTabs.at(-1) ?? [];
  closedTabs = closedTabs.slice(0, -1);
  const [script] = closed;
  if (hasRoomForScript()) openTabs(closed);
  else if (script !== undefined) openTab(script.text);
}

/** Closes a script or a notebook with its results; the last script is emptied instead. */
export function closeTab(id: string): void {
  const { tabs, runs, activeTabId, panes } = consoleStore.getState();
  const scriptId = scriptIdOf(tabs, id);
  const isClosed = (tabId: string): boolean => scriptIdOf(tabs, tabId) === scriptId;
  const closed = tabs.filter((tab) => isClosed(tab.id));
  if (closed.some((tab) => tab.text.trim() !== '')) closedTabs = [...closedTabs, closed].slice(-EDITOR_TABS_MAX);
  const left = runs.filter((run) => !isClosed(run.tabId));
  const scripts = scriptsOf(tabs);
  if (scripts.length === 1 && closed.length === 1) return consoleStore.setState({ text: DEFAULT_TEXT, runs: left });
  const others = tabs.filter((tab) => !isClosed(tab.id));
  const rest = others.length > 0 ? others : [{ id: newId(), text: DEFAULT_TEXT }];
  const at = scripts.findIndex((tab) => tab.id === scriptId);
  const nextScripts = scriptsOf(rest);
  // Its pane closes too, and the next one becomes active.
  const restPanes = panes.filter((pane) => pane !== scriptId);
  const nextPane = restPanes[Math.min(panes.indexOf(scriptId), restPanes.length - 1)];
  const nextId = openIdOf(rest, nextPane ?? nextScripts[Math.min(at, nextScripts.length - 1)]?.id ?? '');
  const next = rest.find((tab) => tab.id === nextId);
  if (next === undefined) return;
  const isOpen = isClosed(activeTabId);
  consoleStore.setState({
    tabs: rest,
    runs: left,
    panes: restPanes.length > 1 ? restPanes : [],
    ...(isOpen && { activeTabId: next.id, text: next.text, remark: undefined }),
  });
}

/** Names a tab; an empty text restores the default name. */
export function renameTab(id: string, name: string): void {
  consoleStore.setState(({ tabs }) => ({
    tabs: tabs.map((tab) => {
      if (tab.id !== id) return tab;
      const { name: _, ...unnamed } = tab;
      return name.trim() === '' ? unnamed : { ...unnamed, name: name.trim() };
    }),
  }));
}

/** Returns the space of a tab; empty if none was chosen. */
export function spaceOfTab({ tabs, space }: ConsoleState, tabId: string): string {
  const scriptId = scriptIdOf(tabs, tabId);
  return tabs.find((tab) => tab.id === scriptId)?.space ?? space;
}

/** Returns the space of the open tab; empty if none was chosen. */
export function spaceOfScript(state: ConsoleState): string {
  return spaceOfTab(state, state.activeTabId);
}

/** Chooses the space of the studio. Scripts with their own space keep it. */
export function chooseSpace(space: string): void {
  consoleStore.setState((state) => (state.space === space ? state : withoutResultsOfOtherSpaces({ ...state, space })));
}

/** Chooses the space of the open script, and of the studio. */
export function chooseScriptSpace(space: string): void {
  consoleStore.setState((state) => withoutResultsOfOtherSpaces({ ...state, space, tabs: ownSpace(state, space) }));
}

/** Fixes the current space of a script, since a statement runs in it. */
export function settleSpace(tabId: string): void {
  consoleStore.setState((state) => {
    const space = spaceOfTab(state, tabId);
    const scriptId = scriptIdOf(state.tabs, tabId);
    const tab = state.tabs.find((one) => one.id === scriptId);
    return space === '' || tab?.space !== undefined ? state : { tabs: ownSpace(state, space, scriptId) };
  });
}

/** Removes a deleted space from the studio and all scripts. */
export function forgetSpace(name: string): void {
  consoleStore.setState(({ space, tabs }) => ({
    space: space === name ? '' : space,
    tabs: tabs.map((tab) => {
      if (tab.space !== name) return tab;
      const { space: _, ...rest } = tab;
      return rest;
    }),
  }));
}

function ownSpace({ tabs, activeTabId }: ConsoleState, space: string, tabId = activeTabId): readonly EditorTab[] {
  const scriptId = scriptIdOf(tabs, tabId);
  return tabs.map((tab) => (tab.id === scriptId && tab.space !== space ? { ...tab, space } : tab));
}

/** Drops the results of tabs whose space has changed, except running and pinned ones. */
function withoutResultsOfOtherSpaces(state: ConsoleState): ConsoleState {
  const before = consoleStore.getState();
  const isKept = (run: Run): boolean =>
    run.state === 'running' || run.isPinned === true || spaceOfTab(before, run.tabId) === spaceOfTab(state, run.tabId);
  return { ...state, runs: state.runs.filter(isKept) };
}

/** Changes one run. */
export function updateRun(id: string, change: Partial<Run> | ((run: Run) => Partial<Run>)): void {
  consoleStore.setState(({ runs }) => ({
    runs: runs.map((run) =>
      run.id === id ? { ...run, ...(typeof change === 'function' ? change(run) : change) } : run,
    ),
  }));
}

/** Removes a box. */
export function removeRun(id: string): void {
  consoleStore.setState(({ runs, fullScreenRunId }) => ({
    runs: runs.filter((run) => run.id !== id),
    fullScreenRunId: fullScreenRunId === id ? undefined : fullScreenRunId,
  }));
}

/** Whether a statement runs or waits, so that it can be canceled. */
export function isAnythingRunning({ isBusy, waitingCount, runs } = consoleStore.getState()): boolean {
  return isBusy && (waitingCount > 0 || runs.some((run) => run.state === 'running'));
}

function keep(key: string, text: string): void {
  const isKept = tabStorage.write(key, text);
  if (isKept !== consoleStore.getState().isKept) consoleStore.setState({ isKept });
}

function readTabs(): Pick<ConsoleState, 'tabs' | 'activeTabId' | 'panes'> {
  const stored = readStored(tabStorage, TABS_KEY);
  const kept = typeof stored === 'object' && stored !== null ? (stored as Partial<Record<string, unknown>>) : {};
  const tabs = Array.isArray(kept['tabs']) ? kept['tabs'].flatMap(readTab) : [];
  const [first = { id: newId(), text: DEFAULT_TEXT }] = tabs;
  const activeTabId = tabs.find((tab) => tab.id === kept['activeTabId'])?.id ?? openIdOf(tabs, first.id);
  const storedPanes: readonly unknown[] = Array.isArray(kept['panes']) ? kept['panes'] : [];
  const found = scriptsOf(tabs).flatMap(({ id }) => (storedPanes.includes(id) ? [id] : []));
  const ordered = found.toSorted((a, b) => storedPanes.indexOf(a) - storedPanes.indexOf(b));
  const panes = ordered.length > 1 && ordered.includes(scriptIdOf(tabs, activeTabId)) ? ordered : [];
  return { tabs: tabs.length === 0 ? [first] : tabs, activeTabId, panes };
}

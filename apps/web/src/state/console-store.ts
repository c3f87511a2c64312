import { createStore } from 'zustand/vanilla';
import type { PlanDescription, ProblemError, Row, SourceRange } from '@astrolabe/model';
import type { ParameterItem } from '@astrolabe/http-api';
import type { ResultViewName } from './preferences-store.ts';

/** Where the time of a run went, in milliseconds. */
export interface RunTimings {
  readonly databaseMs: number;
  /** Waiting for the answer, less the time in the database. */
  readonly transferMs: number;
  readonly decodeMs: number;
}

/** What came back from a statement. `rows` may be fewer than `rowCount`, and is then shown so. */
export interface RunResult {
  readonly hasTable: boolean;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  readonly rowCount: number;
  readonly spaceName: string;
  readonly plan?: PlanDescription;
  readonly notes: readonly string[];
  readonly timings: RunTimings;
}

/** One statement that was run, with what became of it. Its box in the console shows it. */
export interface Run {
  readonly id: string;
  readonly statement: string;
  /** The space it ran in; empty text where none was chosen. */
  readonly space: string;
  /** Unix milliseconds. */
  readonly startedAt: number;
  readonly endedAt?: number;
  readonly state: 'running' | 'done' | 'failed' | 'cancelled';
  /** While it runs: the rows that have come so far. */
  readonly receivedRows: number;
  readonly result?: RunResult;
  readonly error?: ProblemError;
  /** For `:param` commands: the parameters after it. */
  readonly parameters?: readonly ParameterItem[];
  readonly isCollapsed: boolean;
  /** The view the person chose for this box. */
  readonly view?: ResultViewName;
  /** Its rows were let go so that memory stays flat; the statement can be run again. */
  readonly wasReleased?: boolean;
}

/** A refusal of the console about the text that was to run: its word, and where in the text. */
export interface EditorRemark {
  readonly word: 'emptyStatement' | 'useRefused';
  readonly range?: SourceRange;
}

/** The console: the text, the space, and what was run, newest first. */
export interface ConsoleState {
  readonly text: string;
  readonly space: string;
  readonly runs: readonly Run[];
  /** Whether a script runs, or has just ended. */
  readonly isBusy: boolean;
  readonly remark: EditorRemark | undefined;
  readonly fullScreenRunId: string | undefined;
}

/** The text a console begins with. */
export const DEFAULT_TEXT = 'SHOW SPACES;';

const TEXT_KEY = 'astrolabe.text';
const SPACE_KEY = 'astrolabe.space';

/** The console's state. Text and space outlive a reload. */
export const consoleStore = createStore<ConsoleState>(() => ({
  text: sessionStorage.getItem(TEXT_KEY) ?? DEFAULT_TEXT,
  space: sessionStorage.getItem(SPACE_KEY) ?? '',
  runs: [],
  isBusy: false,
  remark: undefined,
  fullScreenRunId: undefined,
}));

consoleStore.subscribe((state, before) => {
  if (state.text !== before.text) keep(TEXT_KEY, state.text);
  if (state.space !== before.space) keep(SPACE_KEY, state.space);
});

/** Chooses a space; the results of the other one go. */
export function chooseSpace(space: string): void {
  consoleStore.setState((state) =>
    state.space === space ? state : { space, runs: state.runs.filter((run) => run.state === 'running') },
  );
}

/** Changes one run. */
export function updateRun(id: string, change: Partial<Run> | ((run: Run) => Partial<Run>)): void {
  consoleStore.setState(({ runs }) => ({
    runs: runs.map((run) =>
      run.id === id ? { ...run, ...(typeof change === 'function' ? change(run) : change) } : run,
    ),
  }));
}

/** Takes a box away. */
export function removeRun(id: string): void {
  consoleStore.setState(({ runs, fullScreenRunId }) => ({
    runs: runs.filter((run) => run.id !== id),
    fullScreenRunId: fullScreenRunId === id ? undefined : fullScreenRunId,
  }));
}

/** Whether a statement is running now. */
export function isAnythingRunning(): boolean {
  const { isBusy, runs } = consoleStore.getState();
  return isBusy && runs.some((run) => run.state === 'running');
}

function keep(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // A text too large for the storage is kept in the page only.
  }
}

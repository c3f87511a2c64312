// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, renderHook, screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReactNode } from 'react';
import { GraphScene } from '@astrolabe/graph-view';
import type { ImportTask } from '@astrolabe/http-api';
import type { SchemaSnapshot, Value } from '@astrolabe/model';
import { printStatement, type Statement } from '@astrolabe/ngql';
import { sampleSpace } from '@astrolabe/model/test/sample-space';
import { PasswordDialog } from '../import/create/PasswordDialog.tsx';
import { useNewTask } from '../import/create/use-new-task.ts';
import { TaskActions } from '../import/tasks/TaskActions.tsx';
import { TaskProgressLine } from '../import/tasks/TaskProgressLine.tsx';
import { lightGraphTheme } from '../result-view/graph/graph-theme.ts';
import { saveImage } from '../result-view/graph/save-image.ts';
import { GraphMenu } from '../result-view/graph/GraphMenu.tsx';
import { GraphvizView } from '../result-view/plan/GraphvizView.tsx';
import { DiagramPanel } from '../schema/diagram/DiagramPanel.tsx';
import { StatisticsPanel } from '../schema/StatisticsPanel.tsx';
import { PropertyRows } from '../sketch/PropertyRows.tsx';
import { SketchTip } from '../sketch/SketchTip.tsx';
import { newSketchProperty, newTag } from '../sketch/sketch-graph.ts';
import { toastStore } from '../state/toast-store.ts';
import { HoldButton } from '../ui/HoldButton.tsx';
import { renderWithWords, wordsAround } from '../ui/_render.tsx';
import { LoadDialog } from '../welcome/LoadDialog.tsx';
import type { RunningLoad } from '../welcome/load-store.ts';
import * as page from '../limits.ts';
import * as explore from '../explore/limits.ts';
import * as sketch from '../sketch/limits.ts';
import * as welcome from '../welcome/limits.ts';
import { avatarSlot } from './avatar.ts';

// Sentences of the specification about single components; docs/reference/specification.md lists them all.

const { get, goTo, send, statement } = vi.hoisted(() => ({
  get: vi.fn(),
  goTo: vi.fn(async () => undefined),
  send: vi.fn(),
  statement: vi.fn<(text: string) => { readonly columns: readonly string[]; readonly rows: readonly Value[][] }>(),
}));
vi.mock('../data/api.ts', () => ({
  api: { get, send, link: (path: string) => path, schemaSnapshot: async () => null },
}));
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => goTo }));
vi.mock('../data/schema-statements.ts', async (original) => ({
  ...(await original<typeof import('../data/schema-statements.ts')>()),
  runStatement: async (text: string | Statement) => statement(typeof text === 'string' ? text : printStatement(text)),
  runBatch: async (texts: readonly Statement[]) => texts.map((text) => statement(printStatement(text))),
}));

const MOMENT: Value = { kind: 'datetime', year: 2024, month: 5, day: 1, hour: 8, minute: 0, second: 0, microsecond: 0 };
const EMPTY_SCHEMA: SchemaSnapshot = { space: sampleSpace('library'), tags: [], edgeTypes: [], indexes: [] };

function renderWithData(node: ReactNode): void {
  renderWithWords(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {node}
    </QueryClientProvider>,
  );
}

beforeEach(() => toastStore.setState({ toast: undefined }));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.clearAllMocks();
});

describe('zooming', () => {
  test('a zoom button steps once per click and repeatedly while held', () => {
    vi.useFakeTimers();
    const step = vi.fn();
    renderWithWords(<HoldButton label="Zoom in" icon={null} onStep={step} />);
    const button = screen.getByRole('button', { name: 'Zoom in' });
    fireEvent.pointerDown(button);
    fireEvent.pointerUp(button);
    fireEvent.click(button);
    expect(step).toHaveBeenCalledTimes(1);
    fireEvent.pointerDown(button);
    vi.advanceTimersByTime(1000);
    const held = step.mock.calls.length;
    expect(held).toBeGreaterThan(5);
    fireEvent.pointerUp(button);
    fireEvent.click(button);
    vi.advanceTimersByTime(1000);
    expect(step).toHaveBeenCalledTimes(held);
  });

  test('the plan drawing zooms between 0.1 and 200', () => {
    const posted: unknown[] = [];
    class DrawingWorker extends EventTarget {
      postMessage(message: unknown): void {
        posted.push(message);
        this.dispatchEvent(new MessageEvent('message', { data: { svg: '<svg/>' } }));
      }
      terminate(): void {}
    }
    vi.stubGlobal('Worker', DrawingWorker);
    renderWithWords(<GraphvizView dot="digraph {}" />);
    expect(posted).toEqual([{ dot: 'digraph {}' }]);
    const image = screen.getByRole('img');
    const zoomAfter = (deltaY: number): string => {
      for (let turn = 0; turn < 9; turn++) fireEvent.wheel(image, { deltaY });
      return /scale\(([\d.]+)\)/.exec(image.style.transform)?.[1] ?? '';
    };
    expect([zoomAfter(-1000), zoomAfter(1000)]).toEqual(['200', '0.1']);
    vi.unstubAllGlobals();
  });
});

test('the context menu of a result graph sets the color of the selected vertices', () => {
  const scene = new GraphScene();
  scene.merge({ vertices: [{ kind: 'vertex', vid: 'a', tags: [] }], edges: [] });
  scene.select([0]);
  const paint = vi.fn();
  renderWithWords(
    <GraphMenu
      open={{ at: { x: 0, y: 0 }, target: { kind: 'vertex', index: 0 } }}
      scene={scene}
      onColour={paint}
      onExplore={undefined}
      onClose={() => undefined}
    />,
  );
  const colors = screen.getAllByRole('menuitem', { name: /^Color \d+$/ });
  expect(colors).toHaveLength(32);
  fireEvent.click(colors[4] as HTMLElement);
  expect(paint.mock.calls).toEqual([['#189b67']]);
});

test('the image of a graph is saved as Image.png on a light background', async () => {
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const toBlob = vi.fn(async () => new Blob(['png']));
  await saveImage({ toBlob });
  expect(saved).toEqual(['Image.png']);
  expect(toBlob.mock.calls).toEqual([[2, lightGraphTheme()]]);
  click.mockRestore();
});

describe('statistics', () => {
  const job = (status: string, existsFromStart = true): void => {
    let exists = existsFromStart;
    statement.mockImplementation((text) => {
      exists ||= text.includes('SUBMIT');
      return text.includes('JOBS')
        ? {
            columns: ['Job Id', 'Command', 'Status', 'Start Time', 'Stop Time'],
            rows: exists ? [[7n, 'STATS', status, MOMENT, MOMENT]] : [],
          }
        : text.includes('SUBMIT')
          ? { columns: ['New Job Id'], rows: [[7n]] }
          : { columns: ['Type', 'Name', 'Count'], rows: [['Tag', 'book', 3n]] };
    });
  };

  test('a job that ended before the page opened is shown with its time and not announced', async () => {
    job('FINISHED');
    renderWithData(<StatisticsPanel schema={EMPTY_SCHEMA} />);
    expect(await screen.findByText('Last refresh')).toBeDefined();
    expect(await screen.findByRole('cell', { name: /book/ })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Refresh' })).toBeDefined();
    expect(toastStore.getState().toast).toBe(undefined);
    expect(statement.mock.calls.flat().filter((text) => text.includes('SUBMIT'))).toEqual([]);
  });

  test('a failed job shows a warning and no time', async () => {
    job('FAILED', false);
    renderWithData(<StatisticsPanel schema={EMPTY_SCHEMA} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Start statistics' }));
    await vi.waitFor(() => expect(toastStore.getState().toast?.tone).toBe('warning'));
    expect(screen.queryByText('Last refresh')).toBe(null);
  });

  test('while a job runs the button is disabled and no time is shown', async () => {
    job('RUNNING');
    renderWithData(<StatisticsPanel schema={EMPTY_SCHEMA} />);
    expect(await screen.findByText(/7/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Start statistics' })).toHaveProperty('disabled', true);
    expect(screen.queryByText('Last refresh')).toBe(null);
  });
});

test('a schema diagram without data shows a warning', async () => {
  renderWithData(<DiagramPanel schema={EMPTY_SCHEMA} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Get schema' }));
  await vi.waitFor(() => expect(toastStore.getState().toast).toMatchObject({ tone: 'warning', text: 'No data' }));
});

describe('sketch', () => {
  test('changing the type of a property clears its length', () => {
    const property = { ...newSketchProperty(), name: 'code', type: 'fixed_string' as const, length: '8' };
    const change = vi.fn();
    renderWithWords(<PropertyRows properties={[property]} problems={{ properties: new Map() }} onChange={change} />);
    fireEvent.change(screen.getByRole('combobox', { name: 'Data type' }), { target: { value: 'int64' } });
    expect(change.mock.calls).toMatchObject([[[{ name: 'code', type: 'int64', length: '' }]]]);
  });

  test('the tooltip is 280 wide and min(63 + 30 per property, 300) high, 10 from the pointer', () => {
    const boxes = [1, 30].map((count) => {
      const properties = Array.from({ length: count }, newSketchProperty);
      const element = { ...newTag(0, 0, 0, 'book'), properties };
      renderWithWords(<SketchTip element={element} x={100} y={100} room={{ width: 1000, height: 1000 }} />);
      const { width, height, left, top } = screen.getByRole('tooltip').style;
      cleanup();
      return [width, height, left, top];
    });
    expect(boxes).toEqual([
      ['280px', '93px', '110px', '110px'],
      ['280px', '300px', '110px', '110px'],
    ]);
  });
});

describe('import', () => {
  const task = (part: Pick<ImportTask, 'status'> & { readonly failed?: number; readonly unreadable?: number }) =>
    ({
      id: '1',
      name: 'books',
      message: 'disk full',
      stats: {
        numFailed: part.failed ?? 0,
        numReadFailed: part.unreadable ?? 0,
        totalBytes: 400,
        totalImportedBytes: 3,
      },
      progress: { rowsRead: 1, rowsImported: 5, elapsedMs: 1, position: { line: 9 } },
      createTime: 1,
      updateTime: 62,
      status: part.status,
    }) as ImportTask;

  test('a card shows the state of its task with its failed and unreadable rows', () => {
    const texts = [
      task({ status: 'pending' }),
      task({ status: 'finished', failed: 2, unreadable: 1 }),
      task({ status: 'aborted', failed: 1 }),
      task({ status: 'stopped' }),
    ].map((one) => {
      renderWithWords(<TaskProgressLine task={one} />);
      const text = screen.getByRole('progressbar').parentElement?.textContent;
      cleanup();
      return text;
    });
    expect(texts).toEqual([
      'Waiting for other tasks00:01:01',
      '5 rows imported, 2 rows failed, 1 row unreadable00:01:01',
      'disk full, 1 row failed00:01:01',
      '0.75% written, stopped at line 900:01:01',
    ]);
  });

  test('a running task can be stopped after a confirmation, an ended one deleted', async () => {
    send.mockResolvedValue({});
    renderWithData(<TaskActions task={task({ status: 'processing' })} />);
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Stop task' }));
    await vi.waitFor(() => expect(send.mock.calls.flat()).toContain('api/import-tasks/1/stop'));
    cleanup();
    renderWithData(<TaskActions task={task({ status: 'finished' })} />);
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
    expect(screen.getByRole('button', { name: /^Delete/ })).toBeDefined();
  });

  test('the password is confirmed by a button that is disabled while the field is empty', () => {
    const confirm = vi.fn();
    renderWithWords(
      <PasswordDialog isOpen isBusy={false} failure={undefined} onClose={() => undefined} onConfirm={confirm} />,
    );
    const button = screen.getByRole('button', { name: 'Import' });
    expect(button).toHaveProperty('disabled', true);
    fireEvent.change(document.querySelector('input[type=password]') as HTMLElement, { target: { value: 'nebula' } });
    expect(button).toHaveProperty('disabled', false);
    fireEvent.click(button);
    expect(confirm.mock.calls).toEqual([['nebula']]);
  });

  test('after a start a message is shown and the list of tasks opens', async () => {
    send.mockResolvedValue({ id: '3' });
    const form = {
      name: 'books',
      files: [],
      space: { name: 'library', isNew: false },
      plan: { added: new Set(), drafts: [], schema: EMPTY_SCHEMA },
      batch: '60',
      batchSize: 60,
      onBadRow: 'skip',
      draftId: undefined,
    } as unknown as Parameters<typeof useNewTask>[0];
    const { result } = renderHook(() => useNewTask(form), { wrapper: ({ children }) => wordsAround(children) });
    await act(() => result.current.run('nebula'));
    expect(send.mock.calls[0]?.slice(0, 2)).toEqual(['POST', 'api/v1/import-tasks']);
    expect(toastStore.getState().toast).toMatchObject({ tone: 'success', text: 'Import started' });
    expect(goTo).toHaveBeenCalledWith({ to: '/import/tasks' });
  });
});

test('the dialog of a load is 640 wide, with percentage and time left', () => {
  const dataset = { id: 'x', space: 'demo', vertices: 1, edges: 1, tags: 1, edgeTypes: 1, indexes: 1 };
  const load = {
    dataset,
    isEmbedded: false,
    progress: { step: 'space', waitSeconds: 9, vertices: 0, edges: 0 },
    startedAt: Date.now() - 7_000,
    isStopping: false,
    isDialogShown: true,
  } as unknown as RunningLoad;
  renderWithWords(<LoadDialog load={load} />);
  const dialog = screen.getByRole('dialog');
  expect(dialog.textContent).toContain('33%');
  expect(dialog.textContent).toContain('14 s left');
  expect(document.documentElement.outerHTML).toMatch(/640px|40rem/);
});

test('widths and heights of the specification are in the style sheets', () => {
  const rule = (file: string, selector: string): string => {
    const text = readFileSync(join(import.meta.dirname, '..', file), 'utf8');
    const start = text.indexOf(`\n${selector} {`) + 1;
    return start === 0 && !text.startsWith(`${selector} {`) ? '' : text.slice(start, text.indexOf('}', start));
  };
  expect(rule('sketch/sketch.module.css', '.list')).toContain('width: 258px');
  expect(rule('sketch/sketch.module.css', '.panel')).toContain('width: 350px');
  expect(rule('ui/list-page.module.css', '.tools .search')).toContain('width: 300px');
  expect(rule('result-view/plan/plan.module.css', '.graphviz')).toMatch(/max-width: 1100px;\s+height: 400px/);
  expect(readFileSync(join(import.meta.dirname, '../result-view/result-view.module.css'), 'utf8')).toContain(
    'min-height: 43px',
  );
});

test('avatars have seven colors, chosen by the first letter of the username', () => {
  expect(new Set(Array.from('abcdefghijklmnopqrstuvwxyz', avatarSlot)).size).toBe(7);
  expect(avatarSlot('Root')).toBe(avatarSlot('rose'));
});

test('delays, poll intervals, sizes and counts are those of the specification', () => {
  expect(page).toMatchObject({
    HISTORY_SHOWN: 15,
    STATEMENT_SHOWN_MAX: 300,
    RUN_SETTLE_MS: 300,
    LOGIN_FAILURE_MS: 400,
    TASK_POLL_MS: 1000,
    LOG_POLL_MS: 2000,
    LOG_PAGE_LINES: 500,
    BATCH_SIZE_DEFAULT: 60,
    STATISTICS_POLL_MS: 2000,
    INDEX_POLL_MS: 2000,
    SCHEMA_SEARCH_MS: 500,
    NEW_ROW_MS: 3000,
    NEW_SPACE_SECONDS: 20,
    DIAGRAM_EDGES_SAMPLE: 10,
    SKETCH_PAGE_SIZE: 999,
    ENTER_RETRY_MS: 1200,
    TAG_RADIUS: 40,
    SCHEMA_COMMENT_BYTES_MAX: 256,
  });
  expect(explore).toMatchObject({ RESULT_LIMIT: 100, SAMPLE_EDGES: 10 });
  expect(sketch).toMatchObject({
    SKETCH_SEARCH_MS: 300,
    SKETCH_EDIT_MS: 300,
    FIRST_SKETCH_MS: 200,
    APPLY_LEAVE_MS: 600,
    COPY_OFFSET: 40,
    ZOOM_FACTORS: { in: 1.05, out: 0.95 },
    LINE_LABEL_MAX: 20,
    SKETCH_COLOURS: 8,
    THUMBNAIL: { width: 195, height: 113 },
  });
  expect(welcome).toMatchObject({ PROGRESS_SHOWN_MAX: 99, COUNTDOWN_SECONDS: 21, DOCUMENTS_A_SLIDE: 3 });
});

// The page on which the canvas is measured, without anything else.
import {
  GraphCanvas,
  GraphScene,
  measureScene,
  runInSlices,
  type GraphTheme,
  type Measure,
  type SceneLook,
} from '@astrolabe/graph-view';
import { makeSample, type SampleGraph } from './sample-graph.ts';

/** Load times, in milliseconds. */
interface LoadTimes {
  readonly firstMs: number;
  readonly wholeMs: number;
  readonly longestMs: number;
}

declare global {
  interface Window {
    canvasBench: typeof canvasBench;
  }
}

const THEMES: Readonly<Record<'light' | 'dark', GraphTheme>> = {
  light: {
    canvas: '#fbfbfc',
    gridDot: '#dde1e7',
    edge: '#8a93a3',
    edgeQuiet: '#8a93a399',
    accent: '#2f5bea',
    halo: '#2f5bea',
    text: '#161a21',
    textSecond: '#4a5362',
    muted: '#667085',
    plate: '#fbfbfcb3',
    excluded: '#8a93a3',
    tags: ['#4966e0', '#91572d', '#006b5e', '#d64c85'],
    font: 'sans-serif',
  },
  dark: {
    canvas: '#0f1218',
    gridDot: '#232934',
    edge: '#667084',
    edgeQuiet: '#667084a6',
    accent: '#7c9bff',
    halo: '#7c9bff',
    text: '#e8ebf0',
    textSecond: '#b4bcc8',
    muted: '#8d97a6',
    plate: '#0f1218b3',
    excluded: '#667084',
    tags: ['#749cf8', '#ffc49d', '#2c7f69', '#e86c99'],
    font: 'sans-serif',
  },
};

const element = document.querySelector('canvas')!;
let scene = new GraphScene();
let canvas: GraphCanvas | undefined;
let sample: SampleGraph | undefined;

const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
/** Time between opening the page and sending data, in milliseconds. */
const OPEN_MS = 1_000;
/** Waits without requesting frames, which would count as work of the canvas, and with long intervals, because waiting counts too. */
const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 48));

const changeLook = (look: Partial<SceneLook>): Promise<void> =>
  runInSlices(scene.changeLookInSlices(look), scene.edges.length);

let longestTaskMs = 0;
/** Tasks started before are reported late and belong to the previous measurement. */
let askedAt = 0;
new PerformanceObserver((list) => {
  for (const { startTime, duration } of list.getEntries())
    if (startTime >= askedAt) longestTaskMs = Math.max(longestTaskMs, duration);
}).observe({ entryTypes: ['longtask'] });

/** Functions of the page that the benchmark calls. */
const canvasBench = {
  /** Builds a graph in memory as a result of the database would. */
  prepare(vertices: number, edges: number): void {
    canvas?.[Symbol.dispose]();
    canvas = undefined;
    scene = new GraphScene();
    sample = makeSample(vertices, edges);
  },

  /** Milliseconds from rows in memory to the first picture and to the one with every edge, and the longest slice of work on the way. */
  async load(theme: 'light' | 'dark' = 'light'): Promise<LoadTimes> {
    if (!sample) throw new Error('prepare first');
    scene.changeLook({ sizing: 'degree' });
    // The canvas exists before its data, as on the product's page, where the user chooses the data first.
    canvas = new GraphCanvas(element, scene, { theme: THEMES[theme], isForLarge: true });
    await new Promise((resolve) => setTimeout(resolve, OPEN_MS));
    const start = performance.now();
    let longestMs = 0;
    const timed = function* (slices: Generator<undefined, unknown>): Generator<undefined, void> {
      for (;;) {
        const before = performance.now();
        const { done } = slices.next();
        longestMs = Math.max(longestMs, performance.now() - before);
        if (done) return;
        yield;
      }
    };
    await runInSlices(timed(scene.mergeInSlices(sample)), sample.edges.length);
    scene.applyPositions(sample.places);
    canvas.fit();
    while (canvas.picture === 'none') await rest();
    await frame();
    await frame();
    const firstMs = performance.now() - start;
    while (canvas.picture !== 'whole') await rest();
    return { firstMs, wholeMs: performance.now() - start, longestMs };
  },

  /** The longest task of the page since the last call, in milliseconds; 0 if none took 50. */
  async longestTask(): Promise<number> {
    await rest();
    const longest = longestTaskMs;
    longestTaskMs = 0;
    askedAt = performance.now();
    return longest;
  },

  /** Draws frames that pan and zoom; `near` is a close view with captions and heads. */
  async frames(state: 'overview' | 'near', count: number): Promise<void> {
    if (!canvas) throw new Error('load first');
    const { camera } = canvas;
    canvas.fit();
    // From here on, the user controls the view and the layout no longer moves it.
    canvas.zoomBy(1);
    if (state === 'near') {
      camera.x = scene.positions[0]!;
      camera.y = scene.positions[1]!;
      camera.zoom = 1.2;
    }
    for (let i = 0; i < count; i++) {
      camera.panBy(i % 2 ? 9 : -7, i % 3 ? 4 : -5);
      camera.zoomAt(camera.width / 2, camera.height / 2, i % 2 ? 1.01 : 1 / 1.01);
      const { framesDrawn } = canvas;
      canvas.redraw();
      // Counts drawn frames only, not those skipped because software GL is behind.
      while (canvas.framesDrawn === framesDrawn) await rest();
    }
  },

  /** Milliseconds of main-thread work to find the element under a moved pointer right after a camera move: the maximum of many. */
  async hover(count: number): Promise<number> {
    if (!canvas) throw new Error('load first');
    const bounds = element.getBoundingClientRect();
    let worst = 0;
    for (let i = 0; i < count; i++) {
      canvas.camera.panBy(3, 2);
      const at = { clientX: bounds.left + ((i * 97) % bounds.width), clientY: bounds.top + ((i * 53) % bounds.height) };
      const start = performance.now();
      element.dispatchEvent(new PointerEvent('pointermove', at));
      worst = Math.max(worst, performance.now() - start);
    }
    return worst;
  },

  /** Lays the graph out in the worker for some time; the median tick there, and the longest gap between two frames here. */
  async layout(ms: number): Promise<{ readonly tickMs: number; readonly gapMs: number }> {
    if (!canvas) throw new Error('load first');
    scene.unpinAll();
    canvas.startLayout();
    const ticks: number[] = [];
    let gapMs = 0;
    let last = performance.now();
    const end = last + ms;
    while (performance.now() < end && canvas.isLayingOut) {
      await frame();
      gapMs = Math.max(gapMs, performance.now() - last);
      last = performance.now();
      if (canvas.layoutTickMs > 0) ticks.push(canvas.layoutTickMs);
    }
    canvas.holdLayout();
    return { tickMs: ticks.sort((a, b) => a - b)[ticks.length >> 1] ?? Number.NaN, gapMs };
  },

  /** Milliseconds until the worker has computed a measure. */
  async measure(what: Measure): Promise<number> {
    const start = performance.now();
    await measureScene(scene, what, new AbortController().signal);
    return performance.now() - start;
  },

  /** Changes the view like a user, and waits until it is drawn. */
  async change(what: 'filter' | 'style' | 'hide' | 'show'): Promise<void> {
    if (!canvas || !sample) throw new Error('load first');
    const { vertices, edges } = sample;
    if (what === 'filter') await changeLook({ vertexTest: ({ index }) => index % 3 !== 0 });
    else if (what === 'style')
      await changeLook({
        styler: { vertex: ({ degree }) => (degree > 8 ? { color: '#d44f4f', size: 1.5 } : undefined) },
      });
    else {
      const shown =
        what === 'show'
          ? sample
          : { vertices: vertices.slice(1), edges: edges.filter(({ src, dst }) => src !== 0n && dst !== 0n) };
      await runInSlices(scene.showInSlices(shown), edges.length);
    }
    const { framesDrawn } = canvas;
    canvas.redraw();
    while (canvas.framesDrawn === framesDrawn) await rest();
  },

  /** Runs the layout to its end. */
  async settle(): Promise<void> {
    if (!canvas) throw new Error('load first');
    scene.unpinAll();
    canvas.startLayout();
    while (canvas.isLayingOut) await frame();
    await frame();
    await frame();
  },

  /** Selects vertices and moves to them, for screenshots. */
  look(indexes: readonly number[], zoom: number | undefined): void {
    scene.select(indexes);
    if (!canvas || zoom === undefined) return;
    canvas.camera.moveTo({ x: scene.positions[2 * indexes[0]!]!, y: scene.positions[2 * indexes[0]! + 1]!, zoom });
    canvas.redraw();
  },

  /** Simulates a lost and restored WebGL context. */
  async loseContext(): Promise<string> {
    const under = element.previousElementSibling as HTMLCanvasElement;
    const extension = under.getContext('webgl2')?.getExtension('WEBGL_lose_context');
    if (!extension) return 'no WebGL';
    extension.loseContext();
    await frame();
    await frame();
    const until = async (visibility: string): Promise<void> => {
      for (let i = 0; i < 200 && under.style.visibility !== visibility; i++) await frame();
    };
    await until('hidden');
    const without = under.style.visibility;
    extension.restoreContext();
    await until('visible');
    return `${without} then ${under.style.visibility}`;
  },
};

window.canvasBench = canvasBench;

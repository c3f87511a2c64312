import { GraphCanvas } from '../graph-canvas.ts';
import { GraphScene } from '../scene/graph-scene.ts';
import type { GraphTheme } from '../scene/style.ts';
import { readGraph } from './read-graph.ts';

/* The web component `<astrolabe-graph src="graph.json">`. See docs/widget.md. */

const LIGHT: GraphTheme = {
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
  tags: [
    ...['#4966e0', '#91572d', '#006b5e', '#d64c85', '#50297a', '#a58b32'],
    ...['#6e1d1e', '#329ca3', '#a93454', '#69915f', '#8e2100', '#414b63'],
  ],
  font: 'system-ui, sans-serif',
};

const DARK: GraphTheme = {
  canvas: '#0f1218',
  gridDot: '#232934',
  edge: '#667084',
  edgeQuiet: '#667084a6',
  accent: '#7c9bff',
  halo: '#7c9bff',
  text: '#e7eaf0',
  textSecond: '#b6bdca',
  muted: '#8d96a7',
  plate: '#0f1218b3',
  excluded: '#667084',
  tags: [
    ...['#749cf8', '#ffc49d', '#2c7f69', '#e86c99', '#6f53da', '#a3a80c'],
    ...['#bf3823', '#88e1f7', '#ec9c9c', '#b0dc43', '#b7805c', '#aab1bd'],
  ],
  font: LIGHT.font,
};

const STYLE = `:host { display: block; height: 360px; position: relative; overflow: hidden }
  canvas { width: 100%; height: 100%; touch-action: pan-y }
  p { position: absolute; inset: auto 12px 8px; margin: 0; font: 13px system-ui, sans-serif; color: #c02b2b }`;

/**
 * Draws a graph that can be panned, zoomed and dragged. Attributes: `src`, the URL of a JSON document; `theme`, `light` or `dark`, by default that
 * of the system; `label`, its description for screen readers. The property `graph` takes a document instead of a URL.
 */
export class AstrolabeGraph extends HTMLElement {
  static readonly observedAttributes = ['src', 'theme', 'label'];
  readonly #canvas = document.createElement('canvas');
  readonly #problem = document.createElement('p');
  readonly #dark = matchMedia('(prefers-color-scheme: dark)');
  readonly #onTheme = (): void => this.#view?.setTheme(this.#theme);
  #view: GraphCanvas | undefined;
  #loading: AbortController | undefined;

  constructor() {
    super();
    const style = document.createElement('style');
    style.textContent = STYLE;
    this.#canvas.tabIndex = 0;
    this.#canvas.setAttribute('role', 'img');
    this.#problem.setAttribute('role', 'alert');
    this.#problem.hidden = true;
    this.attachShadow({ mode: 'open' }).append(style, this.#canvas, this.#problem);
  }

  /** Shows a document in one of the forms of `readGraph`. Throws `TypeError` for others. */
  set graph(document: unknown) {
    const scene = new GraphScene();
    scene.merge(readGraph(document));
    this.#view?.[Symbol.dispose]();
    this.#view = new GraphCanvas(this.#canvas, scene, { theme: this.#theme });
    this.#view.startLayout();
    this.#problem.hidden = true;
    if (!this.hasAttribute('label'))
      this.#canvas.setAttribute('aria-label', `${scene.vertices.length} vertices, ${scene.edges.length} edges`);
  }

  connectedCallback(): void {
    this.#dark.addEventListener('change', this.#onTheme);
    if (!this.#view) void this.#load();
  }

  disconnectedCallback(): void {
    this.#dark.removeEventListener('change', this.#onTheme);
    this.#loading?.abort();
    this.#view?.[Symbol.dispose]();
    this.#view = undefined;
  }

  attributeChangedCallback(name: string): void {
    if (name === 'label') this.#canvas.setAttribute('aria-label', this.getAttribute('label') ?? '');
    if (name === 'theme') this.#onTheme();
    if (name === 'src' && this.isConnected) void this.#load();
  }

  get #theme(): GraphTheme {
    const theme = this.getAttribute('theme') ?? (this.#dark.matches ? 'dark' : 'light');
    return theme === 'dark' ? DARK : LIGHT;
  }

  async #load(): Promise<void> {
    const source = this.getAttribute('src');
    this.#loading?.abort();
    if (source === null) return;
    const loading = (this.#loading = new AbortController());
    try {
      const response = await fetch(new URL(source, document.baseURI), { signal: loading.signal });
      if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
      const content: unknown = await response.json();
      if (!loading.signal.aborted) this.graph = content;
    } catch (error) {
      if (loading.signal.aborted) return;
      this.#problem.textContent = `${source}: ${error instanceof Error ? error.message : String(error)}`;
      this.#problem.hidden = false;
    }
  }
}

customElements.define('astrolabe-graph', AstrolabeGraph);

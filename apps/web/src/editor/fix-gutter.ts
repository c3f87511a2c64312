import { forEachDiagnostic, setDiagnosticsEffect } from '@codemirror/lint';
import type { EditorState } from '@codemirror/state';
import { gutter, GutterMarker, type EditorView } from '@codemirror/view';

/** Lines with a quick fix have a light bulb; a click fixes the first problem of the line. */
export const fixGutter = gutter({
  class: 'cm-fixGutter',
  lineMarker: ({ state }, { from, to }) => {
    const fix = fixOn(state, from, to);
    return fix === undefined ? null : new FixMarker(fix.title);
  },
  lineMarkerChange: ({ transactions }) =>
    transactions.some(({ effects }) => effects.some((effect) => effect.is(setDiagnosticsEffect))),
  domEventHandlers: {
    mousedown: (view, { from, to }) => {
      const fix = fixOn(view.state, from, to);
      fix?.apply(view);
      return fix !== undefined;
    },
  },
});

interface LineFix {
  readonly title: string;
  readonly apply: (view: EditorView) => void;
}

function fixOn(state: EditorState, from: number, to: number): LineFix | undefined {
  let found: LineFix | undefined;
  forEachDiagnostic(state, ({ actions }, start, end) => {
    const [action] = actions ?? [];
    if (found === undefined && action !== undefined && start >= from && start <= to)
      found = { title: action.name, apply: (view) => action.apply(view, start, end) };
  });
  return found;
}

const SVG = 'http://www.w3.org/2000/svg';
const BULB =
  'M15 14c.2-1 .7-1.7 1.5-2.5 1-.9 1.5-2.2 1.5-3.5A6 6 0 0 0 6 8c0 1 .2 2.2 1.5 3.5.7.7 1.3 1.5 1.5 2.5M9 18h6M10 22h4';

class FixMarker extends GutterMarker {
  readonly #title: string;

  constructor(title: string) {
    super();
    this.#title = title;
  }

  override eq(other: GutterMarker): boolean {
    return other instanceof FixMarker && other.#title === this.#title;
  }

  override toDOM(): HTMLElement {
    const marker = document.createElement('span');
    marker.title = this.#title;
    const image = document.createElementNS(SVG, 'svg');
    image.setAttribute('viewBox', '0 0 24 24');
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', BULB);
    image.append(path);
    marker.append(image);
    return marker;
  }
}

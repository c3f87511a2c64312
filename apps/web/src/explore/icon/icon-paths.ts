/** Icons as paths that canvas and SVG can stroke in any color. Loaded when the first rule uses one. */
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createStore } from 'zustand/vanilla';
import type { IconName } from './icon-name.ts';

/** The loaded paths, in a box of 24 by 24, stroked two units wide. */
export const iconStore = createStore<{ readonly paths: ReadonlyMap<IconName, string> }>(() => ({ paths: new Map() }));

/** The path of an icon; undefined until `loadIcons` is done. */
export function pathOfIcon(name: IconName): string | undefined {
  return iconStore.getState().paths.get(name);
}

/** Loads the paths of icons. Returns whether any had to be loaded. */
export async function loadIcons(names: readonly IconName[]): Promise<boolean> {
  const missing = names.filter((name) => pathOfIcon(name) === undefined);
  if (missing.length === 0) return false;
  const { ICON_SET } = await import('./icon-set.ts');
  const paths = new Map(iconStore.getState().paths);
  const host = document.createElement('div');
  const root = createRoot(host);
  for (const name of missing) {
    flushSync(() => root.render(createElement(ICON_SET[name])));
    const parts = [...(host.firstElementChild?.children ?? [])].map(pathOfElement);
    // A part that starts with a relative move is relative to the corner of the box, not to the previous part.
    paths.set(name, parts.map((part) => `M0 0${part}`).join(''));
  }
  root.unmount();
  iconStore.setState({ paths });
  return true;
}

/** Returns the path data of an SVG element; empty text for elements that icons do not use. */
export function pathOfElement(element: Element): string {
  const number = (name: string, otherwise = 0): number => Number(element.getAttribute(name) ?? otherwise);
  switch (element.tagName.toLowerCase()) {
    case 'path':
      return element.getAttribute('d') ?? '';
    case 'circle':
      return ellipse(number('cx'), number('cy'), number('r'), number('r'));
    case 'ellipse':
      return ellipse(number('cx'), number('cy'), number('rx'), number('ry'));
    case 'line':
      return `M${number('x1')} ${number('y1')}L${number('x2')} ${number('y2')}`;
    case 'rect':
      return rectangle(number('x'), number('y'), number('width'), number('height'), number('rx', number('ry')));
    case 'polyline':
      return `M${element.getAttribute('points') ?? ''}`;
    case 'polygon':
      return `M${element.getAttribute('points') ?? ''}Z`;
    default:
      return '';
  }
}

function ellipse(x: number, y: number, rx: number, ry: number): string {
  return `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`;
}

function rectangle(x: number, y: number, width: number, height: number, turn: number): string {
  const [across, down] = [width - 2 * turn, height - 2 * turn];
  const corner = (dx: number, dy: number): string => (turn > 0 ? `a${turn} ${turn} 0 0 1 ${dx} ${dy}` : '');
  return `M${x + turn} ${y}h${across}${corner(turn, turn)}v${down}${corner(-turn, turn)}h${-across}${corner(-turn, -turn)}v${-down}${corner(turn, -turn)}Z`;
}

import { SLOT_COUNT, type GraphTheme } from '@astrolabe/graph-view';

/** Always the light theme: exported images have a light background unless the user chose another (specification, section 2). */
export function lightGraphTheme(): GraphTheme {
  return graphThemeIn('light');
}

/** The colors of a theme, independent of the page. */
export function graphThemeIn(look: 'light' | 'dark'): GraphTheme {
  const probe = document.createElement('div');
  probe.dataset['theme'] = look;
  document.body.append(probe);
  const theme = graphThemeOf(probe);
  probe.remove();
  return theme;
}

/** Calls back when the theme of the document changes. Returns a function that unsubscribes. */
export function onDocumentLook(callback: () => void): () => void {
  const observer = new MutationObserver(callback);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** The canvas cannot read CSS variables, so the tokens are resolved for it. */
export function graphThemeOf(element: Element): GraphTheme {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    canvas: token('canvas'),
    gridDot: token('grid-dot'),
    edge: token('edge'),
    edgeQuiet: token('edge-quiet'),
    accent: token('accent'),
    halo: token('halo'),
    text: token('text'),
    textSecond: token('text-2'),
    muted: token('muted'),
    plate: token('plate'),
    excluded: token('control-border'),
    tags: Array.from({ length: SLOT_COUNT }, (_, slot) => token(`tag-${slot + 1}`)),
    font: token('font-ui'),
  };
}

/** SVG attributes copied from the style sheets for shapes and texts. */
const LOOKS_OF_SHAPES = [
  ...['fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin'],
  ...['vector-effect', 'shape-rendering'],
];
const LOOKS_OF_TEXTS = [
  'fill',
  'paint-order',
  'stroke',
  'stroke-width',
  'text-anchor',
  'font-family',
  'font-size',
  'font-weight',
];

/** An image of a map: SVG text and size in pixels. */
export interface MapDrawing {
  readonly text: string;
  readonly width: number;
  readonly height: number;
}

/** Returns the visible map as self-contained SVG, with the theme's background or a transparent one. */
export function drawMap(
  map: SVGSVGElement,
  ground: 'paper' | 'none' = 'paper',
  look: 'light' | 'dark' = 'light',
): MapDrawing {
  const { width, height } = map.getBoundingClientRect();
  const copy = document.importNode(map, true);
  // A file must not load images from elsewhere.
  for (const image of copy.querySelectorAll('image')) image.remove();
  // Computed styles are those of the copy on a page with this theme.
  const page = document.createElement('div');
  page.dataset['theme'] = look;
  page.style.cssText = `position: fixed; visibility: hidden; pointer-events: none; width: ${width}px; height: ${height}px`;
  page.append(copy);
  document.body.append(page);
  const elements = [...copy.querySelectorAll<SVGElement>('line, path, circle, text')];
  const looks = elements.map((element) => {
    const style = getComputedStyle(element);
    const names = element.tagName === 'text' ? LOOKS_OF_TEXTS : LOOKS_OF_SHAPES;
    return names.map((name) => [name, style.getPropertyValue(name)] as const);
  });
  const colour = getComputedStyle(page).getPropertyValue('--page').trim();
  page.remove();
  elements.forEach((element, index) => {
    for (const [name, value] of looks[index] ?? []) element.setAttribute(name, value);
  });
  for (const element of copy.querySelectorAll('[class]')) element.removeAttribute('class');
  const paper = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
  for (const [name, value] of [
    ['width', '100%'],
    ['height', '100%'],
    ['fill', colour],
  ] as const)
    paper.setAttribute(name, value);
  if (ground === 'paper') copy.prepend(paper);
  for (const name of ['class', 'tabindex', 'style']) copy.removeAttribute(name);
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  copy.setAttribute('viewBox', `0 0 ${width} ${height}`);
  return { text: new XMLSerializer().serializeToString(copy), width, height };
}

// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { exploreEn } from '../../locale/en-explore.ts';
import { ICON_NAMES } from './icon-name.ts';
import { loadIcons, pathOfElement, pathOfIcon } from './icon-paths.ts';

const element = (text: string): Element => {
  const host = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  host.innerHTML = text;
  return host.firstElementChild!;
};

test('every SVG shape becomes a path', () => {
  expect(
    [
      '<path d="m3 4 5 6"/>',
      '<circle cx="12" cy="12" r="10"/>',
      '<line x1="1" y1="2" x2="3" y2="4"/>',
      '<rect x="2" y="4" width="20" height="16" rx="2"/>',
      '<rect width="4" height="6"/>',
      '<polyline points="1 2 3 4"/>',
      '<polygon points="1 2 3 4 5 6"/>',
    ].map((text) => pathOfElement(element(text))),
  ).toEqual([
    'm3 4 5 6',
    'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0Z',
    'M1 2L3 4',
    'M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2Z',
    'M0 0h4v6h-4v-6Z',
    'M1 2 3 4',
    'M1 2 3 4 5 6Z',
  ]);
});

test('icons are unique, each has a path that starts at the corner of its box', async () => {
  expect(await loadIcons(ICON_NAMES)).toBe(true);
  expect(await loadIcons(['ship'])).toBe(false);
  expect(ICON_NAMES.filter((name) => !/^M0 0[Mm]/.test(pathOfIcon(name) ?? ''))).toEqual([]);
});

test('every icon has a name', () => {
  expect(ICON_NAMES.filter((name) => !(`icon_${name}` in exploreEn))).toEqual([]);
});

import { expect, test } from 'vitest';
import { splitScript } from '@astrolabe/ngql';
import { favoritesText, readFavorites } from './favorites-file.ts';

const FAVORITES = [
  { id: '2', content: 'MATCH (v)\n\nRETURN v;', createTime: 2, name: 'All "of" it', folder: '城镇 } {' },
  { id: '1', content: 'SHOW SPACES', createTime: 1 },
];

test('exported favorites are imported unchanged, and the file is a script that runs', () => {
  const text = favoritesText(FAVORITES);
  expect([readFavorites(text, 'x.ngql'), splitScript(text.replace('SPACES', 'SPACES;')).length]).toEqual([
    [{ content: 'SHOW SPACES' }, { content: 'MATCH (v)\n\nRETURN v;', name: 'All "of" it', folder: '城镇 } {' }],
    2,
  ]);
});

test('any other script becomes one favorite named after its file', () => {
  expect([readFavorites('YIELD 1;\nYIELD 2;\n', 'two steps.ngql'), readFavorites('  \n', 'empty.ngql')]).toEqual([
    [{ content: 'YIELD 1;\nYIELD 2;', name: 'two steps' }],
    [],
  ]);
});

test('a damaged header costs the name, not the statement', () => {
  expect(readFavorites('// @favorite {"name": }\nYIELD 1', 'x')).toEqual([{ content: 'YIELD 1' }]);
});

import { expect, test } from 'vitest';
import { needWords, showLocale, wordsStore } from './words-store.ts';

test('a page that opens while the language changes is shown in one language', async () => {
  await showLocale('en');
  await needWords(['guide']);
  await Promise.all([showLocale('zh'), needWords(['sketch']), needWords(['guide'])]);
  const { locale, groups, words } = wordsStore.getState();
  expect({ locale, groups }).toEqual({ locale: 'zh', groups: ['guide', 'sketch'] });
  const { zh } = await import('./zh.ts');
  expect([words.guide, words.sketch, words.nav]).toEqual([zh.guide, zh.sketch, zh.nav]);
});

test('of two languages that are chosen one after the other the last one stays', async () => {
  await Promise.all([showLocale('zh'), showLocale('en')]);
  expect(wordsStore.getState().locale).toBe('en');
});

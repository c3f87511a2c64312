import { expect, test } from 'vitest';
import { loadMessages, showLocale, messagesStore } from './messages-store.ts';

test('a page that opens while the language changes is shown in one language', async () => {
  await showLocale('en');
  await loadMessages(['guide']);
  await Promise.all([showLocale('zh'), loadMessages(['sketch']), loadMessages(['guide'])]);
  const { locale, groups, words } = messagesStore.getState();
  expect({ locale, groups }).toEqual({ locale: 'zh', groups: ['guide', 'sketch'] });
  const { zh } = await import('./zh.ts');
  expect([words.guide, words.sketch, words.nav]).toEqual([zh.guide, zh.sketch, zh.nav]);
});

test('of two languages selected in a row the last one stays', async () => {
  await Promise.all([showLocale('zh'), showLocale('en')]);
  expect(messagesStore.getState().locale).toBe('en');
});

import type { Catalogue } from './catalogue.ts';

/** Chinese messages: shared view. */
export const viewZh: Catalogue['view'] = {
  title: '视图',
  over: '此链接无效、已过期或已被撤销。请向提供链接的人索取新的链接。',
  until: '有效期至 {date}',
  studio: '打开工作台',
  shownAs: '显示为',
  rows: '{count} 行',
  rowsCut: '{shown} 行，共 {count} 行',
};

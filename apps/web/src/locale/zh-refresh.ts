import type { refreshEn } from './en-refresh.ts';

/** Chinese messages: importing files again into the space of an earlier import. */
export const refreshZh: Readonly<Record<keyof typeof refreshEn, string>> = {
  title: '更新 {space}',
  found: '与 {date} 导入的 {files} 列相同。',
  compare: '比较',
  type: '类型',
  added: '新增',
  changed: '变更',
  unchanged: '未变',
  missing: '缺失',
  alsoFrom: '也从 {files} 导入，不会删除其中的数据',
  missingUnknown: '集群无法列出文件中缺少的数据，因此不会删除任何数据。',
  add: '添加 {count, number} 条新数据',
  update: '更新 {count, number} 条',
  replace: '替换，删除 {count, number} 条',
  replaceTitle: '删除 {count, number} 条数据？',
  replaceSay: '文件中已不再包含：{names}。其他行会先更新。',
  replaceAct: '替换',
};

import type { translateEn } from './en-translate.ts';

/** Chinese messages: Cypher and SQL as nGQL. */
export const translateZh: Record<keyof typeof translateEn, string> = {
  title: '粘贴 Cypher 或 SQL',
  source: 'Cypher 或 SQL',
  empty: '请粘贴查询语句。带连接的 SELECT 会转换为模式。',
  unchanged: '无需修改。',
  incomplete: '语句不完整。',
  refused: '从 `{near}` 起无法转换。请缩短语句后重试。',
  changes: '修改',
  notRun: '语句不会自动执行。',
  cancel: '取消',
  insert: '插入',
  newScript: '插入到新脚本',
  open: '转换…',
  tableUnknown: '{name} 不是该图空间的标签或边类型。',
  columnUnknown: '{taken} 没有属性 {name}。',
  columnAmbiguous: '多个表都有 {name}，此处取自 {taken}。',
  edgeGuessed: '{name} 上的连接使用边类型 {taken}，请确认。',
  edgeOpen: '没有与 {name} 上的连接对应的边类型，模式匹配任意类型。',
  labelUnknown: '{name} 不是该图空间的标签或边类型。',
  propertyUnknown: '该点的标签都没有 {name}。',
  propertyAmbiguous: '多个标签都有 {name}，此处取自 {taken}。',
  indexLength: '{name} 上的索引比较 {taken} 个字符。',
};

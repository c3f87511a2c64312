import type { Catalogue } from './catalogue.ts';

/** Ways to read an ambiguous column. */
export const readingsZh: Catalogue['readings'] = {
  title: '值的读法',
  counted: '{count, plural, other {# 个值}}，已统计全部行',
  countedFirst: '前若干行中的 {count, plural, other {# 个值}}',
  fits: '{fits, number} / {count, number} 符合',
  misfits: '{count, plural, other {# 个不符合：}}',
  misfitsShown: '显示前 {count, number} 个：',
  line: '第 {line, number} 行',
  choose: '选择读法',
  date: '日期',
  datetime: '日期和时间',
  number: '数值',
  integer: '整数',
  truth: '真或假',
  text: '文本',
  point: '小数点',
  comma: '小数逗号',
};

/** Notes on how a file was converted to tables. */
export const fileNotesZh: Catalogue['fileNotes'] = {
  undirected: '{count, plural, other {# 条}}无向边按起点到终点各存储一次。用 -[e]- 可匹配两个方向。',
  missingEnds: '{count, plural, other {# 个}}边的端点在文件中没有节点。',
  dynamic: '{count, plural, other {# 个}}存在时间未导入。',
  nested: '{count, plural, other {# 个}}嵌套图已与包含它的节点并列导入。',
  hyperedges: '{count, plural, other {# 条}}超边未导入。',
  skippedMembers: '以下内容不是对象列表，未导入：{text}。',
  headerFrom: '列名来自 {text}。',
  listsAsText: '单元格中的列表按文本导入：文件过大，或没有空间为其建表。',
  primaryKey: '主键：{column}。',
  rowIds: '各行没有键，因此在 {column} 列中为每行分配了 ID。',
  listOf: '{text} 中 {column} 列的列表，每项一行。',
};

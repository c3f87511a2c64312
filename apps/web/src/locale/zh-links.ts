import type { linksEn } from './en-links.ts';

/** Chinese messages: link findings of an import. */
export const linksZh: Readonly<Record<keyof typeof linksEn, string>> = {
  title: '待检查的关联',
  allLinked: '每条边的两端都有对应的点。部分行与其他行重复，但不会改变数据。',
  allGood: '每条边的两端都有对应的点，且没有重复的行。',
  notVerified: '未校验关联：记录超过 {count} 条，或没有对应点的 ID 过多。',
  dangling: '{file} 的 {column} 列：{total, number} 条 {name} 边中有 {rows, number} 条指向 {ids, number} 个不存在的点',
  inLine: '{id}（第 {line, number} 行）',
  apply: '应用',
  applyFix: '应用：{fix}',
  fix_create: '用此列创建缺少的 {count, number} 个点。',
  fix_column: '改用 {column} 列：其前 {rows, number} 个值中有 {share} 是 {tag} 的 ID。',
  fix_blanks: '去除空格：可关联 {count, number} 行，例如“{from}”→“{to}”。',
  fix_case: '调整大小写：可关联 {count, number} 行，例如“{from}”→“{to}”。',
  fix_zeros: '统一前导零：可关联 {count, number} 行，例如“{from}”→“{to}”。',
  fix_unicode: '统一 Unicode 形式：可关联 {count, number} 行，例如“{from}”→“{to}”。',
  fix_addPrefix: '添加前缀“{prefix}”：可关联 {count, number} 行，例如“{from}”→“{to}”。',
  fix_dropPrefix: '去除前缀“{prefix}”：可关联 {count, number} 行，例如“{from}”→“{to}”。',
  fix_spelling: '{count, number} 行与已有的点仅在空格、大小写和前导零上不同，例如“{from}”。',
  repeatedIds: '{file}：{count, number} 行与其他 {name} 的 ID 重复',
  repeatedEdges: '{file}：{count, number} 行与其他 {name} 的起点、终点和 rank 相同',
  repeatedSplit: '{identical, number} 行完全相同，{overwriting, number} 行会覆盖其他值。',
  twoLines: '{id}（第 {earlier, number} 行和第 {line, number} 行）',
  twoFiles: '{id}（第 {line, number} 行，以及 {file} 的第 {earlier, number} 行）',
};

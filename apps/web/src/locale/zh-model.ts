import type { modelCheckEn, modelReasonEn } from './en-model.ts';

/** Why the model of some files is as it is, by the codes of its reasons, in Chinese. */
export const modelReasonZh: Record<keyof typeof modelReasonEn, string> = {
  keyMarked: '表头将 {column} 标记为 ID',
  keyDiffers: '{column} 的 {count, number} 个值各不相同',
  keyNamed: '{column} 的 {count, number} 个值各不相同,且列名表明它是 ID',
  keyRepeats: '{column} 按列名是 ID;{rows, number} 行中有 {count, number} 个不同的值',
  keyPair: '{column} 与 {other} 的组合在 {count, number} 行中各不相同',
  keyRow: '没有能区分各行的列,因此用行号作为 ID',
  label: '表头将其标记为标签',
  included:
    '{column} 的 {ofDistinct, plural, other {{percentOfValues, select, 100 {全部 # 个值} other {# 个值中有 {percentOfValues} %({ofCells, number} 行中有 {percentOfCells} %)}}}}在 {file} 的 {key} 中{isExact, select, yes {} other {(根据部分值估算)}}',
  includedNamed:
    '{column} 的 {ofDistinct, plural, other {{percentOfValues, select, 100 {全部 # 个值} other {# 个值中有 {percentOfValues} %({ofCells, number} 行中有 {percentOfCells} %)}}}}在 {file} 的 {key} 中,且名称相符{isExact, select, yes {} other {(根据部分值估算)}}',
  includedMany: '{column} 的 {ofDistinct, number} 个值中有 {percentOfValues} % 是 {files} 中的 ID',
  includedLoosely:
    '忽略空格、大小写、前缀和前导零后,{column} 的 {ofDistinct, number} 个值中有 {percentOfValues} % 在 {file} 的 {key} 中',
  unlisted: '没有文件列出 {column} 中的 ID',
  split: '{column} 相同时,{columns} 的值总是相同',
  linkOfTwo: '每一行连接 {column} 和 {other}',
  linkNamed: '列 {column} 和 {other} 是边的两端',
  event: '每一行连接 {count, number} 个事物({columns}),因此它是一个点,并有边指向每个事物',
  rankTime: '{column} 区分两端相同的边;没有它,{count, number} 行会覆盖其他行',
  rankMarked: '表头将它标为 rank',
  rankNumber: '{column} 区分两端相同的边;没有它,{count, number} 行会覆盖其他行',
  rankRow: '行号区分两端相同的边;没有它,{count, number} 行会覆盖其他行',
  seconds: '整数为 1970 年以来的秒数,列名也表明如此',
  codes: '全部 {count, number} 个值都是 {length} 个字符的代码',
  idsAreInts: '所有 ID 都是整数',
  idsAreTexts: '最长的 ID 有 {bytes} 字节',
  idsMeet: '{one} 与 {other} 有 {count, number} 个相同的 ID,因此每个 ID 以其 Tag 开头;最长的有 {bytes} 字节',
};

/** What was compared for the model of an import, in Chinese. */
export const modelCheckZh: Record<keyof typeof modelCheckEn, string> = {
  title: '关联',
  readingTitle: '正在比较所有值',
  reading: '已读取 {size} 的 {percent} % · {file}',
  readingStart: '待读取 {size}',
  cancel: '取消',
  cancelled: '比较已取消。',
  retry: '重新比较',
  compared: '已完整比较 {rows, number} 行',
  estimated: '已读取 {rows, number} 行;部分数字根据部分值估算',
  link: '{source} → {target}',
  allValues: '全部 {count, number} 个值',
  someValues: '{count, number} 个值中的 {percent} %,{rows, number} 行中的 {cells} %',
  unlisted: '{count, number} 个没有文件列出的 ID',
  separate: '{count, number} 组文件之间没有关联:{groups}',
  repeatedIds: '{name}:{count, number} 行的 ID 重复,会覆盖之前的行',
  repeatedEdges: '{name}:没有 rank 时 {count, number} 行会覆盖其他行;rank 取自 {rank}',
  rowNumber: '行号',
  copies: '{name}:{count, number} 行与其他行完全相同',
  prefix: 'ID 以 Tag 开头',
  prefixOn: 'ID 形如 {id}',
  prefixOff: 'ID 形如 {id}',
  collisions: '{one} 与 {other} 有 {count, number} 个相同的 ID',
  questionTarget: '{file} 的 {column} 中是什么的 ID?',
  questionIdColumn: '其他文件引用了 {file} 的两列。哪一列是 ID?',
  questionThing: '{file} 的 {column} 的每个值是否成为一个点?',
  choice: '{name}({of, number} 中的 {count, number})',
  questionWas: '也可以有其他理解。更改后将重新生成模型。',
};

import type { askEn } from './en-ask.ts';

/** Chinese messages: language model. */
export const askZh: Record<keyof typeof askEn, string> = {
  title: '用提问得到语句',
  question: '问题',
  placeholder: '谁关注的球员最多，有多少？',
  ask: '提问',
  stop: '停止',
  close: '关闭',
  about: '关于光标处的语句',
  sent: '发送给 {host} 上的 {model}：问题、图空间 {space} 的模式（含注释和默认值），勾选时还有该语句。不发送点和边。返回的语句会经过检查，不会自动运行。',
  chooseSpace: '请先选择图空间，语言模型从它的模式知道有什么。',
  insert: '插入',
  newScript: '在新脚本中打开',
  changes: '该语句会更改数据库',
  unsound: '尝试 {attempts} 次后仍不正确',
  checked: '符合语法和模式',
  noStatement: '语言模型没有为此给出语句。',
};

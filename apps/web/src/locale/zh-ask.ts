import type { askEn } from './en-ask.ts';

/** Chinese messages: language model. */
export const askZh: Record<keyof typeof askEn, string> = {
  title: '提问生成语句',
  question: '问题',
  placeholder: '谁关注的球员最多，有多少？',
  ask: '提问',
  stop: '停止',
  close: '关闭',
  about: '关于光标处的语句',
  sent: '发送给 {host} 上的 {model}：你的问题、{space} 的模式（含注释和默认值）以及所选语句。不发送点和边。结果会经过检查，不会自动运行。',
  chooseSpace: '请先选择图空间，模型需要它的模式。',
  insert: '插入',
  newScript: '插入新脚本',
  changes: '会修改数据库',
  unsound: '尝试 {attempts} 次后仍然无效',
  checked: '对此模式有效',
  noStatement: '模型没有返回语句。',
};

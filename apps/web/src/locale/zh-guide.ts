/** Chinese messages around the guide; its pages are separate content. */
export const guideZh = {
  contents: '指南页面',
  search: '搜索指南',
  none: '指南中没有“{search}”',
  task: '按任务',
  reference: '参考',
  open: '放入控制台',
  table: '表格',
} as const;

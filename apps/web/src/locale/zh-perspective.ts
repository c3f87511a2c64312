/** Chinese messages: perspectives. */
export const perspectiveZh = {
  perspective: '视角',
  perspectiveSay:
    '视角用业务人员熟悉的说法展示 Schema：自定义名称，略去无关内容，并带有样式和起始查询。它保存在此浏览器中。',
  perspectiveShown: '展示为',
  wholeSchema: '完整 Schema',
  titleOf: '{name} 的显示名称',
  startSearches: '起始查询',
  searchName: '名称',
  addSearch: '添加查询',
  perspectiveName: '视角名称',
  perspectiveRules: '{count, plural, =0 {画布没有样式规则可随之保存。} other {画布的 # 条样式规则随之保存。}}',
  savePerspective: '保存视角',
  exportPerspective: '导出视角',
  importPerspective: '导入视角',
  perspectiveHolds: '{titles} 个名称，略去 {hidden} 项，{rules} 条样式规则，{searches} 个查询。',
  perspectiveReplaces: '它会替换同名的视角。',
  leftOutBy: '{name} 略去了一部分',
  stepPerspective: '视角 {name}',
} as const;

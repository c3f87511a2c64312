/** Chinese errors of the pages: sketch, canvas, style and data set files, and canvas input. */
export const PAGE_MESSAGES_ZH: Readonly<Record<string, string>> = {
  // Sketch files.
  'the file is not JSON': '文件不是 JSON',
  'the file is no dashboard': '文件不是仪表盘',
  'a card has no statement': '有卡片没有语句',
  'a card only reads, and this does more: {statement}': '卡片只能读取数据，而这条语句不止于此：{statement}',
  'the file does not hold a sketch': '文件中没有草图',
  'the file is of another kind': '文件是另一种类型',
  'the file was written by a newer version': '文件由较新的版本写入',
  'the file holds no nodes and lines': '文件中没有 nodes 和 lines',
  'the sketch holds more than {max} tags and edge types': '草图中的标签和边类型超过 {max} 个',
  '{path} is no node of the sketch': '{path} 不是草图中的点',
  '{path} is no tag or edge type': '{path} 不是标签或边类型',
  '{path}.properties is no list': '{path}.properties 不是列表',
  '{path} has more than {max} properties': '{path} 的属性超过 {max} 个',
  '{path}.uuid stands there twice': '{path}.uuid 出现两次',
  '{path} is no expiry': '{path} 不是有效期',
  '{path} is no property': '{path} 不是属性',
  '{path}.type {type} is no data type': '{path}.type {type} 不是数据类型',
  '{path} is no text': '{path} 不是文本',
  '{path} is no number': '{path} 不是数字',

  // The canvas.
  'an action has at most {max} characters': '一个操作最多 {max} 个字符',
  'a space has at most {max} actions': '一个图空间最多 {max} 个操作',
  'an action runs on at most {max} vertices at once': '一个操作一次最多用于 {max} 个点',
  '"{text}" is not an integer, as the ids of this space are': '“{text}”不是整数，而该图空间的点 ID 是整数',
  '"{text}" does not fit {property}: {reason}': '“{text}”不适合 {property}：{reason}',
  'this is no canvas that can be opened': '这不是可以打开的画布',
  'this is no canvas': '这不是画布',
  'this canvas was saved by a newer version of the studio ({version})': '这个画布由较新版本的工作台保存（{version}）',
  'this canvas has lost the step it was at': '这个画布丢失了当时所在的一步',
  'this canvas holds a vertex without an id': '这个画布中有一个没有 ID 的点',
  'this is no JSON, so it holds no style rules': '这不是 JSON，其中没有样式规则',
  'this file holds no style rules': '这个文件中没有样式规则',
  'rule {number} of this file is not complete': '这个文件的第 {number} 条规则不完整',

  // Data sets, templates and plans.
  '{space} could not be removed again and is half loaded': '{space} 未能删除，只加载了一部分',
  'the file of {space} is not there': '{space} 的文件不存在',
  'the file of the data set does not begin with its space': '数据集文件没有以图空间开头',
  'the file of the data set holds a line of another kind: {line}': '数据集文件中有一行不能识别：{line}',
  'the template is no object': '模板不是对象',
  'the index {index} is not filled: {state}': '索引 {index} 未填充：{state}',
};

/** Hints for them. */
export const PAGE_HINTS_ZH: Readonly<Record<string, string>> = {
  'choose a sketch file': '选择草图文件',
  'run DROP SPACE {space} in the console': '在控制台中运行 DROP SPACE {space}',
};

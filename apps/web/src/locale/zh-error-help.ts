import type { Catalogue } from './catalogue.ts';

/** Chinese messages: explanations of errors. */
export const errorHelpZh: Catalogue['errorHelp'] = {
  title: '含义',
  fix: '修复并运行',
  guide: '了解更多',
  model: '用 {model} 解释',
  modelSends: '会把语句、错误和 schema 发送到 {host} 的 {model}，不发送数据。',
  modelQuestion: '该语句失败，错误为：{error}。请说明原因并修复语句。',
  setModel: '设置模型',
  noModel: '语言模型可以解释错误。由管理员设置 assistant-url 和 assistant-model。',
  showParameters: '设置参数',
  syntax: '标出的位置有语法错误。请检查拼写、顺序、引号和括号。该语句没有运行。',
  semantic: '语句用了不存在的名称，或类型或值不合适。该语句没有运行。',
  variable: '$名称 表示参数，而该参数尚未设置。要读取变量，请写明列：$名称.列。',
  space: '语句在抽屉顶部所选的图空间中运行。该图空间不存在，或你的账号无权访问。',
  schema: '没有这个名称的标签或边类型。在集群上，新建的内容需要几秒才能使用。请在抽屉中刷新模式查看。',
  index:
    'LOOKUP 和从属性开始的模式需要标签或边类型上的索引。请创建并重建索引；在此之前只能找到部分行，或一行也找不到。',
  existed: '该名称已被使用。加上 IF NOT EXISTS 可跳过创建。',
  limits: '语句超出了限制。请加上 LIMIT、减少步数，或从更少的点开始。之前写入的内容见日志。',
  permission: '你的账号没有允许此操作的角色。读取需要 GUEST，写入需要 USER，修改模式需要 DBA。',
  connection: '与数据库的连接失败或中断。读取可以放心重试；重复写入之前请先检查数据。',
  leader: '分片正在选举 leader，请几秒后重试。',
  storage: '磁盘已满、只读或出现故障。读取可以继续，磁盘恢复后写入会自动继续。',
  outcome: '磁盘没有确认写入。请读取数据，如果缺少该更改，请再次运行语句。',
  damaged: '存储的数据已损坏。请从备份恢复图空间，或停止 Studio 后运行 check-data --repair。',
  readOnly: 'Studio 或本页面处于只读模式，拒绝所有更改，与角色无关。',
  unsupported: '该数据库不支持此语句。替代写法见参考。',
  execution: '语句遇到了无法处理的值。请用条件排除这样的行。',
};

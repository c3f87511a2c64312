import { depthZh } from './depth-zh.ts';
import { inGuideOrder, type GuidePage } from '../locale/guide-page.ts';

/** The guide in Chinese. */
export const guideZh: readonly GuidePage[] = inGuideOrder([
  {
    id: 'start',
    group: 'task',
    title: '从数据集开始',
    summary: '一分钟内从第一个页面走到第一个答案。',
    blocks: [
      { kind: 'text', text: '本产品内置了一个数据库，并会自动登录，无需任何配置。' },
      { kind: 'picture', name: 'welcome', alt: '欢迎页及其数据集' },
      {
        kind: 'steps',
        items: [
          '点击左上角的标志打开“欢迎”页，加载一个数据集。它会成为一个独立的图空间。',
          '点击卡片上的“导览”：十条语句，每条都附有说明。可以在控制台中打开其中一条或全部。',
          '按 Ctrl 加回车运行，以表格、图或执行计划查看结果。',
          '把图结果送到“图探索”，继续走下去。',
        ],
      },
      { kind: 'note', text: '加载可以随时停止，图空间会随之移除。如果电脑中途关闭，下次打开欢迎页时会有提示。' },
    ],
  },
  {
    id: 'console',
    group: 'task',
    title: '编写并运行语句',
    summary: '编辑器、结果、参数与历史。',
    blocks: [
      { kind: 'picture', name: 'console', alt: '带有结果的控制台' },
      {
        kind: 'list',
        items: [
          '在抽屉顶部选择图空间。这里不接受 `USE`，因为图空间由该选择器决定。',
          'Ctrl 加回车运行整个脚本，Shift 加回车运行光标处的语句，选中的内容单独运行。Esc 取消。',
          '名称根据图空间的模式补全；输入时会标出错误并给出建议。',
          '以 `:param` 开头的行设置参数：`:param limit => 10`，之后在语句中使用 `$limit`。参数面板按类型为每个参数提供控件；在其中更改值时，使用该参数的语句会重新运行。',
          '结果可显示在编辑器下方或旁边，由工具栏按钮切换。较长的脚本运行时会说明还有多少条语句等待运行。',
          '收藏和历史在抽屉中。历史只保存在本浏览器。',
          '笔记本是由单元组成的脚本：Markdown 文字，以及语句和它们的结果。Shift 加 Alt 加 N 新建一个；它保存为一个 `.md` 文件。',
          '只读取数据的结果可用上方的按钮添加到仪表盘，显示为表格、图、地图、带阈值的数字、条形、占比、折线或散点，也可以添加文本卡片。拖动卡片可移动，拖动右下角可调整大小。仪表盘可以有多页，保存在服务器上，也可以共享给该数据库的所有账号；查看者只能看到自己账号有权看到的数据。依次按 `g` 和 `d` 可打开仪表盘。卡片可手动刷新，也可定时刷新；卡片所读取的参数显示在上方，可直接修改。',
        ],
      },
      { kind: 'statements', text: 'MATCH (v) RETURN v LIMIT 10' },
      {
        kind: 'text',
        text: '结果可以按表格、图、地图、执行计划和日志查看。地图显示地点和形状；图和地图可保存为 SVG 或 PNG。不会悄悄丢弃任何内容：显示的行数少于实际行数时，会说明数量并提供其余部分。',
      },
    ],
  },
  {
    id: 'explore',
    group: 'task',
    title: '探索图',
    summary: '从一个点走到另一个点，留下重要的内容。',
    blocks: [
      { kind: 'picture', name: 'explore', alt: '图探索画布' },
      {
        kind: 'steps',
        items: [
          '从点 ID、索引中的值或一条语句的结果开始。',
          '选择一个点并展开：添加之前会先显示每种边类型的数量。',
          '用图例筛选和着色，用检查器查看属性。',
          '在两个选中的点之间查找路径：最短路径、全路径或无环路径。',
          '每一步都可以撤销。画布上的内容可以导出为图片或数据。',
          '用菜单`更多工具`中的`拆分画布`并排比较两个版本。',
        ],
      },
      { kind: 'note', text: '键盘操作：方向键沿边移动，回车展开，Esc 取消选择。' },
    ],
  },
  {
    id: 'schema',
    group: 'task',
    title: '管理图空间与模式',
    summary: '图空间、标签、边类型、索引、统计与模式图。',
    blocks: [
      { kind: 'picture', name: 'spaces', alt: '图空间列表' },
      {
        kind: 'list',
        items: [
          '在图空间列表中创建、克隆和删除图空间。填写表单时会显示将要运行的语句。',
          '列表旁边是模式树，显示数量以及每个属性有值的比例。在它的搜索框里或直接在树上输入，就能按名称找到任何内容。',
          '标签和边类型有各自的列表和表单。修改在运行前以语句的形式显示，并说明其代价，之后还可以撤回。',
          '在表单中输入的内容，经过刷新、出错或他人同时修改都会保留。',
          '索引按属性值查找点和边。在已有数据上创建索引后需要重建。',
          '统计会计算点和边的数量。模式图画出数据中哪些标签由哪些边类型相连。',
        ],
      },
      { kind: 'note', text: '在集群上，新图空间需要两个心跳（约 20 秒）之后才能使用。内置数据库无需等待。' },
    ],
  },
  {
    id: 'sketch',
    group: 'task',
    title: '绘制模式',
    summary: '用草图绘制标签和边类型，再应用到图空间。',
    blocks: [
      { kind: 'picture', name: 'sketch', alt: '草图与标签的面板' },
      {
        kind: 'steps',
        items: [
          '从颜色栏把标签拖到画布上，并输入名称。',
          '从标签的边缘拖到另一个标签以绘制边类型，或在标签的面板中添加。',
          '在面板中添加属性；拖动手柄，或按 Alt 加方向键来排序。',
          '不完整的内容带有红色标记。按 Ctrl 加 S 保存草稿。',
          '应用到新图空间或现有图空间。图空间中已有的名称会被列出，此时不会写入任何内容。',
        ],
      },
      {
        kind: 'list',
        items: [
          '“绘制图空间”把图空间变成草图；“以 nGQL 编辑”在草图与文本之间转换。',
          'Ctrl C 与 Ctrl V 也可以在草图之间复制标签。每次修改都可以撤销。',
          '草图可以保存为文件，在别处打开，也可以导出为 PNG 或 SVG。',
        ],
      },
    ],
  },
  {
    id: 'import',
    group: 'task',
    title: '导入文件',
    summary: '把 CSV 文件变成点和边。',
    blocks: [
      { kind: 'picture', name: 'import', alt: '两个文件、它们看起来构成的图，以及各列的去向' },
      {
        kind: 'steps',
        items: [
          '在“导入”的“上传文件”中拖入 CSV、JSON 或 Parquet 文件（也可以是压缩文件），也可以粘贴文本，或按网址、从 S3 兼容存储、从服务器文件夹获取文件（设置 `import-urls` 和 `import-dir`）。表头、分隔符、引号和类型会自动识别，也可以逐个文件更改。Parquet 文件自带类型：双精度会舍入的小数成为文本，嵌套的值各成一列，列表的每一项成为另一张表中的一行，并指向所在的行；CSV 单元格中的列表（如 `Drama|Comedy`）也一样。',
          '“用文件创建图”显示识别出的模型：ID、文件之间的关联和类型，并附有理由。如果 ID 仅在空格、大小写或前导零上不同，会询问是否匹配。虚线连接拥有相同点的标签，例如来自每个国家各有一行的多个文件。可以直接在图中更正模型：把边的一端拖到另一个标签、合并标签、反转边，每一步都可以撤销。“映射列”把模型显示为方框：将列拖到字段上，将一个标签拖到另一个标签可新建边类型。',
          '“试运行”检查所有行和所有关联，不写入任何数据。有问题的单元格可以就地修正，并且只重新检查这些行。如果边的端点没有对应的点，点击“应用”即可更改映射并重新试运行。',
          '导入时会要求输入密码，自动登录或 `import-password` 为 `off` 时除外。错误行会被跳过，并连同行号、值和原因一起保存，修正后可单独导入。原文件不会被修改。',
          '查看任务进度和日志，也可以停止任务；中断的任务会从中断处继续。报告列出读取、写入和被拒绝的行数，以及重复和悬挂边。“探索图”和“查询”会打开已导入的数据。',
          '上传列相同的新文件即可更新图空间：“比较”会统计新增、变更、未变和缺失的数据，然后添加、更新或替换。“再次运行”用现在的文件重复任务；“编辑导入”打开任务，修改后再运行。',
        ],
      },
      { kind: 'heading', text: '单元格的读取方式' },
      {
        kind: 'table',
        head: ['内容', '写法'],
        rows: [
          [
            '其他顺序的日期',
            '`DD.MM.YYYY`、`MM/DD/YYYY HH:mm`、`YYYYMMDD`。`D`、`M`、`H` 也接受一位数字；`MMM` 是英文月份，`A` 是 AM 或 PM，`S` 是秒的小数部分，`Z` 是时区偏移。',
          ],
          [
            '用逗号作小数点或带货币符号的数字',
            '小数点字符选 `,`；千位之间可以有句点、空格或撇号。数字旁的单位（如 `€`、`%`）会去掉。',
          ],
          [
            '由多个部分组成的 ID',
            '一段文本、一列，以及更多的文本和列，依次相接。在整数 ID 的图空间中，`hash` 会把它变成数字。',
          ],
          ['缺失的值', '代表空值的文本、依次查找的其他列，以及都没有值时使用的文本。'],
          [
            '编码',
            '自动识别 UTF-8、UTF-16 和 GB18030；西欧、中欧、俄罗斯、土耳其、日本、韩国和台湾的 Windows 编码会推测，并说明并不确定；其他编码在文件处选择。首行如 `sep=;` 会被理解。',
          ],
          [
            '标题与合计',
            '表格上方的标题和说明会跳过，表格起始行可在文件处选择；无论表格多长，下方的合计行和重复出现的表头都由一个可见的条件排除。',
          ],
          ['边的 rank', '一列整数。如果两端相同的边只能由日期区分，则以其自 1970 年起的秒数作为 rank，避免互相覆盖。'],
          [
            '删除的行',
            '在带有 `withLabel` 的模板中，或表头为 `:LABEL` 时，第一列写 `+` 表示写入该行，写 `-` 表示删除它所指的点或边。',
          ],
          [
            '只导入部分行',
            '针对列的条件：`country == "DE" AND age > 17`、`name STARTS WITH "A"`、`mail IS NOT EMPTY`。`Record[0]` 是第一列。也可以在“按列过滤”中选一列，取消勾选要排除的值，条件会自动写好。',
          ],
        ],
      },
    ],
  },
  {
    id: 'cluster',
    group: 'task',
    title: '连接集群',
    summary: '登录到 NebulaGraph 3 集群。',
    blocks: [
      {
        kind: 'list',
        items: [
          '在用户菜单中选择“打开另一个数据库”：新的标签页在那里登录，原来的标签页保持不变。也可以先退出登录。',
          '主机可以写成 `host`、`host:port`，或用逗号分隔的多个地址；IPv6 地址写在方括号中。不写端口时为 9669。',
          '失败时会说明原因：拒绝连接、无法到达、用户名或密码错误、会话过多、版本不支持、TLS。',
          '密码只保存在服务器内存中。浏览器只在“保存的连接”中保存主机和用户名，从不保存密码。',
          '要带走一个图空间，打开“系统管理”“存储与备份”“迁移到集群”：得到语句、CSV 文件和导入配置。',
        ],
      },
    ],
  },
  {
    id: 'help',
    group: 'task',
    title: '出现问题时',
    summary: '提示的含义以及该怎么做。',
    blocks: [
      {
        kind: 'table',
        head: ['看到的提示', '怎么办'],
        rows: [
          ['无法连接', '检查服务是否仍在运行。页面会自动重新连接，已输入的内容会保留。'],
          ['会话已结束', '请重新登录。服务器已重启，或在其他标签页中退出了登录。'],
          ['图空间不存在', '集群的新图空间需要约 20 秒，请稍后再试。'],
          ['没有可用的索引', '为标签或边类型创建索引并重建，或从点 ID 开始。'],
          ['浏览器不保存任何内容', '本站点的存储已满或被禁止。一切功能正常，但刷新后会丢失。'],
          ['无法显示此页面', '请刷新。复制错误信息并交给管理员。'],
        ],
      },
      { kind: 'text', text: '服务器日志包含更多信息：每次服务器错误都有编号，该编号也会出现在提示中。' },
    ],
  },
  {
    id: 'overview',
    group: 'reference',
    title: 'nGQL 概览',
    summary: '有哪些种类的语句。',
    blocks: [
      {
        kind: 'table',
        head: ['用途', '语句'],
        rows: [
          ['按模式读取', '`MATCH`、`LOOKUP`'],
          ['从已知的点出发', '`GO`、`FETCH`、`FIND PATH`、`GET SUBGRAPH`'],
          ['写入', '`INSERT`、`UPDATE`、`UPSERT`、`DELETE`'],
          ['定义', '`CREATE`、`ALTER`、`DROP`、`DESCRIBE`、`SHOW`'],
          ['组合', '管道、`UNION`、`INTERSECT`、`MINUS`、`YIELD`、`GROUP BY`、`ORDER BY`、`LIMIT`'],
          ['查看内部', '`EXPLAIN`、`PROFILE`'],
        ],
      },
      {
        kind: 'text',
        text: '语句以分号结尾。注释以 `#` 或 `//` 开头。名称中含有字母、数字和下划线以外的字符时，写在反引号中。',
      },
    ],
  },
  {
    id: 'match',
    group: 'reference',
    title: '用 MATCH 匹配模式',
    summary: '描述一个形状，得到它出现的所有位置。',
    blocks: [
      { kind: 'text', text: '点写在圆括号中，边写在带箭头的方括号中。点的属性要连同标签一起书写。' },
      {
        kind: 'statements',
        text: 'MATCH (p:player)-[f:follow]->(q:player) WHERE p.player.age < 25 RETURN p.player.name, f.degree, q.player.name ORDER BY f.degree DESC LIMIT 10',
      },
      {
        kind: 'statements',
        text: 'MATCH way = (p:player)-[:follow*1..3]->(q:player) WHERE id(p) == "player102" RETURN way',
      },
      {
        kind: 'list',
        items: [
          '星号表示步数：`*2`、`*1..3`。',
          '从 ID 或有索引的属性开始；两者都没有时需要 `LIMIT`。',
          '`OPTIONAL MATCH` 保留没有匹配的行；`WITH` 把值传递下去。',
        ],
      },
    ],
  },
  {
    id: 'go',
    group: 'reference',
    title: '用 GO 行走',
    summary: '从已知的点沿边行走。',
    blocks: [
      {
        kind: 'statements',
        text: 'GO 2 STEPS FROM "player102" OVER follow YIELD dst(edge) AS id, properties($$).name AS name',
      },
      {
        kind: 'statements',
        text: 'GO FROM "player151" OVER follow REVERSELY YIELD src(edge) AS id | GO FROM $-.id OVER serve YIELD DISTINCT properties($$).name AS team',
      },
      {
        kind: 'list',
        items: [
          '`$^` 是一步的起点，`$$` 是终点，`edge` 是其间的边。',
          '`REVERSELY` 逆着箭头走，`BIDIRECT` 双向，`OVER *` 沿所有边类型。',
          '管道把行传递下去，`$-` 就是这样的一行。',
        ],
      },
    ],
  },
  {
    id: 'lookup',
    group: 'reference',
    title: '用 LOOKUP 查找',
    summary: '从属性值找到对应的点。',
    blocks: [
      {
        kind: 'statements',
        text: 'LOOKUP ON player WHERE player.name STARTS WITH "M" YIELD id(vertex) AS id, properties(vertex).name AS name',
      },
      {
        kind: 'statements',
        text: 'LOOKUP ON follow WHERE follow.degree >= 95 YIELD src(edge) AS follower, dst(edge) AS followed',
      },
      { kind: 'text', text: '标签或边类型上需要有索引。没有条件时，任意一个索引即可。' },
    ],
  },
  {
    id: 'space',
    group: 'reference',
    title: '创建图空间',
    summary: '点 ID、分片与副本。',
    blocks: [
      {
        kind: 'statements',
        text: 'CREATE SPACE IF NOT EXISTS harbour(partition_num = 10, replica_factor = 1, vid_type = FIXED_STRING(32)) COMMENT = "ships and berths"',
      },
      {
        kind: 'list',
        items: [
          '点 ID 的类型以后不能更改：限定字节数的文本，或 `INT64`。',
          '分片把图空间分布到集群的各台机器上；副本数不能超过机器数。',
          '`CREATE SPACE copy AS harbour` 只复制模式，不复制数据。',
        ],
      },
    ],
  },
  {
    id: 'tag',
    group: 'reference',
    title: '标签与边类型',
    summary: '属性、类型、默认值与过期。',
    blocks: [
      {
        kind: 'statements',
        text: 'CREATE TAG ship(name string NOT NULL, length_m double DEFAULT 0.0 COMMENT "over all", built date) COMMENT = "afloat"',
      },
      {
        kind: 'statements',
        text: 'CREATE EDGE moors_at(since datetime DEFAULT datetime(), fee int32) TTL_DURATION = 86400, TTL_COL = "fee"',
      },
      {
        kind: 'table',
        head: ['类型', '值'],
        rows: [
          ['`int8` 至 `int64`', '相应位数的整数'],
          ['`float`、`double`', '小数'],
          ['`string`、`fixed_string(n)`', '文本；后者最多 n 字节'],
          ['`date`、`time`、`datetime`、`timestamp`、`duration`', '时刻与时长'],
          ['`geography`', '地球上的点、线与多边形'],
          ['`bool`', '`true` 或 `false`'],
        ],
      },
    ],
  },
  {
    id: 'insert',
    group: 'reference',
    title: '写入数据',
    summary: '插入、更新和删除点与边。',
    blocks: [
      {
        kind: 'statements',
        text: 'INSERT VERTEX player(name, age) VALUES "player900":("Ida Storm", 24), "player901":("Max Weir", 29)',
      },
      { kind: 'statements', text: 'INSERT EDGE follow(degree) VALUES "player900"->"player901":(80)' },
      {
        kind: 'statements',
        text: 'UPDATE VERTEX ON player "player900" SET age = age + 1 WHEN age < 30 YIELD age AS age',
      },
      { kind: 'statements', text: 'DELETE VERTEX "player900", "player901" WITH EDGE' },
      {
        kind: 'note',
        text: '插入会替换同一 ID 下已有的内容。同一对点之间同一类型的多条边以 rank 区分：`"a"->"b"@2`。',
      },
    ],
  },
  {
    id: 'index',
    group: 'reference',
    title: '创建索引',
    summary: '它加快什么，代价是什么。',
    blocks: [
      { kind: 'statements', text: 'CREATE TAG INDEX IF NOT EXISTS player_by_name ON player(name(20))' },
      { kind: 'statements', text: 'REBUILD TAG INDEX player_by_name' },
      {
        kind: 'list',
        items: [
          '`LOOKUP` 以及从属性开始的模式会使用它。',
          '文本需要长度：索引中保留这么多字节。',
          '有多个属性时，索引对第一个、前两个等依次有效。',
          '每次写入都要更新索引，只创建会用到的索引。',
        ],
      },
    ],
  },
  {
    id: 'plan',
    group: 'reference',
    title: '阅读执行计划',
    summary: '哪个算子耗时，原因是什么。',
    blocks: [
      {
        kind: 'statements',
        text: 'PROFILE MATCH (p:player)-[:serve]->(t:team) RETURN t.team.name AS team, count(p) AS players ORDER BY players DESC LIMIT 5',
      },
      { kind: 'picture', name: 'plan', alt: '一条语句的执行计划' },
      {
        kind: 'list',
        items: [
          '从下往上读：算子把行向上传递。',
          '`EXPLAIN` 只显示计划而不运行，`PROFILE` 带有行数和耗时。',
          '底部扫描了所有点，说明没有指明从哪里开始：请使用 ID 或索引。',
        ],
      },
    ],
  },
  {
    id: 'algorithms',
    group: 'reference',
    title: '图算法',
    summary: '用 CALL 在整个图空间上运行算法。',
    blocks: [
      { kind: 'text', text: '`CALL` 在内置数据库的整个图空间上运行图算法。选项用映射传入；结果可以用管道继续处理。' },
      {
        kind: 'statements',
        text: 'CALL algo.pageRank({edgeTypes: ["follow"]}) YIELD id, score | ORDER BY $-.score DESC | LIMIT 10;\nCALL algo.shortestPath({source: "player100", target: "player102", weight: "degree", edgeTypes: ["follow"]}) YIELD path AS p, cost',
      },
      {
        kind: 'list',
        items: [
          '`tags` 和 `edgeTypes` 选择图的一部分，`filter` 是边的条件，写法与 FIND PATH 的 WHERE 相同。',
          '`weight` 指定边的数值属性，`direction` 为 out、in 或 both。',
          '编号从 0 开始：0 是最大的分量或社区。相同的 `seed` 得到相同的结果。',
          '运行中的算法可以取消，占用的内存计入语句的内存上限。',
        ],
      },
      {
        kind: 'table',
        head: ['过程', '列', '用途'],
        rows: [
          ['`db.labels`', '`label`', '所有标签'],
          ['`db.relationshipTypes`', '`relationshipType`', '所有边类型'],
          ['`db.propertyKeys`', '`propertyKey`', '所有属性的名称'],
          ['`db.schema`', '`element, schemaName, property, propertyType, nullable`', '每个标签和边类型的每个属性'],
          ['`db.indexes`', '`name, kind, element, schemaName, properties`', '所有索引'],
          ['`db.functions`', '`name, kind, signature, description`', '所有函数，包括用户创建的函数'],
          ['`db.procedures`', '`name, options, columns, description`', '所有过程'],
          ['`search.byText`', '`id, tagName, propertyName, text`', 'ID 或字符串属性与文本匹配的点'],
          ['`search.coverage`', '`tagName, propertyName, searched`', 'search.byText 覆盖的字符串属性'],
          ['`search.byVector`', '`id, distance`', '向量与给定向量相近的点，最近的在前'],
          ['`search.hybrid`', '`id, score, distance, textScore`', '按向量或全文找到的点，综合排名最前的在前'],
          ['`algo.degree`', '`id, degree`', '边的数量，或边权之和'],
          ['`algo.pageRank`', '`id, score`', '影响力，所有得分之和为 1'],
          ['`algo.betweenness`', '`id, score`', '经过该点的最短路径'],
          ['`algo.closeness`', '`id, score`', '与其他所有点的接近程度'],
          ['`algo.wcc`', '`id, component`', '弱连通分量'],
          ['`algo.scc`', '`id, component`', '强连通分量'],
          ['`algo.louvain`', '`id, community`', '模块度高的社区'],
          ['`algo.leiden`', '`id, community`', '同 Louvain，且每个社区都连通'],
          ['`algo.labelPropagation`', '`id, community`', '按邻居多数标签划分的社区'],
          ['`algo.kCore`', '`id, core`', '核数'],
          ['`algo.triangleCount`', '`id, triangles`', '每个点所在的三角形数量'],
          ['`algo.clusteringCoefficient`', '`id, coefficient`', '邻居之间的连接程度'],
          ['`algo.shortestPath`', '`path, cost`', '代价最小的路径：Dijkstra，有坐标时为 A*'],
          ['`algo.kShortestPaths`', '`path, cost`', '代价最小的 k 条路径'],
          ['`algo.distances`', '`id, cost`', '从一个点到其他所有点的代价'],
          ['`algo.spanningTree`', '`src, dst, weight, path`', '最小或最大生成树'],
          ['`algo.cycles`', '`path, length`', '经过某个点或整个图空间中的简单环'],
          ['`algo.similarity`', '`src, dst, score`', '有共同邻居的点'],
          ['`algo.linkPrediction`', '`src, dst, score`', '最可能缺失的边'],
          ['`algo.randomWalk`', '`id, walk`', '随机游走'],
          ['`algo.node2vec`', '`id, embedding`', '每个点的向量'],
        ],
      },
    ],
  },
  {
    id: 'release',
    group: 'reference',
    title: '发布说明',
    summary: '3.5.0 版本带来了什么。',
    blocks: [
      {
        kind: 'list',
        items: [
          '内置 nGQL 数据库的工作台：执行 `npm start` 即可运行第一条语句。',
          '以原生协议连接 NebulaGraph 3 集群；其客户端也可以连接内置数据库。',
          '控制台支持补全、执行计划、参数、收藏和历史；结果可按表格、图、执行计划和日志查看，不丢失任何一位数字。',
          '导入文件不会丢失数据：有问题的行只影响它自己。',
          '模式页面会显示将要运行的语句；还有模式图、统计，以及可以变成图空间的草图。',
          '图探索的每一步都可以撤销，支持路径、样式和键盘操作。',
          '五个带导览的数据集、本指南、两种语言、浅色与深色。',
        ],
      },
      { kind: 'text', text: '完整列表见源代码旁的 `CHANGELOG.md`。' },
    ],
  },
  {
    id: 'about',
    group: 'reference',
    title: '关于本产品',
    summary: '它是什么、许可证以及源代码位置。',
    blocks: [
      {
        kind: 'text',
        text: 'Astrolabe 是在浏览器中运行的 nGQL 图数据库工作台。它带有内置数据库，也能以原生协议连接 NebulaGraph 3 集群。',
      },
      {
        kind: 'list',
        items: [
          '它是自由软件，采用 Apache License 2.0。源代码就在启动它的文件夹中，附有 `README.md`、`ARCHITECTURE.md` 和 `CHANGELOG.md`。',
          '它不会访问外部：没有来自网络的统计、字体、脚本或图片。',
          '启动时的设置见 `docs/reference/configuration.md`，HTTP 接口见 `docs/reference/http.md`。',
        ],
      },
    ],
  },
  ...depthZh,
]);

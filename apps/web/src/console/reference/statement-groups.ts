import type { ReferenceGroup } from './reference-entry.ts';

/*
 * The examples form one small story, in this order: people who know each other and the towns they live in. Run in order in a new space,
 * each of them works.
 */

/** nGQL statements by group. */
export const STATEMENT_GROUPS: readonly ReferenceGroup[] = [
  {
    id: 'space',
    title: { en: 'Spaces', zh: '图空间' },
    entries: [
      {
        name: 'CREATE SPACE',
        says: {
          en: 'Makes a space: a graph of its own, with its own schema. The type of the vertex IDs is fixed for good: a text of limited length, or an integer.',
          zh: '创建图空间：一个拥有独立模式的图。点 ID 的类型一经确定便不可更改：定长字符串或整数。',
        },
        examples: ['CREATE SPACE IF NOT EXISTS towns(vid_type=FIXED_STRING(32))'],
      },
      {
        name: 'SHOW SPACES, DESCRIBE SPACE',
        says: {
          en: 'Lists the spaces, and tells how one of them is set up. The space to work in is chosen in the selector of the drawer.',
          zh: '列出图空间，并查看其中一个的设置。要使用的图空间在侧栏的选择器中选择。',
        },
        examples: ['SHOW SPACES', 'DESCRIBE SPACE towns'],
      },
    ],
  },
  {
    id: 'schema',
    title: { en: 'Tags, edge types, indexes', zh: '标签、边类型与索引' },
    entries: [
      {
        name: 'CREATE TAG',
        says: {
          en: 'Makes a kind of vertex with typed properties. NOT NULL, DEFAULT and COMMENT stand behind a property; a TTL behind the brackets.',
          zh: '创建一种点，并为其属性指定类型。属性后可写 NOT NULL、DEFAULT 与 COMMENT，括号后可写 TTL。',
        },
        examples: [
          'CREATE TAG IF NOT EXISTS person(name string NOT NULL, age int, joined date)',
          'CREATE TAG IF NOT EXISTS town(name string, people int DEFAULT 0) COMMENT = "where people live"',
        ],
      },
      {
        name: 'CREATE EDGE',
        says: {
          en: 'Makes a kind of edge. An edge always goes from one vertex to another and carries a rank, so that several of one type fit between the same two vertices.',
          zh: '创建一种边。边总是从一个点指向另一个点，并带有 rank，因此相同的两点之间可以有多条同类型的边。',
        },
        examples: [
          'CREATE EDGE IF NOT EXISTS knows(since int, close bool DEFAULT false)',
          'CREATE EDGE IF NOT EXISTS lives_in(floor int)',
        ],
      },
      {
        name: 'ALTER TAG, ALTER EDGE',
        says: {
          en: 'Adds, changes or drops properties of a tag or an edge type that exists.',
          zh: '为已有的标签或边类型添加、修改或删除属性。',
        },
        examples: ['ALTER TAG town ADD (country string NULL)', 'ALTER EDGE lives_in DROP (floor)'],
      },
      {
        name: 'CREATE INDEX, REBUILD INDEX',
        says: {
          en: 'An index lets LOOKUP and MATCH begin at vertices or edges by their properties. It knows what is written after it; a rebuild adds what was there before.',
          zh: '有了索引，LOOKUP 与 MATCH 才能按属性找到起始的点或边。索引只包含其创建之后写入的数据，重建会补上之前的数据。',
        },
        examples: [
          'CREATE TAG INDEX IF NOT EXISTS person_name ON person(name(32))',
          'CREATE TAG INDEX IF NOT EXISTS person_age ON person(age)',
          'CREATE EDGE INDEX IF NOT EXISTS knows_since ON knows(since)',
          'REBUILD TAG INDEX person_name',
        ],
      },
      {
        name: 'SHOW, DESCRIBE',
        says: {
          en: 'Lists tags, edge types and indexes, tells their properties, or the statement that made them.',
          zh: '列出标签、边类型与索引，查看其属性或创建它们的语句。',
        },
        examples: ['SHOW TAGS', 'DESCRIBE TAG person', 'SHOW CREATE EDGE knows', 'SHOW TAG INDEXES'],
      },
    ],
  },
  {
    id: 'write',
    title: { en: 'Writing', zh: '写入数据' },
    entries: [
      {
        name: 'INSERT VERTEX',
        says: {
          en: 'Writes vertices with the properties of one or several tags. A vertex that exists is written over; IF NOT EXISTS leaves it as it is.',
          zh: '写入带有一个或多个标签属性的点。已存在的点会被覆盖；加上 IF NOT EXISTS 则保持原样。',
        },
        examples: [
          'INSERT VERTEX person(name, age, joined) VALUES "ann":("Ann", 34, date("2019-03-01")), "ben":("Ben", 27, date("2021-07-15")), "cleo":("Cleo", 41, NULL)',
          'INSERT VERTEX town(name, people) VALUES "delft":("Delft", 104000), "ghent":("Ghent", 265000)',
        ],
      },
      {
        name: 'LOAD CSV, COPY FROM',
        says: {
          en: 'Reads a CSV file of the import folder. COPY writes it to a tag or an edge type; RETURN behind it gives the rejected rows.',
          zh: '读取导入文件夹中的 CSV 文件。COPY 将其写入标签或边类型，其后的 RETURN 返回被拒绝的行。',
        },
        examples: [
          'EXPLAIN LOAD CSV WITH HEADERS FROM "people.csv" AS row MERGE (p:person {_id: row.id}) SET p.name = row.name',
          'EXPLAIN COPY person FROM "people.csv" WITH HEADERS RETURN line, reason, row',
        ],
      },
      {
        name: 'INSERT EDGE',
        says: {
          en: 'Writes edges: source, destination, and behind @ the rank where there are several.',
          zh: '写入边：起点、终点，如有多条则在 @ 之后写 rank。',
        },
        examples: [
          'INSERT EDGE knows(since, close) VALUES "ann"->"ben":(2021, true), "ben"->"cleo":(2022, false), "ann"->"cleo"@1:(2020, false)',
          'INSERT EDGE lives_in() VALUES "ann"->"delft":(), "ben"->"ghent":(), "cleo"->"ghent":()',
        ],
      },
      {
        name: 'UPDATE, UPSERT',
        says: {
          en: 'Changes properties of one vertex or edge, if WHEN holds, and can yield the new values. UPSERT makes what is not there.',
          zh: '修改一个点或一条边的属性，可用 WHEN 附加条件，并可返回新的值。UPSERT 会创建不存在的对象。',
        },
        examples: [
          'UPDATE VERTEX ON person "ann" SET age = age + 1 WHEN age > 18 YIELD name AS name, age AS age',
          'UPSERT EDGE ON knows "cleo" -> "ben" SET since = 2024, close = true YIELD since AS since',
        ],
      },
      {
        name: 'DELETE',
        says: {
          en: 'Deletes vertices, tags of vertices, or edges. WITH EDGE takes the edges of a vertex along; without it they stay and dangle.',
          zh: '删除点、点上的标签或边。WITH EDGE 会连同该点的边一起删除，否则这些边会成为悬挂边。',
        },
        examples: [
          'INSERT VERTEX person(name) VALUES "tmp":("Nobody")',
          'DELETE TAG person FROM "tmp"',
          'DELETE EDGE knows "cleo" -> "ben"@0',
          'DELETE VERTEX "tmp" WITH EDGE',
        ],
      },
    ],
  },
  {
    id: 'walk',
    title: { en: 'Walking and fetching', zh: '遍历与获取' },
    entries: [
      {
        name: 'GO',
        says: {
          en: 'Walks over edges from vertices that are known. $^ is the source of each edge, $$ its destination; REVERSELY and BIDIRECT turn the direction.',
          zh: '从已知的点出发沿边遍历。$^ 表示每条边的起点，$$ 表示终点；REVERSELY 与 BIDIRECT 改变方向。',
        },
        examples: [
          'GO FROM "ann" OVER knows YIELD dst(edge) AS friend, knows.since AS since, $$.person.name AS name',
          'GO 1 TO 2 STEPS FROM "ann" OVER knows WHERE knows.since > 2020 YIELD DISTINCT dst(edge) AS id',
          'GO FROM "ghent" OVER lives_in REVERSELY YIELD src(edge) AS person',
        ],
      },
      {
        name: 'FETCH PROP',
        says: {
          en: 'Reads the properties of vertices or edges whose keys are known.',
          zh: '读取已知其 ID 的点或边的属性。',
        },
        examples: [
          'FETCH PROP ON person "ann", "ben" YIELD properties(vertex) AS p',
          'FETCH PROP ON knows "ann" -> "ben" YIELD edge AS e',
        ],
      },
      {
        name: 'LOOKUP',
        says: {
          en: 'Finds vertices or edges by a condition on properties that an index serves.',
          zh: '按属性条件查找点或边，需要有索引支持。',
        },
        examples: [
          'LOOKUP ON person WHERE person.age > 30 YIELD id(vertex) AS id, properties(vertex).name AS name',
          'LOOKUP ON knows WHERE knows.since == 2021 YIELD src(edge) AS src, dst(edge) AS dst',
        ],
      },
      {
        name: 'FIND PATH',
        says: {
          en: 'Finds the shortest paths, all paths, or those without loops between vertices.',
          zh: '查找点与点之间的最短路径、全路径或无环路径。',
        },
        examples: [
          'FIND SHORTEST PATH FROM "ann" TO "cleo" OVER * YIELD path AS p',
          'FIND ALL PATH WITH PROP FROM "ann" TO "ghent" OVER * UPTO 3 STEPS YIELD path AS p',
        ],
      },
      {
        name: 'GET SUBGRAPH',
        says: {
          en: 'Reads everything around vertices, up to a number of steps, as lists of vertices and edges.',
          zh: '读取某些点周围若干步之内的全部点和边，以列表返回。',
        },
        examples: ['GET SUBGRAPH WITH PROP 2 STEPS FROM "ann" YIELD VERTICES AS nodes, EDGES AS relationships'],
      },
    ],
  },
  {
    id: 'match',
    title: { en: 'MATCH: patterns', zh: 'MATCH：模式匹配' },
    entries: [
      {
        name: 'MATCH … RETURN',
        says: {
          en: 'Finds a pattern of vertices and edges. Properties are read through the tag: v.person.name. Begin with an indexed property or with id(v), else every vertex is looked at.',
          zh: '查找由点和边构成的模式。属性需经由标签读取：v.person.name。请从有索引的属性或 id(v) 开始，否则会检查所有的点。',
        },
        examples: [
          'MATCH (v:person)-[e:knows]->(w:person) RETURN v.person.name AS name, e.since AS since, w.person.name AS friend',
          'MATCH (v:person) WHERE v.person.age > 30 RETURN v.person.name AS name, v.person.age AS age ORDER BY age DESC LIMIT 10',
        ],
      },
      {
        name: '*1..3',
        says: {
          en: 'An edge of a pattern can repeat; the alias is then a list of edges. A name before the pattern is the path.',
          zh: '模式中的边可以重复，此时别名是边的列表。写在模式之前的名称表示路径。',
        },
        examples: [
          'MATCH p = (v)-[e:knows*1..3]->(w) WHERE id(v) == "ann" RETURN p, length(p) AS far',
          'MATCH p = shortestPath((a)-[e:knows*..5]-(b)) WHERE id(a) == "ann" AND id(b) == "cleo" RETURN p',
        ],
      },
      {
        name: 'OPTIONAL MATCH',
        says: {
          en: 'Keeps what was found before also where this pattern is not there; its names are NULL then.',
          zh: '即使该模式不存在，也保留之前已找到的内容，此时其中的名称为 NULL。',
        },
        examples: [
          'MATCH (v:person) OPTIONAL MATCH (v)-[:lives_in]->(t:town) RETURN v.person.name AS name, t.town.name AS town',
        ],
      },
      {
        name: 'WITH, UNWIND',
        says: {
          en: 'WITH passes chosen columns on to the next part, where they can be filtered and counted; UNWIND makes a row of each item of a list.',
          zh: 'WITH 将选定的列传给下一部分，以便过滤和计数；UNWIND 将列表的每一项展开为一行。',
        },
        examples: [
          'MATCH (v:person)-[:lives_in]->(t:town) WITH t.town.name AS town, count(v) AS people WHERE people > 1 RETURN town, people',
          'UNWIND [3, 1, 2] AS n RETURN n, n * n AS square ORDER BY n',
        ],
      },
    ],
  },
  {
    id: 'extensions',
    title: { en: 'Beyond 3.x: GQL and openCypher', zh: '超出 3.x：GQL 与 openCypher' },
    entries: [
      {
        name: 'EXISTS { }, COUNT { }, COLLECT { }',
        says: {
          en: 'Subqueries in an expression: whether a pattern matches, how often, or the list of what RETURN yields. Embedded database only.',
          zh: '表达式中的子查询：模式是否匹配、匹配多少次，或 RETURN 结果的列表。仅限内嵌数据库。',
        },
        examples: [
          'MATCH (v:person) WHERE EXISTS { (v)-[:knows]->() } RETURN v.person.name AS name',
          'MATCH (v:person) RETURN v.person.name AS name, COUNT { (v)-[:knows]->() } AS friends ORDER BY friends DESC',
          'MATCH (v:person) RETURN v.person.name AS name, COLLECT { MATCH (v)-[:knows]->(w) RETURN w.person.name } AS friends',
        ],
      },
      {
        name: 'OVER ( )',
        says: {
          en: 'Window functions in RETURN and WITH: numbers, ranks, neighboring rows and running aggregates of each partition. Embedded database only.',
          zh: 'RETURN 和 WITH 中的窗口函数：每个分区内的序号、名次、相邻行与累计聚合。仅限内嵌数据库。',
        },
        examples: [
          'MATCH (v:person)-[:lives_in]->(t:town) RETURN v.person.name AS name, rank() OVER (PARTITION BY id(t) ORDER BY v.person.age DESC) AS place',
          'UNWIND [3, 1, 2] AS n RETURN n, sum(n) OVER (ORDER BY n) AS total, n - lag(n, 1, 0) OVER (ORDER BY n) AS growth',
        ],
      },
      {
        name: 'CALL { }',
        says: {
          en: 'Runs a subquery for each row and adds its columns. The names in parentheses are visible inside. Embedded database only.',
          zh: '对每一行运行子查询，并添加其列。括号中的名称在子查询中可见。仅限内嵌数据库。',
        },
        examples: [
          'MATCH (v:person) CALL (v) { MATCH (v)-[:knows]->(w) RETURN count(w) AS friends } RETURN v.person.name AS name, friends',
        ],
      },
      {
        name: '(v WHERE …), (v:a|b), -->{1,3}, SHORTEST k',
        says: {
          en: 'Patterns of GQL: conditions and label expressions inside nodes and edges, quantifiers, selectors and modes. Embedded database only.',
          zh: 'GQL 的模式：点和边中的条件与标签表达式、量词、选择器与模式。仅限内嵌数据库。',
        },
        examples: [
          'MATCH (v:person|town WHERE id(v) <> "ann") RETURN id(v) AS id',
          'MATCH (v)-[e:knows]->{1,3}(w) WHERE id(v) == "ann" RETURN id(w) AS id, size(e) AS hops',
          'MATCH p = SHORTEST 2 (v)-[:knows]->{1,4}(w) WHERE id(v) == "ann" AND id(w) == "cleo" RETURN length(p) AS hops',
        ],
      },
      {
        name: 'FILTER, LET, FOR, NEXT',
        says: {
          en: 'Clauses of GQL: filter rows, add columns, unwind a list, and continue after RETURN. Embedded database only.',
          zh: 'GQL 的子句：过滤行、添加列、展开列表，以及在 RETURN 之后继续。仅限内嵌数据库。',
        },
        examples: [
          'MATCH (v:person) FILTER v.person.age > 30 LET decade = v.person.age / 10 RETURN v.person.name AS name, decade',
          'FOR x IN ["a", "b"] WITH ORDINALITY i RETURN x, i',
          'MATCH (v:person) RETURN v.person.age AS age NEXT FILTER age > 30 RETURN count(*) AS n',
        ],
      },
      {
        name: 'DETACH DELETE',
        says: {
          en: 'Deletes the vertices that a pattern finds with their edges; DELETE e deletes edges. Embedded database only.',
          zh: '删除模式找到的点及其边；DELETE e 删除边。仅限内嵌数据库。',
        },
        examples: ['MATCH (v:person) WHERE id(v) == "nobody" DETACH DELETE v'],
      },
    ],
  },
  {
    id: 'combine',
    title: { en: 'Pipes, variables, sets', zh: '管道、变量与集合运算' },
    entries: [
      {
        name: '|',
        says: {
          en: 'A pipe hands the rows of one statement to the next, where $- stands for them.',
          zh: '管道将一条语句的结果行交给下一条语句，在其中以 $- 引用。',
        },
        examples: [
          'GO FROM "ann" OVER knows YIELD dst(edge) AS id | FETCH PROP ON person $-.id YIELD properties(vertex) AS p',
          'GO FROM "ann" OVER knows YIELD knows.since AS since | ORDER BY $-.since DESC | LIMIT 1',
          'GO FROM "ann", "ben" OVER knows YIELD dst(edge) AS id | GROUP BY $-.id YIELD $-.id AS id, count(*) AS times',
        ],
      },
      {
        name: '$name = …',
        says: {
          en: 'A variable keeps the rows of a statement for the following ones of the same text. Statements of one text run together when they stand in one run.',
          zh: '变量保存一条语句的结果行，供同一复合语句中后续的语句使用。',
        },
        examples: ['YIELD 1 AS x | YIELD $-.x + 1 AS y'],
      },
      {
        name: 'UNION, INTERSECT, MINUS, EXCEPT, OTHERWISE',
        says: {
          en: 'Combines the rows of two statements: those of either, of both, or of the first without the second. OTHERWISE returns the second if the first has no rows. ALL counts repeated rows; INTERSECT and MINUS keep those of the first.',
          zh: '合并两条语句的结果行、取交集或取差集。第一条语句没有结果行时，OTHERWISE 返回第二条的结果。ALL 按次数保留重复行；INTERSECT 和 MINUS 保留第一条语句中的重复行。',
        },
        examples: [
          'GO FROM "ann" OVER knows YIELD dst(edge) AS id UNION GO FROM "ben" OVER knows YIELD dst(edge) AS id',
          'YIELD 1 AS n MINUS YIELD 2 AS n',
          'MATCH (v:person) WHERE v.person.age > 200 RETURN v.person.name AS name OTHERWISE RETURN "nobody" AS name',
        ],
      },
      {
        name: ':param',
        says: {
          en: 'A parameter is written once and used as $name in every statement. It keeps its type exactly; without a value it is removed.',
          zh: '参数只需定义一次，即可在每条语句中以 $name 使用，其类型完全保留；不给值则删除该参数。',
        },
        examples: [
          ':param least => 30',
          'MATCH (v:person) WHERE v.person.age > $least RETURN v',
          ':params',
          ':param least =>',
        ],
      },
    ],
  },
  {
    id: 'plan',
    title: { en: 'Plans and administration', zh: '执行计划与管理' },
    entries: [
      {
        name: 'EXPLAIN, PROFILE',
        says: {
          en: 'EXPLAIN shows the plan of a statement without running it; PROFILE runs it and adds time and rows of each operator.',
          zh: 'EXPLAIN 显示语句的执行计划而不运行；PROFILE 会运行语句并附上每个算子的耗时和行数。',
        },
        examples: [
          'EXPLAIN GO FROM "ann" OVER knows YIELD dst(edge) AS id',
          'PROFILE MATCH (v:person)-[:knows]->(w) RETURN w',
          'EXPLAIN FORMAT="dot" FETCH PROP ON person "ann" YIELD vertex AS v',
        ],
      },
      {
        name: 'SUBMIT JOB, SHOW JOBS',
        says: {
          en: 'Longer work runs as a job of the database: counting the vertices and edges, for example.',
          zh: '耗时较长的工作以数据库作业的形式运行，例如统计点和边的数量。',
        },
        examples: ['SUBMIT JOB STATS', 'SHOW JOBS', 'SHOW STATS'],
      },
      {
        name: 'SHOW SESSIONS, SHOW QUERIES',
        says: {
          en: 'Who is connected, and what runs now.',
          zh: '查看当前的会话以及正在运行的语句。',
        },
        examples: ['SHOW SESSIONS', 'SHOW QUERIES'],
      },
      {
        name: 'CREATE USER, GRANT ROLE',
        says: {
          en: 'Accounts and what they may do in a space: God, Admin, DBA, User or Guest.',
          zh: '账号及其在图空间中的角色：God、Admin、DBA、User 或 Guest。',
        },
        examples: ['SHOW USERS', 'SHOW ROLES IN towns'],
      },
    ],
  },
  {
    id: 'expression',
    title: { en: 'Values and expressions', zh: '值与表达式' },
    entries: [
      {
        name: 'CASE',
        says: {
          en: 'Chooses a value by conditions.',
          zh: '按条件选择值。',
        },
        examples: ['YIELD CASE WHEN 3 > 2 THEN "more" ELSE "less" END AS which'],
      },
      {
        name: 'IN, CONTAINS, STARTS WITH, =~',
        says: {
          en: 'Tests of lists and texts. =~ takes a regular expression that the whole text has to match; == compares, = does not.',
          zh: '对列表和文本的判断。=~ 使用须匹配整个文本的正则表达式；比较用 ==，不是 =。',
        },
        examples: [
          'YIELD 2 IN [1, 2] AS a, "graph" CONTAINS "rap" AS b, "graph" STARTS WITH "g" AS c, "a1" =~ "[a-z][0-9]" AS d',
        ],
      },
      {
        name: 'IS NULL',
        says: {
          en: 'NULL is neither equal nor unequal to anything; it is asked for with IS NULL and IS NOT NULL.',
          zh: 'NULL 与任何值既不相等也不不等，应使用 IS NULL 与 IS NOT NULL 判断。',
        },
        examples: ['YIELD NULL IS NULL AS a, NULL == NULL AS b, coalesce(NULL, "instead") AS c'],
      },
      {
        name: '[x IN list WHERE … | …]',
        says: {
          en: 'Makes a list from a list; all, any, none, single and reduce ask and add up.',
          zh: '由列表生成新列表；all、any、none、single 与 reduce 用于判断和累计。',
        },
        examples: [
          'YIELD [n IN range(1, 6) WHERE n % 2 == 0 | n * 10] AS tens, all(n IN [1, 2] WHERE n > 0) AS positive, reduce(sum = 0, n IN [1, 2, 3] | sum + n) AS total',
        ],
      },
      {
        name: '{key: value}',
        says: {
          en: 'Lists, sets and maps are values like others; a map is read by its keys.',
          zh: '列表、集合和映射与其他值一样使用；映射按键读取。',
        },
        examples: ['YIELD [1, 2, 3][0] AS first, {name: "Ann", age: 34}.name AS name, {1, 2, 2} AS distinct_items'],
      },
    ],
  },
];

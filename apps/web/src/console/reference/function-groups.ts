import { AGGREGATES, FUNCTIONS } from '@astrolabe/ngql';
import type { BothLanguages } from './reference-entry.ts';

/** A function as the reference lists it. */
export interface ReferenceFunction {
  readonly name: string;
  readonly signature: string;
  readonly meaning: string;
}

/** Related functions with runnable examples. */
export interface FunctionGroup {
  readonly id: string;
  readonly title: BothLanguages;
  readonly says: BothLanguages;
  readonly examples: readonly string[];
  readonly functions: readonly ReferenceFunction[];
}

interface Part extends Omit<FunctionGroup, 'functions'> {
  /** The group's last function in the list of all functions; the next group starts after it. */
  readonly last: string;
}

const PARTS: readonly Part[] = [
  {
    id: 'numbers',
    last: 'rand64',
    title: { en: 'Numbers', zh: '数学函数' },
    says: { en: 'Rounding, powers, angles and chance.', zh: '取整、乘方、三角与随机数。' },
    examples: [
      'YIELD abs(-2) AS a, round(2.345, 2) AS b, pow(2, 10) AS c, sqrt(2) AS d, pi() AS e',
      'YIELD trunc(-2.5) AS a, mod(7, 3) AS b, degrees(pi()) AS c, atan2(1, 1) AS d',
    ],
  },
  {
    id: 'texts',
    last: 'json_extract',
    title: { en: 'Texts and conversions', zh: '文本与类型转换' },
    says: {
      en: 'Texts are counted in bytes. What cannot be converted is NULL.',
      zh: '文本按字节计数。无法转换的值为 NULL。',
    },
    examples: [
      'YIELD upper("graph") AS a, substr("graph", 1, 3) AS b, split("a,b", ",") AS c, replace("aba", "a", "x") AS d',
      'YIELD toInteger("12") AS i, toFloat("1.5") AS f, toString(true) AS s, json_extract("{\\"a\\": 1}") AS j',
      'YIELD join(["a", "b"], "-") AS a, format("%s: %.2f", "x", 1.5) AS b, regexp_extract("id-42", "[0-9]+") AS c, levenshtein("kitten", "sitting") AS d',
      'YIELD json_path("{\\"a\\": [1, {\\"b\\": 2}]}", "$.a[1].b") AS a, to_json({x: 1}) AS b, typeof(1.5) AS c, CAST("12" AS int) AS d',
    ],
  },
  {
    id: 'lists',
    last: 'score',
    title: { en: 'Lists, maps and the rest', zh: '列表、映射及其他' },
    says: {
      en: 'Parts of lists, keys of maps, the first value that is not NULL.',
      zh: '列表的部分、映射的键、第一个非 NULL 的值。',
    },
    examples: [
      'YIELD head([1, 2, 3]) AS a, tail([1, 2, 3]) AS b, keys({x: 1, y: 2}) AS c, coalesce(NULL, 5) AS d',
      'YIELD sort([3, 1, 2]) AS a, zip([1, 2], ["a", "b"]) AS b, flatten([[1], [2, 3]]) AS c, map_merge({x: 1}, {y: 2}) AS d',
    ],
  },
  {
    id: 'graph',
    last: 'is_edge',
    title: { en: 'Vertices, edges, paths', zh: '点、边与路径' },
    says: { en: 'What a vertex, an edge or a path consists of.', zh: '取得点、边或路径的组成部分。' },
    examples: [
      'MATCH (v:person)-[e:knows]->(w) RETURN id(v) AS vid, tags(v) AS names, type(e) AS kind, src(e) AS source, dst(e) AS target, rank(e) AS place, properties(e) AS values_of_e',
      'MATCH p = (v)-[:knows]->(w) WHERE id(v) == "ann" RETURN nodes(p) AS along, relationships(p) AS over_edges, length(p) AS far',
    ],
  },
  {
    id: 'time',
    last: 'duration',
    title: { en: 'Date and time', zh: '日期与时间' },
    says: {
      en: 'Dates, times and datetimes are read from texts or maps; a duration is added to them.',
      zh: '日期、时间与日期时间可由文本或映射得到，并可加上时长。',
    },
    examples: [
      'YIELD date("2024-05-01") AS d, datetime("2024-05-01T12:30:00") AS t, date("2024-05-01") + duration({days: 3}) AS later',
      'YIELD truncate("month", date("2024-05-17")) AS start, duration_between(date("2024-01-31"), date("2024-03-01")) AS long, date_format(date("2024-05-17"), "d MMMM yyyy") AS shown',
    ],
  },
  {
    id: 'geography',
    last: 'S2_CoveringCellIds',
    title: { en: 'Geography', zh: '地理位置' },
    says: { en: 'Points, lines and areas on the globe, longitude first.', zh: '地球上的点、线和面，经度在前。' },
    examples: [
      'YIELD ST_Distance(ST_Point(4.36, 52.01), ST_Point(3.72, 51.05)) AS metres, ST_ASText(ST_Point(4.36, 52.01)) AS text',
    ],
  },
];

/** All functions by group; aggregates last. */
export const FUNCTION_GROUPS: readonly FunctionGroup[] = [
  ...PARTS.map(({ last, ...part }, index) => {
    const from = FUNCTIONS.findIndex(({ name }) => name === PARTS[index - 1]?.last) + 1;
    const to = FUNCTIONS.findIndex(({ name }) => name === last) + 1;
    return { ...part, functions: FUNCTIONS.slice(from, to) };
  }),
  {
    id: 'aggregates',
    title: { en: 'Aggregates', zh: '聚合函数' },
    says: {
      en: 'One value of many rows: in RETURN and WITH, or in a YIELD or GROUP BY behind a pipe.',
      zh: '由多行得到一个值：用于 RETURN 和 WITH，或管道之后的 YIELD 与 GROUP BY。',
    },
    examples: [
      'UNWIND [1, 2, 2, NULL] AS n RETURN count(*) AS all_rows, count(n) AS values_of_n, sum(n) AS s, avg(n) AS a, collect(DISTINCT n) AS c',
    ],
    functions: AGGREGATES,
  },
];

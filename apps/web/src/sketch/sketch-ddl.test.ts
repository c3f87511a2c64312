import { expect, test } from 'vitest';
import { batchOfGraph, ddlOfGraph, graphOfDdl } from './sketch-ddl.ts';
import { EMPTY_GRAPH, newTag, type SketchGraph } from './sketch-graph.ts';
import { countSketchProblems, invalidElements, nameCounts, sketchProblems } from './sketch-problems.ts';

const TEXT = [
  'CREATE TAG `depot`(`code` fixed_string(8) NOT NULL COMMENT "on the gate", `open` bool NULL DEFAULT true) COMMENT = "where lorries sleep";',
  'CREATE TAG `lorry`(`seen` timestamp NULL) TTL_DURATION = 60, TTL_COL = "seen";',
  'CREATE EDGE `sleeps at`(`night` date NULL); # `lorry` -> `depot`',
  'CREATE EDGE `tows`(); # `lorry` -> `lorry`',
  '',
].join('\n');

const drawn = (text: string, base = EMPTY_GRAPH): SketchGraph => graphOfDdl(text, base).graph;
const ends = (graph: SketchGraph): readonly string[] =>
  graph.lines.map(({ name, from, to }) => {
    const nameOf = (uuid: string): string => graph.nodes.find((node) => node.uuid === uuid)?.name ?? 'nowhere';
    return `${nameOf(from)} ${name} ${nameOf(to)}`;
  });

test('a text is drawn and printed unchanged, with the ends of its edge types', () => {
  const graph = drawn(TEXT);
  expect(ends(graph)).toEqual(['lorry sleeps at depot', 'lorry tows lorry']);
  const printed = ddlOfGraph(graph);
  expect(ddlOfGraph(drawn(printed))).toBe(printed);
  expect(printed.split('\n').map((line) => line.replaceAll('`', '').slice(0, 26))).toEqual([
    'CREATE TAG depot(code FIXE',
    'CREATE TAG lorry(seen TIME',
    'CREATE EDGE sleeps at(nigh',
    'CREATE EDGE tows(); # lorr',
    '',
  ]);
});

test('drawn elements keep their position and ends when their text changes', () => {
  const base = drawn(TEXT);
  const moved = { ...base, nodes: base.nodes.map((node) => ({ ...node, x: node.x + 5000, slot: 7 })) };
  const again = drawn(TEXT.replaceAll(/ # .*/g, '').replace('`open` bool', '`shut` bool'), moved);
  expect(again.nodes.map(({ x, slot }) => [x, slot])).toEqual(moved.nodes.map(({ x, slot }) => [x, slot]));
  expect(again.nodes[0]?.properties.map((property) => property.name)).toEqual(['code', 'shut']);
  expect(ends(again)).toEqual(['lorry sleeps at depot', 'lorry tows lorry']);
});

test('a text with an error draws nothing and names its line', () => {
  const base = drawn(TEXT);
  const { graph, errors } = graphOfDdl('CREATE TAG a();\nCREATE TAG b(;', base);
  expect([graph === base, errors[0]?.line, errors.length > 0]).toEqual([true, 2, true]);
});

test('other statements are counted and skipped', () => {
  const { graph, ignored } = graphOfDdl('CREATE SPACE s(vid_type=int64); USE s; CREATE TAG a();', EMPTY_GRAPH);
  expect([graph.nodes.map((node) => node.name), ignored]).toEqual([['a'], 2]);
});

test('an edge type without the comment has no ends', () => {
  expect(ends(drawn('CREATE TAG a(); CREATE EDGE e();'))).toEqual(['nowhere e nowhere']);
});

test('the batch joins the statements with semicolons, tags first', () => {
  const kinds = batchOfGraph(drawn(TEXT))
    .split('; ')
    .map((statement) => statement.replaceAll('`', '').split('(')[0]);
  expect(kinds).toEqual(['CREATE TAG depot', 'CREATE TAG lorry', 'CREATE EDGE sleeps at', 'CREATE EDGE tows']);
});

test('a duplicate or empty name, a long comment and a property without type make elements invalid', () => {
  const [one, two, three] = [newTag(0, 0, 0, 'a'), newTag(0, 0, 0, 'a'), newTag(0, 0, 0, '')];
  const property = {
    key: 'a',
    name: 'p',
    type: '' as const,
    length: '',
    isNullable: true,
    defaultValue: '',
    isDefaultExpression: false,
    comment: '',
  };
  const four = {
    ...newTag(0, 0, 0, 'b'),
    properties: [property, { ...property, key: 'b', type: 'fixed_string' as const }],
  };
  const five = { ...newTag(0, 0, 0, 'c'), comment: '图'.repeat(86) };
  const six = { ...newTag(0, 0, 0, 'd'), comment: '图'.repeat(85) };
  const graph = { nodes: [one, two, three, four, five, six], lines: [] };
  expect(invalidElements(graph)).toEqual(new Set([one, two, three, four, five].map((node) => node.uuid)));
  const found = sketchProblems(four, nameCounts(graph));
  expect([countSketchProblems(found), found.properties.get('a'), found.properties.get('b')]).toEqual([
    4,
    { name: 'uniqueProperty', type: 'typeRequired' },
    { name: 'uniqueProperty', length: 'numberRequired' },
  ]);
});

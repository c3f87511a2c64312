import type { Expression, MatchClause, Name, PatternEdge, PatternNode, PatternPath } from '@astrolabe/ngql';
import type { MatchScope } from '../match/match-scope.ts';
import { entriesOfNode } from './written-paths.ts';

/** The MATCH for the paths that a MERGE would write: tags and types in the pattern, vids, ranks and properties as conditions. */
export function matchOfMerge(path: PatternPath, scope: MatchScope): MatchClause {
  const conditions: Expression[] = [];
  const nodes = path.nodes.map((node, index) => matchedNode(node, index, scope, conditions));
  const edges = path.edges.map((edge, index) => matchedEdge(edge, index, conditions));
  const where = conditionOf(conditions);
  return {
    kind: 'match-clause',
    isOptional: false,
    paths: [{ ...path, nodes, edges }],
    ...(where && { where }),
    range: path.range,
  };
}

function conditionOf(operands: readonly Expression[]): Expression | undefined {
  const [first] = operands;
  if (!first || operands.length === 1) return first;
  return { kind: 'logical', operator: 'AND', operands, range: first.range };
}

function matchedNode(node: PatternNode, index: number, scope: MatchScope, conditions: Expression[]): PatternNode {
  if (node.alias && scope.get(node.alias.text)) return { alias: node.alias, labels: [], range: node.range };
  const { tags, vid } = entriesOfNode(node, scope);
  const alias = node.alias ?? hidden(`node${index}`, node.range);
  if (vid) conditions.push(isEqual(call('id', alias), vid));
  for (const { tag, entries } of tags)
    for (const { key, value } of entries) {
      const ofTag = attribute(label(alias), { text: tag.name, range: key.range });
      conditions.push(isEqual(attribute(ofTag, key), value));
    }
  return { alias, labels: node.labels.map(({ name }) => ({ name })), range: node.range };
}

function matchedEdge(edge: PatternEdge, index: number, conditions: Expression[]): PatternEdge {
  const alias = edge.alias ?? hidden(`edge${index}`, edge.range);
  for (const { key, value } of edge.properties?.entries ?? [])
    conditions.push(isEqual(key.text === '_rank' ? call('rank', alias) : attribute(label(alias), key), value));
  const { direction, types, range } = edge;
  return { direction, types, alias, range };
}

/** A name that no statement can write, unique by the position of its element. */
function hidden(name: string, range: Name['range']): Name {
  return { text: `#merged ${name} ${range.start}`, range };
}

function label({ text, range }: Name): Expression {
  return { kind: 'label', name: text, range };
}

function attribute(base: Expression, name: Name): Expression {
  return { kind: 'attribute', base, name, range: name.range };
}

function call(name: string, of: Name): Expression {
  return { kind: 'call', name: { text: name, range: of.range }, arguments: [label(of)], range: of.range };
}

function isEqual(left: Expression, right: Expression): Expression {
  return { kind: 'relational', operator: '==', left, right, range: right.range };
}

import { columnName } from '@astrolabe/ngql';
import type { BoundExpression } from '../expression/bound-expression.ts';
import type { IndexRange } from '../graph/graph.ts';
import type { PlanCondition } from './filter.ts';
import { mutateDetails } from './mutate/mutate-details.ts';
import type { PlanNode, PlanNodeOf } from './plan-node.ts';
import { printBound } from './print-bound.ts';
import { printFew } from './print-few.ts';
import { writeDetails } from './write/write-details.ts';
import type { EdgeTraversal, VidOrigin } from './vid-origin.ts';

/** The kinds of a plan's nodes: `Project(Argument)`. */
function printKinds(node: PlanNode): string {
  return node.inputs.length === 0 ? node.kind : `${node.kind}(${node.inputs.map(printKinds).join(', ')})`;
}

/** Details of a node: names and texts. */
export type Details = readonly (readonly [string, string])[];

/** Returns the name of a tag or edge type by id. */
export type SchemaNames = (id: number) => string;

/** Returns what EXPLAIN prints for a node after its name: the data that the executor reads. */
export function detailsOf(node: PlanNode, nameOf: SchemaNames): Details {
  const [first, second] = node.inputs;
  const print = (expression: BoundExpression): string => printBound(expression, first?.columns ?? []);
  const names = (ids: readonly number[]): string => ids.map(nameOf).join(',');
  switch (node.kind) {
    case 'Argument':
    case 'Assign':
      return [['inputVar', node.variable]];
    case 'Expand':
      return [
        ...traversalDetails(node.origin, node.traversals),
        ['steps', String(node.steps)],
        ...(node.isCounted ? [['only', 'count'] as const] : []),
      ];
    case 'ExpandAll':
      return [
        ...traversalDetails(node.origin.kind === 'expanded' ? undefined : node.origin, node.traversals),
        ['steps', String(node.steps)],
        ...(node.filter ? [['filter', columnName(node.filter.source)] as const] : []),
      ];
    case 'GetVertices':
      return [
        ['src', printOrigin(node.origin)],
        ['vertex_props', node.tagIds ? names(node.tagIds) : '*'],
      ];
    case 'GetEdges':
      return [
        ['edge_type', nameOf(node.edgeTypeId)],
        ['keys', printFew(node.keys, (key) => `${print(key.src)}->${print(key.dst)}@${print(key.rank)}`)],
      ];
    case 'AllPaths':
    case 'BFSShortest':
    case 'MultiShortestPath':
      return [
        ...traversalDetails(node.from, node.traversals),
        ['dst', printOrigin(node.to)],
        ['steps', String(node.stepsMax)],
        ['filter', node.source ? columnName(node.source) : ''],
        ['withProp', String(node.withProperties)],
        node.kind === 'AllPaths' ? ['noLoop', String(node.isNoLoop)] : ['singleShortest', String(node.isSingle)],
      ];
    case 'Subgraph':
      return [
        ...traversalDetails(node.origin, node.traversals),
        ['steps', String(node.steps)],
        ['filter', node.source ? columnName(node.source) : ''],
        ['withProp', String(node.withProperties)],
      ];
    case 'AppendVertices':
      return [
        ['node', columnAt(node, node.slot)],
        ['src', node.origin.kind === 'slot' ? columnAt(node, node.slot) : print(node.origin.expression)],
        ['tags', names(node.tagIds)],
        ...reasonDetails(node),
      ];
    case 'Traverse':
      return [
        ['src', columnAt(node, node.source)],
        ['edge', columnAt(node, node.edge)],
        ['dst', columnAt(node, node.target)],
        ...traversalDetails(undefined, node.traversals),
        ['steps', node.steps ? `${node.steps.min}..${node.steps.max ?? ''}` : '1'],
        ['tags', names(node.tagIds)],
        ['edge_filter', node.condition ? printBound(node.condition, [columnAt(node, node.edge)]) : ''],
        ...(node.closing ? [['closing', columnAt(node, node.closing.target)] as const] : []),
      ];
    case 'PatternJoin':
      return patternDetails(node);
    case 'ShortestPath':
      return [
        ['src', columnAt(node, node.source)],
        ['dst', columnAt(node, node.target)],
        ...traversalDetails(undefined, node.traversals),
        ['steps', String(node.stepsMax ?? '')],
        ['single', String(node.isSingle)],
        ...(node.cost === undefined ? [] : [['cost', node.cost] as const]),
      ];
    case 'BuildPath':
      return [
        ['path', columnAt(node, node.path)],
        ['parts', node.parts.map((slot) => columnAt(node, slot)).join(', ')],
      ];
    case 'CreateElements':
    case 'MergeElements':
    case 'UpdateElements':
    case 'DeleteElements':
    case 'CopyFrom':
    case 'AfterWrites':
    case 'CountChanges':
      return writeDetails(node, printKinds, nameOf);
    case 'Apply':
      return [
        ['mode', node.mode],
        ...(node.isOptional ? [['optional', 'true'] as const] : []),
        ['inner', printKinds(node.inner)],
      ];
    case 'SelectPaths':
      return [
        ['count', String(node.count)],
        ['groups', String(node.isGroups)],
      ];
    case 'RollUpApply':
      return [
        ['compareCols', columnAt(node, node.rowSlot)],
        ['collectCol', columnAt(node, node.listSlot)],
      ];
    case 'ScanVertices':
      return [['vertex_props', node.tagIds ? names(node.tagIds) : '*'], ...reasonDetails(node)];
    case 'ScanEdges':
      return [['edge_types', names(node.edgeTypeIds)]];
    case 'Filter':
      return [['condition', printConditions(node.conditions)]];
    case 'Project':
      return [['columns', node.expressions.map(print).join(', ')]];
    case 'CallProcedure':
      return [
        ['procedure', node.procedure.name],
        ['tags', node.tagIds ? names(node.tagIds) : '*'],
        ['edge_types', names(node.edgeTypeIds)],
        ['weight', node.weight ?? ''],
        ['filter', node.filter ? columnName(node.filter.source) : ''],
      ];
    case 'Unwind':
      return [['unwindExpr', print(node.expression)]];
    case 'LoadCsv':
      return [
        ['file', print(node.source.file)],
        ['headers', String(node.source.hasHeaders)],
      ];
    case 'Window':
      return [
        ['items', node.items.map((item) => `${item.name}(${item.arguments.map(print).join(', ')})`).join(', ')],
        ['order', node.items.map((item) => item.order).join(', ')],
      ];
    case 'Sort':
      return [['factors', printFactors(node.factors, node.columns)]];
    case 'TopN':
      return [
        ['factors', printFactors(node.factors, node.columns)],
        ['offset', String(node.offset)],
        ['count', String(node.count)],
      ];
    case 'Limit':
      return [
        ['offset', String(node.offset)],
        ['count', String(node.count)],
      ];
    case 'Sample':
      return [['count', String(node.count)]];
    case 'Aggregate':
      return [
        ['groupKeys', node.keys.map(print).join(', ')],
        [
          'groupItems',
          node.items
            .map(
              (item) =>
                `${item.name}(${item.isDistinct ? 'distinct ' : ''}${item.argument ? print(item.argument) : '*'})`,
            )
            .join(', '),
        ],
      ];
    case 'HashInnerJoin':
    case 'HashLeftJoin':
      return [
        ['hashKeys', node.leftKeys.map(print).join(', ')],
        ['probeKeys', node.rightKeys.map((key) => printBound(key, second?.columns ?? [])).join(', ')],
        ...(node.seek ? [['seekOfFew', node.seek.indexName] as const] : []),
      ];
    case 'FulltextIndexScan':
      return [
        ['schemaId', String(node.schemaId)],
        ['schema', nameOf(node.schemaId)],
        ['isEdge', String(node.on === 'edge')],
        ['indexName', node.index],
        ['query', node.text],
      ];
    case 'IndexScan':
    case 'TagIndexFullScan':
    case 'TagIndexRangeScan':
    case 'TagIndexPrefixScan':
    case 'EdgeIndexFullScan':
    case 'EdgeIndexRangeScan':
    case 'EdgeIndexPrefixScan':
      return [
        ['schemaId', String(node.schemaId)],
        ['schema', nameOf(node.schemaId)],
        ['isEdge', String(node.on === 'edge')],
        ['indexCtx', node.lookups.map(({ indexName, range }) => printLookup(indexName, range)).join(' | ')],
        ...(node.recheck ? [['recheck', columnName(node.recheck.source)] as const] : []),
        ...(node.limit === undefined ? [] : [['limit', String(node.limit)] as const]),
        ...reasonDetails(node),
      ];
    case 'InsertVertices':
    case 'InsertEdges':
    case 'UpdateVertex':
    case 'UpdateEdge':
    case 'DeleteVertices':
    case 'DeleteTags':
    case 'DeleteEdges':
      return mutateDetails(node, nameOf);
    default:
      return [];
  }
}

function reasonDetails({ reason }: { readonly reason?: string }): Details {
  return reason === undefined ? [] : [['reason', reason]];
}

function columnAt(node: PlanNode, slot: number): string {
  return node.columns[slot] ?? `#${slot}`;
}

function traversalDetails(origin: VidOrigin | undefined, traversals: readonly EdgeTraversal[]): Details {
  return [
    ...(origin ? ([['src', printOrigin(origin)]] as const) : []),
    [
      'edge_types',
      traversals.map((traversal) => `${traversal.direction === 'in' ? '-' : ''}${traversal.edgeTypeName}`).join(','),
    ],
  ];
}

/** The edges of a pattern with its conditions, and the expected join order. */
function patternDetails(node: PlanNodeOf<'PatternJoin'>): Details {
  const name = (at: number): string => columnAt(node, node.vertices[at]!.slot);
  const tested = new Set(node.tests.flatMap((test) => test.edges));
  const hop = ({ from, to, traversals }: (typeof node.edges)[number]): string =>
    `${name(from)} ${traversals.map((traversal) => `${traversal.direction === 'in' ? '-' : ''}${traversal.edgeTypeName}`).join(',')} ${name(to)}`;
  const conditions = [
    ...node.vertices.flatMap((vertex) => vertex.conditions.map(({ source }) => columnName(source))),
    ...node.edges.flatMap(({ slot, conditions: own }) =>
      own.map(({ condition, column }) => {
        const names: string[] = [];
        names[column] = columnAt(node, slot);
        return printBound(condition, names);
      }),
    ),
    ...node.comparisons.map(({ source }) => columnName(source)),
  ];
  return [
    [
      'edges',
      node.edges
        .filter((_, at) => !tested.has(at))
        .map(hop)
        .join('; '),
    ],
    ['filter', conditions.join(' AND ')],
    ...(node.tests.length > 0
      ? [
          [
            'tests',
            node.tests
              .map(
                (test) => `(${test.edges.map((at) => hop(node.edges[at]!)).join('; ')}) ${test.operator} ${test.count}`,
              )
              .join('; '),
          ] as const,
        ]
      : []),
    ['rows', node.read.map((slot) => columnAt(node, slot)).join(', ')],
    ...(node.count === undefined ? [] : [['weight', columnAt(node, node.count)] as const]),
    ...(node.isOptional ? [['optional', 'true'] as const] : []),
    ...reasonDetails(node),
  ];
}

function printConditions(conditions: readonly PlanCondition[]): string {
  const texts = conditions.map(({ source }) => columnName(source));
  return texts.length === 1 ? texts[0]! : `(${texts.join(' AND ')})`;
}

function printOrigin(origin: VidOrigin): string {
  return origin.kind === 'vids'
    ? printFew(origin.vids, (vid) => (typeof vid === 'string' ? JSON.stringify(vid) : String(vid)))
    : origin.text;
}

function printFactors(
  factors: readonly { readonly column: number; readonly isDescending: boolean }[],
  columns: readonly string[],
): string {
  return factors
    .map((factor) => `${columns[factor.column] ?? factor.column} ${factor.isDescending ? 'DESC' : 'ASC'}`)
    .join(', ');
}

function printLookup(indexName: string, range: IndexRange): string {
  return JSON.stringify({ index: indexName, ...range }, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
}

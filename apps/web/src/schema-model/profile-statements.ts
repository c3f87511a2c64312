import type { PropertySchema, Vid } from '@astrolabe/model';
import {
  build,
  printStatement,
  type Expression,
  type FetchVerticesStatement,
  type OrderFactor,
  type YieldColumn,
} from '@astrolabe/ngql';

/** A tag or edge type to profile. */
export interface ProfiledElement {
  readonly on: 'tag' | 'edge';
  readonly name: string;
  readonly properties: readonly PropertySchema[];
}

/** Types without an order, so without minimum and maximum. */
const UNORDERED: ReadonlySet<string> = new Set(['geography', 'duration', 'list', 'set']);

type Columns = readonly (readonly [Expression, string])[];

/** Prints a statement over some rows of an element, bound to `v` or `e`. */
function sampled(
  { on, name }: ProfiledElement,
  limit: number,
  columns: Columns,
  options: {
    readonly where?: Expression;
    readonly with?: Columns;
    readonly orderBy?: OrderFactor;
    readonly top?: number;
  } = {},
): string {
  const nodes = on === 'tag' ? [build.patternNode('v', name)] : [build.patternNode(), build.patternNode()];
  const edges = on === 'tag' ? [] : [build.patternEdge({ alias: 'e', types: [name] })];
  const { where, orderBy, top } = options;
  const sample = { columns: [build.column(on === 'tag' ? VERTEX : EDGE)], limit, ...(where && { where }) };
  return printStatement(
    build.match([build.patternPath(nodes, edges)], columns.map(asColumn), {
      with: options.with ? [sample, { columns: options.with.map(asColumn) }] : [sample],
      ...(orderBy && { orderBy: [orderBy] }),
      limit: top,
    }),
  );
}

const asColumn = ([expression, alias]: Columns[number]): YieldColumn => build.column(expression, alias);
const VERTEX = build.label('v');
const EDGE = build.label('e');
const COUNT: Columns[number] = [build.aggregate('count', '*'), 'n'];

function property({ on, name }: ProfiledElement, propertyName: string): Expression {
  return on === 'tag' ? build.attribute('v', name, propertyName) : build.attribute('e', propertyName);
}

/** Number of rows, and for each property the number of values and of distinct values, the minimum and the maximum. */
export function factsStatement(element: ProfiledElement, limit: number): string {
  const columns = element.properties.flatMap(({ name, type }, index): Columns => {
    const value = property(element, name);
    return [
      [build.aggregate('count', value), `c${index}`],
      [build.aggregate('count', value, true), `d${index}`],
      ...(UNORDERED.has(type.kind)
        ? []
        : ([
            [build.aggregate('min', value), `l${index}`],
            [build.aggregate('max', value), `m${index}`],
          ] as const)),
    ];
  });
  return sampled(element, limit, [COUNT, ...columns]);
}

/** Number of rows, and for each property in order the number of rows with a value. */
export function presenceStatement(element: ProfiledElement, limit: number): string {
  const counts = element.properties.map(
    ({ name }, index) => [build.aggregate('count', property(element, name)), `c${index}`] as const,
  );
  return sampled(element, limit, [COUNT, ...counts]);
}

/** The most frequent values of a property. */
export function topValuesStatement(element: ProfiledElement, propertyName: string, limit: number, top: number): string {
  const orderBy = build.orderFactor(build.label('n'), true);
  return sampled(element, limit, [[property(element, propertyName), 'value'], COUNT], { orderBy, top });
}

/** The degree distribution of a type: numbers of vertices by outgoing or incoming edges. */
export function degreesStatement(element: ProfiledElement, direction: 'out' | 'in', limit: number): string {
  const degree = build.label('degree');
  const end = build.call(direction === 'out' ? 'src' : 'dst', EDGE);
  return sampled(element, limit, [[degree, 'degree'], COUNT], {
    with: [
      [end, 'v'],
      [build.aggregate('count', '*'), 'degree'],
    ],
    orderBy: build.orderFactor(degree),
  });
}

/** Vertices with a tag that no edge touches. */
export function orphansStatement(element: ProfiledElement, limit: number): string {
  const edge = build.patternEdge({ direction: 'both' });
  const touched = build.patternExpression(build.patternPath([build.patternNode('v'), build.patternNode()], [edge]));
  const some = build.slice(build.aggregate('collect', build.call('id', VERTEX)), 0, 5);
  return sampled(element, limit, [COUNT, [some, 'some']], { where: build.not(touched) });
}

/** Ids of some vertices with a tag. */
export function idsStatement(element: ProfiledElement, limit: number): string {
  return sampled(element, limit, [[build.call('id', VERTEX), 'v']]);
}

/** The destinations of the edges of some vertices, including ends without a vertex. */
export function endsStatement(vids: readonly Vid[], limit: number): string {
  const edge = build.current('edge');
  return printStatement(
    build.limited(
      build.go(vids, '*', [
        build.column(build.call('type', edge), 'type'),
        build.column(build.call('src', edge), 'src'),
        build.column(build.call('dst', edge), 'dst'),
      ]),
      limit,
    ),
  );
}

/** Returns the given IDs that are vertices. */
export function existingStatement(vids: readonly Vid[]): FetchVerticesStatement {
  return build.fetchVertices('*', vids, [build.column(build.call('id', build.current('vertex')), 'v')]);
}

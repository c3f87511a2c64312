import type { PropertySchema, Vid } from '@astrolabe/model';
import {
  build,
  printExpression,
  printStatement,
  quoteName,
  type Expression,
  type FetchVerticesStatement,
} from '@astrolabe/ngql';

/** A tag or edge type to profile. */
export interface ProfiledElement {
  readonly on: 'tag' | 'edge';
  readonly name: string;
  readonly properties: readonly PropertySchema[];
}

/** Types that have no order, so that they have neither a least nor a most value. */
const UNORDERED: ReadonlySet<string> = new Set(['geography', 'duration', 'list', 'set']);

/** Returns the start of a statement over some rows of an element, bound to `v` or `e`. */
function sampled({ on, name }: ProfiledElement, limit: number): string {
  return on === 'tag'
    ? `MATCH (v:${quoteName(name)}) WITH v LIMIT ${limit}`
    : `MATCH ()-[e:${quoteName(name)}]->() WITH e LIMIT ${limit}`;
}

function property({ on, name }: ProfiledElement, propertyName: string): string {
  const expression: Expression =
    on === 'tag' ? build.attribute('v', name, propertyName) : build.attribute('e', propertyName);
  return printExpression(expression);
}

/** How many rows there are, and of each property how many have a value, how many different ones, the least and the most. */
export function factsStatement(element: ProfiledElement, limit: number): string {
  const columns = element.properties.flatMap(({ name, type }, index) => {
    const value = property(element, name);
    return [
      `count(${value}) AS c${index}`,
      `count(DISTINCT ${value}) AS d${index}`,
      ...(UNORDERED.has(type.kind) ? [] : [`min(${value}) AS l${index}`, `max(${value}) AS m${index}`]),
    ];
  });
  return `${sampled(element, limit)} RETURN ${['count(*) AS n', ...columns].join(', ')}`;
}

/** How many rows there are, and of each property, in their order, how many have a value. */
export function presenceStatement(element: ProfiledElement, limit: number): string {
  const counts = element.properties.map(({ name }, index) => `count(${property(element, name)}) AS c${index}`);
  return `${sampled(element, limit)} RETURN ${['count(*) AS n', ...counts].join(', ')}`;
}

/** The most frequent values of a property. */
export function topValuesStatement(element: ProfiledElement, propertyName: string, limit: number, top: number): string {
  return `${sampled(element, limit)} RETURN ${property(element, propertyName)} AS value, count(*) AS n ORDER BY n DESC LIMIT ${top}`;
}

/** How many vertices have how many edges of a type that go out, or come in. */
export function degreesStatement(element: ProfiledElement, direction: 'out' | 'in', limit: number): string {
  const end = direction === 'out' ? 'src' : 'dst';
  return `${sampled(element, limit)} WITH ${end}(e) AS v, count(*) AS degree RETURN degree, count(*) AS n ORDER BY degree`;
}

/** Vertices with a tag that no edge touches. */
export function orphansStatement(element: ProfiledElement, limit: number): string {
  return `${sampled(element, limit)} WHERE NOT (v)--() RETURN count(*) AS n, collect(id(v))[0..5] AS some`;
}

/** Ids of some vertices with a tag. */
export function idsStatement(element: ProfiledElement, limit: number): string {
  return `${sampled(element, limit)} RETURN id(v) AS v`;
}

/** Where the edges of some vertices lead, ends without a vertex among them. */
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

/** Which of some ids are vertices. */
export function existingStatement(vids: readonly Vid[]): FetchVerticesStatement {
  return build.fetchVertices('*', vids, [build.column(build.call('id', build.current('vertex')), 'v')]);
}

/** Changes of the data made on the canvas, to be written together. */
import { convertText, InvalidText } from '@astrolabe/importer';
import {
  AstrolabeError,
  type EdgeKey,
  type Properties,
  type PropertySchema,
  type Value,
  type Vid,
} from '@astrolabe/model';
import { build, printStatement, type Statement } from '@astrolabe/ngql';

/** One change with the previous state for undo. */
export type DraftChange =
  | {
      readonly kind: 'set-vertex';
      readonly vid: Vid;
      readonly tag: string;
      readonly property: string;
      readonly before: Value;
      readonly after: Value;
    }
  | {
      readonly kind: 'set-edge';
      readonly edge: EdgeKey;
      readonly property: string;
      readonly before: Value;
      readonly after: Value;
    }
  | { readonly kind: 'add-vertex'; readonly vid: Vid; readonly tag: string; readonly properties: Properties }
  | { readonly kind: 'add-edge'; readonly edge: EdgeKey; readonly properties: Properties }
  | {
      readonly kind: 'delete-vertex';
      readonly vid: Vid;
      readonly tags: readonly { readonly name: string; readonly properties: Properties }[];
      /** The edges deleted with it, as far as known. */
      readonly edges: readonly { readonly edge: EdgeKey; readonly properties: Properties }[];
    }
  | { readonly kind: 'delete-edge'; readonly edge: EdgeKey; readonly properties: Properties };

/** The statement that writes a change. */
export function statementOfChange(change: DraftChange): string {
  return printStatement(forward(change));
}

/** Returns the statements that undo a change, in order. */
export function inverseOfChange(change: DraftChange): readonly string[] {
  switch (change.kind) {
    case 'set-vertex':
    case 'set-edge':
      return [statementOfChange({ ...change, before: change.after, after: change.before })];
    case 'add-vertex':
      return [printStatement(build.deleteTags([change.tag], [change.vid]))];
    case 'add-edge':
      return [statementOfChange({ kind: 'delete-edge', edge: change.edge, properties: change.properties })];
    case 'delete-edge':
      return [printStatement(insertEdge(change.edge, change.properties))];
    case 'delete-vertex':
      return [
        ...change.tags.map(({ name, properties }) => printStatement(insertVertex(change.vid, name, properties))),
        ...insertEdges(change.edges).map(printStatement),
      ];
  }
}

/** The inverse of several changes, in reverse order. */
export function inverseOf(changes: readonly DraftChange[]): readonly string[] {
  return changes.toReversed().flatMap(inverseOfChange);
}

/** The vertices whose records a change touches. */
export function touchedBy(change: DraftChange): readonly Vid[] {
  return 'edge' in change ? [change.edge.src, change.edge.dst] : [change.vid];
}

/** Parses the input for a property; throws with the reason if it is invalid. Empty text is null if the property is nullable. */
export function valueOfInput(text: string, property: PropertySchema): Value {
  if (text === '' && property.isNullable && property.type.kind !== 'string' && property.type.kind !== 'fixed_string')
    return { kind: 'null', reason: 'NULL' };
  const value = convertText(text, property.type);
  if (value instanceof InvalidText)
    throw new AstrolabeError('SEMANTIC_ERROR', `"${text}" does not fit ${property.name}: ${value.reason}`);
  return value;
}

function forward(change: DraftChange): Statement {
  switch (change.kind) {
    case 'set-vertex':
      return build.updateVertex(change.tag, change.vid, new Map([[change.property, change.after]]));
    case 'set-edge':
      return build.updateEdge(change.edge.edgeType, change.edge, new Map([[change.property, change.after]]));
    case 'add-vertex':
      return insertVertex(change.vid, change.tag, change.properties);
    case 'add-edge':
      return insertEdge(change.edge, change.properties);
    case 'delete-vertex':
      return build.deleteVertices([change.vid], { withEdges: true });
    case 'delete-edge':
      return build.deleteEdges(change.edge.edgeType, [change.edge]);
  }
}

function insertVertex(vid: Vid, tag: string, properties: Properties): Statement {
  return build.insertVertices(
    [{ name: tag, properties: [...properties.keys()] }],
    [{ vid, values: [...properties.values()] }],
  );
}

function insertEdge(edge: EdgeKey, properties: Properties): Statement {
  return build.insertEdges(edge.edgeType, [...properties.keys()], [{ ...edge, values: [...properties.values()] }]);
}

const EDGES_OF_STATEMENT = 500;

/** Edges of one type with the same properties share a statement, some hundreds per statement. */
function insertEdges(edges: Extract<DraftChange, { kind: 'delete-vertex' }>['edges']): readonly Statement[] {
  const alike = Map.groupBy(edges, ({ edge, properties }) => JSON.stringify([edge.edgeType, ...properties.keys()]));
  return [...alike.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const names = [...first.properties.keys()];
    const rows = group.map(({ edge, properties }) => ({ ...edge, values: [...properties.values()] }));
    const count = Math.ceil(rows.length / EDGES_OF_STATEMENT);
    return Array.from({ length: count }, (_, at) =>
      build.insertEdges(first.edge.edgeType, names, rows.slice(at * EDGES_OF_STATEMENT, (at + 1) * EDGES_OF_STATEMENT)),
    );
  });
}

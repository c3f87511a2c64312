import type { EdgeTypeSchema, TagSchema } from '@astrolabe/model';
import {
  build,
  parse,
  printExpression,
  printStatement,
  quoteName,
  type CreateSchemaStatement,
  type PropertyDefinition,
  type Statement,
} from '@astrolabe/ngql';
import { draftOfElement, propertyOfDraft, type PropertyDraft } from '../schema-model/element-draft.ts';
import { SKETCH_COLOURS } from './limits.ts';
import { arranged } from './sketch-layout.ts';
import {
  newEdgeType,
  newTag,
  type SketchEdgeType,
  type SketchGraph,
  type SketchProperty,
  type SketchTag,
} from './sketch-graph.ts';
import { draftOfSketchProperty } from './sketch-problems.ts';

/** Returns the statements that create the elements of a sketch, tags first. */
function statementsOfGraph(graph: SketchGraph): readonly CreateSchemaStatement[] {
  return [
    ...graph.nodes.map((node) => build.createSchema('tag', definitionOf(node))),
    ...graph.lines.map((line) => build.createSchema('edge', definitionOf(line))),
  ];
}

function definitionOf(element: SketchTag | SketchEdgeType): build.SchemaDefinition {
  const { name, comment, timeToLive, properties } = element;
  const isKept = timeToLive !== undefined && properties.some((property) => property.name === timeToLive.column);
  return {
    name,
    properties: properties.map((property) => propertyOfDraft(draftOfSketchProperty(property))),
    ...(isKept && { timeToLive }),
    ...(comment !== '' && { comment }),
  };
}

/** Returns a sketch as nGQL, one statement per line; the ends of edge types follow as comments that parsing understands. */
export function ddlOfGraph(graph: SketchGraph): string {
  const names = new Map(graph.nodes.map((node) => [node.uuid, node.name]));
  const statements = statementsOfGraph(graph);
  return statements
    .map((statement, index) => {
      const line = graph.lines[index - graph.nodes.length];
      const [from, to] = [names.get(line?.from ?? ''), names.get(line?.to ?? '')];
      const ends = from === undefined || to === undefined ? '' : ` # ${quoteName(from)} -> ${quoteName(to)}`;
      return `${printStatement(statement)};${ends}\n`;
    })
    .join('');
}

/** The statements joined as one batch (specification, section 4). */
export function batchOfGraph(graph: SketchGraph): string {
  return statementsOfGraph(graph).map(printStatement).join('; ');
}

/** Result of parsing a text. */
export interface DrawnText {
  readonly graph: SketchGraph;
  /** The first error at each position, with its line counted from 1. */
  readonly errors: readonly { readonly line: number; readonly message: string }[];
  /** Skipped statements of other kinds. */
  readonly ignored: number;
}

/**
 * Parses a text to a sketch. Elements of `base` with the same name keep their position, color and ends; ends also come from the comments of
 * `ddlOfGraph`. Throws on errors.
 */
export function graphOfDdl(text: string, base: SketchGraph): DrawnText {
  const { statements, errors } = parse(text);
  if (errors.length > 0)
    return {
      graph: base,
      ignored: 0,
      errors: errors.map((error) => ({ line: lineOf(text, error.position?.start ?? 0), message: error.message })),
    };
  const created = statements.filter((statement) => statement.kind === 'create-schema');
  const tagStatements = created.filter((statement) => statement.on === 'tag');
  const nodes = tagStatements.map((statement, index): SketchTag => {
    const known = base.nodes.find((node) => node.name === statement.name.text);
    return { ...(known ?? newTag(0, 0, index % SKETCH_COLOURS)), ...contentOf(statement) };
  });
  const byName = new Map(nodes.map((node) => [node.name, node.uuid]));
  const present = new Set(byName.values());
  const lines = created
    .filter((statement) => statement.on === 'edge')
    .map((statement): SketchEdgeType => {
      const known = base.lines.find((line) => line.name === statement.name.text) ?? newEdgeType('', '');
      const [from, to] = endsBehind(text, statement).map((name) => byName.get(name) ?? '');
      const kept = (uuid: string): string => (present.has(uuid) ? uuid : '');
      return { ...known, ...contentOf(statement), from: from ?? kept(known.from), to: to ?? kept(known.to) };
    });
  const graph = { nodes, lines };
  const unplaced = new Set(
    nodes.filter((node) => !base.nodes.some((one) => one.uuid === node.uuid)).map((n) => n.uuid),
  );
  return { graph: arranged(graph, unplaced), errors: [], ignored: statements.length - created.length };
}

function contentOf(
  statement: CreateSchemaStatement,
): Pick<SketchTag, 'name' | 'comment' | 'properties' | 'timeToLive'> {
  const { name, options } = statement;
  const { ttlColumn, ttlDuration } = options;
  return {
    name: name.text,
    ...drawnElement({
      comment: options.comment,
      properties: statement.properties.map((property) => ({
        name: property.name.text,
        type: property.type,
        isNullable: property.isNullable !== false,
        ...(property.default !== undefined && { defaultText: printExpression(property.default) }),
        ...commentOf(property),
      })),
      timeToLive:
        ttlColumn === undefined || ttlColumn === ''
          ? undefined
          : { column: ttlColumn, durationSeconds: Number(ttlDuration ?? 0n) },
    }),
  };
}

function commentOf(property: PropertyDefinition): { readonly comment?: string } {
  return property.comment === undefined ? {} : { comment: property.comment };
}

/** The parts of an element of a sketch that draw a tag or edge type of a schema. */
export function drawnElement({
  comment,
  properties,
  timeToLive,
}: {
  readonly comment?: string | undefined;
  readonly properties: TagSchema['properties'];
  readonly timeToLive?: EdgeTypeSchema['timeToLive'] | undefined;
}): Pick<SketchTag, 'comment' | 'properties' | 'timeToLive'> {
  const draft = draftOfElement({ kind: 'tag', name: '', id: 0, properties });
  return {
    comment: comment ?? '',
    properties: draft.properties.map(asNew),
    ...(timeToLive !== undefined && timeToLive.column !== '' && { timeToLive }),
  };
}

/** Converts a property of a database to a new one, so that its name and type are validated like any other. */
function asNew(draft: PropertyDraft): SketchProperty {
  const { key, name, type, length, isNullable, defaultValue, isDefaultExpression, comment } = draft;
  return { key, name, type, length, isNullable, defaultValue, isDefaultExpression, comment };
}

const ENDS = /^[\s;]*(?:#|--|\/\/)\s*(`(?:[^`]|``)*`|\S+)\s*->\s*(`(?:[^`]|``)*`|\S+)\s*$/;

/** Returns the tag names in the comment after a statement; empty without one. */
function endsBehind(text: string, statement: Statement): readonly string[] {
  const rest = text.slice(statement.range.end);
  const found = ENDS.exec(rest.slice(0, rest.indexOf('\n') === -1 ? undefined : rest.indexOf('\n')));
  return found === null ? [] : [unquoted(found[1] ?? ''), unquoted(found[2] ?? '')];
}

function unquoted(name: string): string {
  return name.startsWith('`') ? name.slice(1, -1).replaceAll('``', '`') : name;
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

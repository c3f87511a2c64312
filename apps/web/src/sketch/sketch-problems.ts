import { propertyProblems, type PropertyDraft, type PropertyProblems } from '../schema-model/element-draft.ts';
import { commentProblem, nameProblem, type TextProblem } from '../schema-model/name-rule.ts';
import type { SketchEdgeType, SketchGraph, SketchProperty, SketchTag } from './sketch-graph.ts';

/** Errors of a sketch property: message keys under `schema`, or a missing type. */
export interface SketchPropertyProblems extends PropertyProblems {
  readonly type?: 'typeRequired';
}

/** Errors of an element of a sketch by part. */
export interface SketchProblems {
  readonly name?: TextProblem;
  readonly comment?: TextProblem;
  /** By the key of the property. */
  readonly properties: ReadonlyMap<string, SketchPropertyProblems>;
}

/** Counts each name among tags and edge types. */
export function nameCounts(graph: SketchGraph): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { name } of [...graph.nodes, ...graph.lines]) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** Validates an element, given the counts of names. */
export function sketchProblems(
  element: SketchTag | SketchEdgeType,
  counts: ReadonlyMap<string, number>,
  version?: string,
): SketchProblems {
  const name =
    nameProblem(element.name, [], version) ?? ((counts.get(element.name) ?? 0) > 1 ? 'nameTaken' : undefined);
  const comment = commentProblem(element.comment);
  const drafts = element.properties.map(draftOfSketchProperty);
  const properties = new Map(
    element.properties.flatMap((property, index) => {
      const draft = drafts[index];
      const found = draft && propertyProblems(draft, drafts, version === undefined ? {} : { version });
      const all: SketchPropertyProblems = { ...found, ...(property.type === '' && { type: 'typeRequired' as const }) };
      return Object.keys(all).length === 0 ? [] : [[property.key, all] as const];
    }),
  );
  return { ...(name !== undefined && { name }), ...(comment !== undefined && { comment }), properties };
}

/** Number of fields with errors in an element. */
export function countSketchProblems({ name, comment, properties }: SketchProblems): number {
  const own = [name, comment].filter((one) => one !== undefined).length;
  return own + [...properties.values()].reduce((sum, found) => sum + Object.keys(found).length, 0);
}

/** The uuids of invalid elements. */
export function invalidElements(graph: SketchGraph, version?: string): ReadonlySet<string> {
  const counts = nameCounts(graph);
  return new Set(
    [...graph.nodes, ...graph.lines]
      .filter((element) => countSketchProblems(sketchProblems(element, counts, version)) > 0)
      .map((element) => element.uuid),
  );
}

/** A property in the form of the schema pages; one without a type counts as text there. */
export function draftOfSketchProperty(property: SketchProperty): PropertyDraft {
  return { ...property, type: property.type === '' ? 'string' : property.type };
}

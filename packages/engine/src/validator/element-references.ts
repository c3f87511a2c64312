import { AstrolabeError, type EdgeTypeSchema, type SourceRange, type TagSchema, valueTypeOf } from '@astrolabe/model';
import { namesHint } from '../catalog/errors.ts';
import { columnName, type Expression } from '@astrolabe/ngql';
import type { SpaceView } from '../catalog/catalog-view.ts';
import type { BoundExpression } from '../expression/bound-expression.ts';
import { semanticError } from '../expression/errors.ts';

/** Binds a property of a vertex under a tag; `missing` is the value for a vertex without it. */
export function bindTagProperty(
  space: SpaceView,
  vertex: BoundExpression,
  tagName: string,
  property: string,
  node: Expression,
  missing: 'empty' | 'null',
): BoundExpression {
  const tag = requireTag(space, tagName, node);
  const schema = requireProperty(tag, property, node);
  return { kind: 'vertex-property', type: valueTypeOf(schema.type), vertex, tagId: tag.id, tagName, property, missing };
}

/** The tag that a reference names. */
export function requireTag(space: SpaceView, tagName: string, node: { readonly range: SourceRange }): TagSchema {
  const tag = space.tagNamed(tagName);
  if (tag) return tag;
  const hint = namesHint(
    tagName,
    space.tags.map((candidate) => candidate.name),
  );
  throw new AstrolabeError('TAG_NOT_FOUND', `TagNotFound: TagName \`${tagName}\``, {
    position: node.range,
    hint,
  });
}

/** The edge type of a reference does not exist. */
export function edgeTypeNotFound(
  space: SpaceView,
  name: string,
  node: { readonly range: SourceRange },
): AstrolabeError {
  const hint = namesHint(
    name,
    space.edgeTypes.map((candidate) => candidate.name),
  );
  return new AstrolabeError('EDGE_NOT_FOUND', `EdgeNotFound: EdgeName \`${name}\``, {
    position: node.range,
    hint,
  });
}

/** A property of an edge of one type. */
export function bindEdgeProperty(
  edgeType: EdgeTypeSchema,
  edge: BoundExpression,
  property: string,
  node: Expression,
): BoundExpression {
  const schema = requireProperty(edgeType, property, node);
  return { kind: 'edge-property', type: valueTypeOf(schema.type), edge, edgeTypeId: edgeType.id, property };
}

/** The property of a schema; throws if it does not exist. */
export function requireProperty(
  schema: TagSchema | EdgeTypeSchema,
  property: string,
  node: { readonly range: SourceRange } & Expression,
): TagSchema['properties'][number] {
  const found = schema.properties.find((candidate) => candidate.name === property);
  if (found) return found;
  throw semanticError(
    `\`${columnName(node)}', not found the property \`${property}'.`,
    node.range,
    namesHint(
      property,
      schema.properties.map((candidate) => candidate.name),
    ),
  );
}

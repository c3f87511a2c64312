import type { SchemaSnapshot } from '@astrolabe/model';
import { api } from '../data/api.ts';
import { sampleSchema } from '../data/schema-diagram.ts';
import { newId } from '../new-id.ts';
import { diagramOf, type SchemaDiagram } from '../schema-model/schema-diagram.ts';
import { SKETCH_COLOURS } from './limits.ts';
import { drawnElement } from './sketch-ddl.ts';
import type { SketchGraph } from './sketch-graph.ts';
import { arranged } from './sketch-layout.ts';

/** Draws the schema of a space. The ends of an edge type are those of most of its edges in the data. */
export async function graphOfSpace(space: string, signal: AbortSignal): Promise<SketchGraph> {
  const { schema } = await api.spaceSchema(space, { signal });
  return graphOfSchema(schema, diagramOf(schema, await sampleSchema(schema, signal)));
}

/** Creates a sketch from a schema and its diagram. Edge types without edges have no ends. */
export function graphOfSchema(schema: SchemaSnapshot, image: SchemaDiagram): SketchGraph {
  const nodes = schema.tags.map((tag, index) => ({
    uuid: newId(),
    type: 'tag' as const,
    name: tag.name,
    ...drawnElement(tag),
    x: 0,
    y: 0,
    slot: index % SKETCH_COLOURS,
  }));
  const uuidOf = (index: number): string =>
    nodes.find((node) => image.nodes[index]?.kind === 'tag' && node.name === image.nodes[index]?.name)?.uuid ?? '';
  const lines = schema.edgeTypes.map((edgeType) => {
    const [most] = image.lines
      .filter((line) => line.edgeType === edgeType.name)
      .filter((line) => uuidOf(line.from) !== '' && uuidOf(line.to) !== '')
      .toSorted((one, other) => other.count - one.count);
    return {
      uuid: newId(),
      type: 'edge' as const,
      name: edgeType.name,
      ...drawnElement(edgeType),
      from: most === undefined ? '' : uuidOf(most.from),
      to: most === undefined ? '' : uuidOf(most.to),
    };
  });
  return arranged({ nodes, lines });
}

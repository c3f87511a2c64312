/** Writes a measure of the whole space to a property of one tag. */
import type { TagSchema, Value, Vid } from '@astrolabe/model';
import { build, printStatement } from '@astrolabe/ngql';
import { verticesByVid } from '../../data/element-statements.ts';
import { verticesWithTag } from '../ask/explore-statements.ts';
import { asking, elementsInSlices, addElements } from './ask-and-add.ts';
import type { Exploration } from '../state/exploration.ts';

/** A property that can store a measure. */
export interface MeasureTarget {
  readonly tag: string;
  readonly property: string;
  readonly isInteger: boolean;
  /** The property does not exist yet: it is added to the tag. */
  readonly isNew: boolean;
}

const INTEGERS: readonly string[] = ['int16', 'int32', 'int64'];
const FLOATS: readonly string[] = ['float', 'double'];
/** Updates per request. */
const BATCH = 500;
/** Vertices on the canvas that are read again after writing. */
const READ_AGAIN_MAX = 5_000;

/** Returns the numeric properties of all tags, and for each tag a new one with a name. Groups are integers, other measures are not. */
export function measureTargets(
  tags: readonly Pick<TagSchema, 'name' | 'properties'>[],
  name: string,
  isGrouping: boolean,
): readonly MeasureTarget[] {
  return tags.flatMap(({ name: tag, properties }) => [
    ...(properties.some((property) => property.name === name)
      ? []
      : [{ tag, property: name, isInteger: isGrouping, isNew: true }]),
    ...properties
      .filter(({ type }) => FLOATS.includes(type.kind) || (isGrouping && INTEGERS.includes(type.kind)))
      .map(({ name: property, type }) => ({ tag, property, isInteger: INTEGERS.includes(type.kind), isNew: false })),
  ]);
}

/**
 * Writes values to the vertices with the tag, in batches; adds a new property first. Returns the number of written vertices. A canceled or failed
 * run keeps the earlier batches. Displayed vertices are read again.
 */
export async function writeMeasure(
  exploration: Exploration,
  ranked: readonly (readonly [Vid, number])[],
  { tag, property, isInteger, isNew }: MeasureTarget,
): Promise<number> {
  let written = 0;
  await asking(exploration, async (ask) => {
    if (isNew)
      await ask(
        build.alterSchema('tag', tag, {
          add: [{ name: property, type: { kind: isInteger ? 'int64' : 'double' }, isNullable: true }],
        }),
      );
    const touched: Vid[] = [];
    for (let at = 0; at < ranked.length; at += BATCH) {
      const values = new Map(ranked.slice(at, at + BATCH));
      const { rows } = await ask(verticesWithTag(tag, [...values.keys()]));
      const vids = rows.flatMap(([vid]) => (typeof vid === 'string' || typeof vid === 'bigint' ? [vid] : []));
      if (vids.length === 0) continue;
      const valueOf = (vid: Vid): Value => (isInteger ? BigInt(values.get(vid) ?? 0) : (values.get(vid) ?? 0));
      const updates = vids.map((vid) =>
        printStatement(build.updateVertex(tag, vid, new Map([[property, valueOf(vid)]]))),
      );
      await ask(updates.join('; '));
      written += vids.length;
      touched.push(...vids.filter((vid) => exploration.scene.indexOf(vid) !== undefined));
    }
    if (touched.length === 0) return;
    const { rows } = await ask(verticesByVid(touched.slice(0, READ_AGAIN_MAX)));
    await addElements(exploration, 'stepEdit', `${tag}.${property}`, await elementsInSlices(rows));
  });
  return written;
}

import type { EdgeKey, Vid } from '@astrolabe/model';
import { build, type Expression, type Statement } from '@astrolabe/ngql';

/** The vertices of some vids, with all their tags. */
export function verticesByVid(vids: readonly Vid[]): Statement {
  return build.match([build.patternPath([build.patternNode('v')], [])], [build.column(build.label('v'), 'v')], {
    where: idIsOneOf('v', vids),
  });
}

/** Matches edges by their ends and rank, with their properties. */
export function edgesByKey(edgeType: string, keys: readonly Pick<EdgeKey, 'src' | 'dst' | 'rank'>[]): Statement {
  return build.fetchEdges(edgeType, keys, [build.column(build.current('edge'), 'e')]);
}

/** The condition that the ID of a variable is in a list. */
export function idIsOneOf(alias: string, vids: readonly Vid[]): Expression {
  return {
    kind: 'relational',
    operator: 'IN',
    left: build.call('id', build.label(alias)),
    right: build.list(vids.map(build.vidLiteral)),
    range: { start: 0, end: 0 },
  };
}

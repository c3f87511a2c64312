import { useFormatter } from 'use-intl';
import { TAG_RADIUS } from '../../limits.ts';
import { tagOutline } from '../../schema-model/tag-outline.ts';
import { NODE_RADIUS, type Point } from '../../schema-model/diagram-layout.ts';
import { DiagramLink } from './DiagramLink.tsx';
import { DiagramMessages } from './DiagramMessages.tsx';
import type { DiagramNode } from '../../schema-model/schema-diagram.ts';

/** Number of tag colors, used cyclically. */
const TAG_SLOTS = 12;

/** A tag in a schema diagram, or the placeholder for vertices without one. */
export interface DiagramVertexProps {
  readonly node: DiagramNode;
  readonly name: string;
  /** The number of its tag, from 0. */
  readonly slot: number;
  readonly at: Point;
  readonly onOpen: () => void;
}

/** The shape of a tag with its name and number of vertices; a click opens its form. */
export function DiagramVertex({ node, name, slot, at: { x, y }, onOpen }: DiagramVertexProps) {
  const format = useFormatter();
  const colour = `var(--tag-${(slot % TAG_SLOTS) + 1})`;
  const count = node.count === undefined ? undefined : format.number(node.count);
  const drawing = (
    <>
      <path
        d={tagOutline(slot)}
        transform={`translate(${x} ${y}) scale(${NODE_RADIUS / TAG_RADIUS})`}
        fill={node.kind === 'tag' ? colour : 'none'}
        fillOpacity={0.14}
        stroke={node.kind === 'tag' ? colour : 'var(--edge)'}
        strokeWidth={1.75}
        strokeDasharray={node.kind === 'missing' ? '4 3' : undefined}
      />
      <DiagramMessages x={x} y={y + NODE_RADIUS + 16} isName text={name} />
      {count !== undefined && <DiagramMessages x={x} y={y + NODE_RADIUS + 31} text={count} />}
    </>
  );
  if (node.kind !== 'tag') return <g>{drawing}</g>;
  return (
    <DiagramLink label={count === undefined ? node.name : `${node.name}, ${count}`} onOpen={onOpen}>
      {drawing}
    </DiagramLink>
  );
}

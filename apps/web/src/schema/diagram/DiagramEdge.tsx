import { useFormatter, useTranslations } from 'use-intl';
import type { Point } from '../../schema-model/diagram-layout.ts';
import { DiagramLink } from './DiagramLink.tsx';
import { DiagramMessages } from './DiagramMessages.tsx';
import type { DiagramLine } from '../../schema-model/schema-diagram.ts';

/** Solid, dashed, dotted, and both, by the number of the edge type. */
const DASHES = ['', '6 4', '1.5 3.5', '7 3 1.5 3'] as const;
/** Approximate letter width of edge labels; their background need not be exact. */
const LETTER_WIDTH = 6.4;
/** Chinese letters and emoji are about twice as wide. */
const WIDE_LETTER = /[\u1100-\uffff]|[\u{1f000}-\u{1faff}]/gu;
const PLATE_MARGIN = 10;

/** A line of a schema diagram: the edges of one type between two tags. */
export interface DiagramEdgeProps {
  readonly line: DiagramLine;
  /** Identifies the arrowheads of lines. */
  readonly id: string;
  /** The number of its edge type, from 0. */
  readonly slot: number;
  readonly path: string;
  readonly middle: Point;
  /** Whether an end has no vertex. */
  readonly isDangling: boolean;
  readonly fromName: string;
  readonly toName: string;
  readonly onOpen: () => void;
}

/** A line with its head, labeled with the edge type's name and number of edges. */
export function DiagramEdge({ line, id, slot, path, middle, isDangling, fromName, toName, onOpen }: DiagramEdgeProps) {
  const t = useTranslations('schema');
  const format = useFormatter();
  const { edgeType, count } = line;
  const colour = isDangling ? 'var(--warning)' : 'var(--edge)';
  const below = isDangling ? t('endNowhere', { count }) : format.number(count);
  const plateWidth = Math.max(lettersOf(edgeType), lettersOf(below)) * LETTER_WIDTH + PLATE_MARGIN;
  return (
    <DiagramLink label={`${edgeType}, ${below}: ${fromName} → ${toName}`} onOpen={onOpen}>
      <defs>
        <marker
          id={id}
          viewBox="0 0 8 8"
          refX="6"
          refY="4"
          markerWidth="7"
          markerHeight="7"
          orient="auto-start-reverse"
        >
          <path d="M0 1L7 4L0 7z" fill={colour} />
        </marker>
      </defs>
      <path
        d={path}
        fill="none"
        stroke={colour}
        strokeWidth={isDangling ? 1.5 : 1.25}
        strokeDasharray={isDangling ? '6 4' : DASHES[slot % DASHES.length]}
        markerEnd={`url(#${id})`}
      />
      <rect x={middle.x - plateWidth / 2} y={middle.y - 16} width={plateWidth} height={34} fill="var(--canvas)" />
      <DiagramMessages x={middle.x} y={middle.y - 2} isName text={edgeType} />
      <DiagramMessages x={middle.x} y={middle.y + 13} isWarning={isDangling} text={below} />
    </DiagramLink>
  );
}

/** Width of a text in narrow letters. */
function lettersOf(text: string): number {
  return Array.from(text).length + (text.match(WIDE_LETTER) ?? []).length;
}

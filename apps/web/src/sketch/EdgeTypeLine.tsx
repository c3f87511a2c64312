import { memo } from 'react';
import { useInternalNode, type Edge, type EdgeProps } from '@xyflow/react';
import { useTranslations } from 'use-intl';
import { TAG_RADIUS } from '../limits.ts';
import { LINE_LABEL_MAX } from './limits.ts';
import { lineShape } from './line-shape.ts';
import { cutName, plateWidth } from './sketch-drawing.ts';
import type { SketchEdgeType } from './sketch-graph.ts';
import styles from './sketch.module.css';

/** An edge type as the canvas draws it; `bend` is that of `lineBends`. */
export type EdgeTypeModel = Edge<
  { readonly line: SketchEdgeType; readonly bend: number; readonly isInvalid: boolean },
  'edgeType'
>;

/** An edge type on the canvas: a line from tag to tag with its name on a plate. */
export const EdgeTypeLine = memo(function EdgeTypeLine({ source, target, data, selected }: EdgeProps<EdgeTypeModel>) {
  const t = useTranslations('sketch');
  const from = useInternalNode(source)?.internals.positionAbsolute;
  const to = useInternalNode(target)?.internals.positionAbsolute;
  if (from === undefined || to === undefined || data === undefined) return null;
  const centre = ({ x, y }: { readonly x: number; readonly y: number }) => ({ x: x + TAG_RADIUS, y: y + TAG_RADIUS });
  const { path, middle, head } = lineShape(centre(from), centre(to), data.bend, source === target);
  const { name } = data.line;
  const label = name === '' ? t('noName') : cutName(name, LINE_LABEL_MAX);
  const width = plateWidth(label);
  return (
    <g
      className={styles['line']}
      data-selected={selected || undefined}
      data-invalid={data.isInvalid || undefined}
      data-edge={name}
    >
      <path d={path} className={styles['lineHit']} />
      <path d={path} className={styles['linePath']} />
      <path
        d="M0 0L-9 -4V4z"
        className={styles['lineHead']}
        transform={`translate(${head.x} ${head.y}) rotate(${head.angle})`}
      />
      <rect x={middle.x - width / 2} y={middle.y - 9} width={width} height={18} rx={3} />
      <text x={middle.x} y={middle.y + 4}>
        {label}
      </text>
    </g>
  );
});

import { memo } from 'react';
import { Handle, Position, type Node, type NodeProps } from '@xyflow/react';
import { useTranslations } from 'use-intl';
import { cutName } from './sketch-drawing.ts';
import type { SketchTag } from './sketch-graph.ts';
import { isNarrow, slotColour, tagOutline } from '../schema-model/tag-outline.ts';
import styles from './sketch.module.css';

/** A tag as the canvas draws it. */
export type TagNodeModel = Node<{ readonly tag: SketchTag; readonly isInvalid: boolean }, 'tag'>;

const LETTERS = 11;
const SIDES = [Position.Top, Position.Right, Position.Bottom, Position.Left] as const;

/** A tag on the canvas: shape and color, name, number of properties, and a mark if incomplete. */
export const TagNode = memo(function TagNode({ data, selected }: NodeProps<TagNodeModel>) {
  const t = useTranslations('sketch');
  const { tag, isInvalid } = data;
  const colour = slotColour(tag.slot);
  const outline = tagOutline(tag.slot);
  const narrow = isNarrow(tag.slot);
  return (
    <div className={styles['tag']} data-tag={tag.name}>
      <svg viewBox="-60 -60 120 120" aria-hidden="true">
        {selected && (
          <path
            d={outline}
            transform="scale(1.14)"
            fill="none"
            stroke="var(--halo)"
            strokeWidth={3}
            strokeLinejoin="round"
          />
        )}
        <path
          d={outline}
          fill={`color-mix(in srgb, ${colour} 14%, var(--canvas))`}
          stroke={colour}
          strokeWidth={2}
          strokeLinejoin="round"
        />
        <text
          y={narrow ? (tag.slot % 8 === 4 ? 16 : 5) : -1}
          className={styles['tagName']}
          data-bad={tag.name === '' || undefined}
        >
          {tag.name === '' ? t('noName') : cutName(tag.name, LETTERS)}
        </text>
        <text y={narrow ? 58 : 14} className={styles['tagCount']}>
          {t('properties', { count: tag.properties.length })}
        </text>
        {isInvalid && (
          <g transform="translate(34 -36)" data-invalid="">
            <circle r={10} fill="var(--danger)" stroke="var(--canvas)" strokeWidth={2} />
            <path d="M0 -5V0.5M0 4.2V4.4" stroke="var(--on-danger)" strokeWidth={2} strokeLinecap="round" />
          </g>
        )}
      </svg>
      {SIDES.map((side) => (
        <Handle
          key={side}
          id={side}
          type="source"
          position={side}
          className={styles['handle'] ?? ''}
          title={t('handle')}
        />
      ))}
      <Handle type="target" position={Position.Left} className={styles['target'] ?? ''} isConnectableStart={false} />
    </div>
  );
});

import { useMemo, type KeyboardEvent } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { SchemaSnapshot } from '@astrolabe/model';
import { layoutPicture, linePaths, NODE_RADIUS } from '../../schema/picture/picture-layout.ts';
import { slotColour, tagOutline } from '../../sketch/tag-outline.ts';
import type { ModelPicture } from './model-picture.ts';
import { captionWidth, drawnName, placesInCard, roomOf, SCALE_MAX } from './model-room.ts';
import styles from './model.module.css';

const DASHES = ['', '6 4', '1.5 3.5', '7 3 1.5 3'] as const;
/** The outlines of tags are 46 at most; on this drawing they are half as large. */
const SHAPE_SCALE = 0.5;
const FONT_SIZE = 11;
/** The words of a loop stand above its bow, those of a line on it. */
const LOOP_CAPTION_RISE = 12;

/** The model of an import as a drawing whose parts can be chosen by pointer and keyboard. */
export interface ModelGraphProps {
  readonly model: ModelPicture;
  readonly schema: SchemaSnapshot;
  /** The element that the mapping beside it shows. */
  readonly active: string | undefined;
  /** The id of what says which keys do what. */
  readonly describedBy: string;
  readonly onChoose: (key: string) => void;
  readonly onDrop: (key: string) => void;
  readonly onReverse: (key: string) => void;
}

/** Tags as shapes, edge types as lines between them. Enter changes an element, Delete drops it, R turns an edge type round. */
export function ModelGraph({ model, schema, active, describedBy, onChoose, onDrop, onReverse }: ModelGraphProps) {
  const words = useTranslations('create');
  const format = useFormatter();
  const { picture, nodeKeys, lineKeys, rows } = model;
  const points = useMemo(() => placesInCard(layoutPicture(picture)), [picture]);
  const paths = useMemo(() => linePaths(picture, points), [picture, points]);
  const countOf = (key: string): string => {
    const estimate = rows.get(key);
    if (estimate === undefined) return '';
    const count = format.number(estimate.count);
    return estimate.isExact ? count : words('about', { count });
  };
  const lineCaptions = picture.lines.map((line, index) => {
    const { x, y } = paths[index]?.middle ?? { x: 0, y: 0 };
    const text = `${drawnName(line.edgeType)} ${countOf(lineKeys[index] ?? '')}`;
    return { text, x, y: line.from === line.to ? y - LOOP_CAPTION_RISE : y };
  });
  const nodeCaptions = points.map(({ x, y }, index) => ({ x, y, text: drawnName(picture.nodes[index]?.name ?? '') }));
  const box = roomOf(points, NODE_RADIUS, [...lineCaptions, ...nodeCaptions]);
  const { scale } = box;
  const keys = (event: KeyboardEvent, key: string, isEdge: boolean): void => {
    if (event.key === 'Enter' || event.key === ' ' || event.key === 'F2') onChoose(key);
    else if (event.key === 'Delete' || event.key === 'Backspace') onDrop(key);
    else if (isEdge && event.key.toLowerCase() === 'r' && !event.ctrlKey && !event.metaKey) onReverse(key);
    else return;
    event.preventDefault();
  };
  return (
    <svg
      className={styles['modelGraph']}
      viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
      style={{ maxWidth: box.width * SCALE_MAX, maxHeight: box.height * SCALE_MAX, fontSize: FONT_SIZE / scale }}
      role="group"
      aria-label={words('modelLabel')}
      aria-describedby={describedBy}
    >
      {picture.lines.map((line, index) => {
        const key = lineKeys[index] ?? '';
        const slot = schema.edgeTypes.findIndex((edgeType) => edgeType.name === line.edgeType);
        const path = paths[index]?.path ?? '';
        const middle = lineCaptions[index] ?? { x: 0, y: 0, text: '' };
        const width = captionWidth(middle.text, scale);
        const height = 18 / scale;
        return (
          <a
            key={key}
            role="button"
            tabIndex={0}
            className={styles['modelPart']}
            data-on={key === active || undefined}
            data-edge={line.edgeType}
            aria-label={words('edgePart', {
              name: line.edgeType,
              src: picture.nodes[line.from]?.name ?? '',
              dst: picture.nodes[line.to]?.name ?? '',
              count: countOf(key),
            })}
            onClick={() => onChoose(key)}
            onKeyDown={(event) => keys(event, key, true)}
          >
            <defs>
              <marker
                id={`model-head-${index}`}
                viewBox="0 0 8 8"
                refX="6"
                refY="4"
                markerWidth="7"
                markerHeight="7"
                orient="auto"
              >
                <path d="M0 1L7 4L0 7z" />
              </marker>
            </defs>
            <path d={path} className={styles['modelHit']} />
            <path
              d={path}
              className={styles['modelLine']}
              strokeDasharray={DASHES[Math.max(0, slot) % DASHES.length]}
              markerEnd={`url(#model-head-${index})`}
            />
            <rect x={middle.x - width / 2} y={middle.y - height / 2} width={width} height={height} rx={3} />
            <text x={middle.x} y={middle.y + 4} textAnchor="middle">
              <tspan className={styles['modelName']}>{drawnName(line.edgeType)}</tspan> {countOf(key)}
            </text>
          </a>
        );
      })}
      {picture.nodes.map((node, index) => {
        const { x, y } = points[index] ?? { x: 0, y: 0 };
        const key = nodeKeys[index] ?? '';
        if (node.kind !== 'tag')
          return (
            <g key="unknown">
              <circle cx={x} cy={y} r={NODE_RADIUS * 0.6} className={styles['modelUnknown']} />
              <text x={x} y={y + NODE_RADIUS + 12 / scale} textAnchor="middle">
                {words('unknownEnd')}
              </text>
            </g>
          );
        const slot = Math.max(
          0,
          schema.tags.findIndex((tag) => tag.name === node.name),
        );
        return (
          <a
            key={key}
            role="button"
            tabIndex={0}
            className={styles['modelPart']}
            data-on={key === active || undefined}
            data-tag={node.name}
            aria-label={words('tagPart', { name: node.name, count: countOf(key) })}
            onClick={() => onChoose(key)}
            onKeyDown={(event) => keys(event, key, false)}
          >
            <circle cx={x} cy={y} r={NODE_RADIUS} className={styles['modelHalo']} />
            <path
              d={tagOutline(slot)}
              fill={slotColour(slot)}
              transform={`translate(${x} ${y}) scale(${SHAPE_SCALE})`}
            />
            <text x={x} y={y + NODE_RADIUS + 10 / scale} textAnchor="middle" className={styles['modelName']}>
              {`${drawnName(node.name)} `}
            </text>
            <text x={x} y={y + NODE_RADIUS + 24 / scale} textAnchor="middle">
              {countOf(key)}
            </text>
          </a>
        );
      })}
    </svg>
  );
}

import { useMemo, useRef, type KeyboardEvent } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { SchemaSnapshot } from '@astrolabe/model';
import { TagShape } from '../../ui/TagShape.tsx';
import { CAPTION_HEIGHT, LABEL_HEIGHT, layoutDiagram, SHAPE_RADIUS, type DiagramLine } from './diagram-layout.ts';
import type { EdgeEnd } from './edge-ends.ts';
import { captionWidth, clippedName } from './diagram-text.ts';
import type { ModelDiagram } from './model-diagram.ts';
import { useDiagramDrag, type Dragged } from './use-diagram-drag.ts';
import styles from './model.module.css';

const DASHES = ['', '6 4', '1.5 3.5', '7 3 1.5 3'] as const;
/** Free space around a label in which its line is visible, in pixels. */
const LABEL_MARGIN = 4;
/** Number of color slots. */
const COLORS = 12;
/** Below this scale text is too small to read; the diagram scrolls instead. */
const SCALE_MIN = 0.8;

/** The model of an import as a diagram that can be edited by pointer and keyboard. */
export interface ModelGraphProps {
  readonly model: ModelDiagram;
  readonly schema: SchemaSnapshot;
  /** The element shown in the mapping next to the diagram. */
  readonly active: string | undefined;
  /** Id of the text that describes the keys. */
  readonly describedBy: string;
  /** The space available to the diagram, in pixels. */
  readonly room: { readonly width: number; readonly height: number };
  readonly onChoose: (key: string) => void;
  readonly onDrop: (key: string) => void;
  readonly onReverse: (key: string) => void;
  /** An edge type was drawn from a tag to a tag. */
  readonly onDraw: (src: string, dst: string) => void;
  /** An end of an edge type was dragged to a tag. */
  readonly onMoveEnd: (key: string, end: EdgeEnd, tag: string) => void;
  /** A new edge type from a tag, by keyboard. */
  readonly onAddEdge: (src: string) => void;
}

/** Tags as shapes, edge types as labeled lines. Dragging from tag to tag adds an edge type; dragging an end moves it. */
export function ModelGraph(props: ModelGraphProps) {
  const { model, schema, active, describedBy, room, onChoose, onDrop, onReverse, onDraw, onMoveEnd, onAddEdge } = props;
  const t = useTranslations('create');
  const format = useFormatter();
  const svg = useRef<SVGSVGElement>(null);
  const { picture, nodeKeys, lineKeys, shared, rows } = model;
  const countOf = (key: string): string => {
    const estimate = rows.get(key);
    if (estimate === undefined) return '';
    const count = format.number(estimate.count);
    return estimate.isExact ? count : t('about', { count });
  };
  const nodes = picture.nodes.map((node, at) => {
    const name = node.kind === 'tag' ? node.name : t('unknownEnd');
    return { isTag: node.kind === 'tag', name, key: nodeKeys[at] ?? '', count: countOf(nodeKeys[at] ?? '') };
  });
  const lines = picture.lines.map((line, at) => ({
    ...line,
    key: lineKeys[at] ?? '',
    count: countOf(lineKeys[at] ?? ''),
  }));
  const slots = lines.map(({ edgeType }) =>
    Math.max(
      0,
      schema.edgeTypes.findIndex((one) => one.name === edgeType),
    ),
  );
  // The colors after those of the tags, so that a line does not look like a part of its node.
  const colors = slots.map((slot) => `var(--tag-${((schema.tags.length + slot) % COLORS) + 1}-ink)`);
  const boxes = nodes.map(({ name, count }) => ({
    width: Math.max(2 * SHAPE_RADIUS + 8, captionWidth(clippedName(name)), captionWidth(count)),
    height: 2 * SHAPE_RADIUS + CAPTION_HEIGHT,
  }));
  const labeled = lines.map(({ from, to, edgeType, count }): DiagramLine => ({
    from,
    to,
    labelWidth: captionWidth(`${clippedName(edgeType)} ${count}`),
  }));
  const joined = shared.map((pair): DiagramLine => ({ ...pair, labelWidth: captionWidth(t('sameVertices')) }));
  const shape = JSON.stringify([boxes, labeled, joined, room]);
  // The same boxes and lines keep their places while other things of the plan change.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const diagram = useMemo(() => layoutDiagram(boxes, [...labeled, ...joined], room), [shape]);
  const scale = Math.max(SCALE_MIN, Math.min(1, room.width / diagram.width, room.height / diagram.height));
  const drag = useDiagramDrag(svg, {
    onDraw,
    onMoveEnd,
    pointOf: (dragged: Dragged) => {
      if (dragged.kind === 'edge') return diagram.nodes[nodes.findIndex(({ name }) => name === dragged.src)];
      const line = lines[lines.findIndex(({ key }) => key === dragged.key)];
      return line && diagram.nodes[dragged.end === 'src' ? line.to : line.from];
    },
  });
  const keys = (event: KeyboardEvent, key: string, tag: string | undefined): void => {
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
    const letter = hasModifier ? '' : event.key.toLowerCase();
    if (event.key === 'Enter' || event.key === ' ' || event.key === 'F2') onChoose(key);
    else if (event.key === 'Delete' || event.key === 'Backspace') onDrop(key);
    else if (tag === undefined && letter === 'r') onReverse(key);
    else if (tag !== undefined && letter === 'e') onAddEdge(tag);
    else return;
    event.preventDefault();
  };
  return (
    <svg
      ref={svg}
      className={styles['modelGraph']}
      width={diagram.width * scale}
      height={diagram.height * scale}
      viewBox={`0 0 ${diagram.width} ${diagram.height}`}
      role="group"
      aria-label={t('modelLabel')}
      aria-describedby={describedBy}
    >
      <defs>
        {['On', ...lines.map((_, at) => String(at))].map((head) => (
          <marker
            key={head}
            id={`model-head-${head}`}
            style={{ fill: head === 'On' ? 'var(--accent)' : colors[Number(head)] }}
            viewBox="0 0 8 8"
            refX="6"
            refY="4"
            markerWidth="9"
            markerHeight="9"
            markerUnits="userSpaceOnUse"
            orient="auto"
          >
            <path d="M0 0.5L7.5 4L0 7.5z" />
          </marker>
        ))}
      </defs>
      {joined.map(({ from, to, labelWidth }, at) => {
        const placed = diagram.lines[lines.length + at];
        if (placed === undefined) return null;
        const [tag, other] = [nodes[from]?.name ?? '', nodes[to]?.name ?? ''];
        return (
          <g key={`${tag} ${other}`} role="img" aria-label={t('sameVerticesPart', { tag, other })}>
            <path d={placed.path} className={styles['modelShared']} />
            <rect
              x={placed.label.x - labelWidth / 2 + LABEL_MARGIN}
              y={placed.label.y - LABEL_HEIGHT / 2}
              width={labelWidth - 2 * LABEL_MARGIN}
              height={LABEL_HEIGHT}
              rx={3}
            />
            <text x={placed.label.x} y={placed.label.y + 4} textAnchor="middle">
              {t('sameVertices')}
            </text>
          </g>
        );
      })}
      {lines.map(({ key, edgeType, from, to, count }, at) => {
        const placed = diagram.lines[at];
        if (placed === undefined) return null;
        const width = labeled[at]?.labelWidth ?? 0;
        const isOn = key === active;
        const name = t('edgePart', {
          name: edgeType,
          src: nodes[from]?.name ?? '',
          dst: nodes[to]?.name ?? '',
          count,
        });
        return (
          <a
            key={key}
            role="button"
            tabIndex={0}
            className={styles['modelPart']}
            data-on={isOn || undefined}
            data-edge={edgeType}
            aria-label={name}
            onClick={() => onChoose(key)}
            onKeyDown={(event) => keys(event, key, undefined)}
          >
            {clippedName(edgeType) !== edgeType && <title>{edgeType}</title>}
            <path d={placed.path} className={styles['modelHit']} />
            <path
              d={placed.path}
              className={styles['modelLine']}
              stroke={colors[at]}
              strokeDasharray={DASHES[(slots[at] ?? 0) % DASHES.length]}
              markerEnd={`url(#model-head-${isOn ? 'On' : at})`}
            />
            <rect
              x={placed.label.x - width / 2 + LABEL_MARGIN}
              y={placed.label.y - LABEL_HEIGHT / 2}
              width={width - 2 * LABEL_MARGIN}
              height={LABEL_HEIGHT}
              rx={3}
            />
            <text x={placed.label.x} y={placed.label.y + 4} textAnchor="middle">
              <tspan className={styles['modelName']}>{clippedName(edgeType)}</tspan> {count}
            </text>
          </a>
        );
      })}
      {nodes.map(({ key, name, count, isTag }, at) => {
        const { x, y } = diagram.nodes[at] ?? { x: 0, y: 0 };
        const caption = (
          <>
            <text x={x} y={y + SHAPE_RADIUS + 14} textAnchor="middle" className={styles['modelName']}>
              {`${clippedName(name)} `}
            </text>
            <text x={x} y={y + SHAPE_RADIUS + 28} textAnchor="middle">
              {count}
            </text>
          </>
        );
        if (!isTag)
          return (
            <g key="unknown">
              <circle cx={x} cy={y} r={SHAPE_RADIUS * 0.8} className={styles['modelUnknown']} />
              {caption}
            </g>
          );
        const slot = Math.max(
          0,
          schema.tags.findIndex((tag) => tag.name === name),
        );
        return (
          <a
            key={key}
            role="button"
            tabIndex={0}
            className={styles['modelPart']}
            data-on={key === active || undefined}
            data-tag={name}
            data-target={drag.target === name || undefined}
            aria-label={t('tagPart', { name, count })}
            onPointerDown={(event) => drag.start(event, { kind: 'edge', src: name })}
            onClick={() => {
              if (!drag.wasDragged()) onChoose(key);
            }}
            onKeyDown={(event) => keys(event, key, name)}
          >
            {clippedName(name) !== name && <title>{name}</title>}
            <circle cx={x} cy={y} r={SHAPE_RADIUS + 3} className={styles['modelHalo']} />
            <g transform={`translate(${x - SHAPE_RADIUS} ${y - SHAPE_RADIUS})`}>
              <TagShape slot={slot} size={2 * SHAPE_RADIUS} />
            </g>
            {caption}
          </a>
        );
      })}
      {/* Above the shapes, which would cover the ends of short lines. */}
      {lines.flatMap(({ key, edgeType }, at) =>
        (['src', 'dst'] as const).map((end) => {
          const placed = diagram.lines[at];
          if (placed === undefined) return null;
          const { x, y } = end === 'src' ? placed.start : placed.end;
          return (
            <circle
              key={`${key} ${end}`}
              cx={x}
              cy={y}
              r={7}
              className={styles['modelEnd']}
              data-end={`${key} ${end}`}
              onPointerDown={(event) => drag.start(event, { kind: 'end', key, end })}
            >
              <title>{t(end === 'src' ? 'moveSource' : 'moveDestination', { name: edgeType })}</title>
            </circle>
          );
        }),
      )}
      {drag.line !== undefined && (
        <path
          d={`M${drag.line.from.x} ${drag.line.from.y}L${drag.line.to.x} ${drag.line.to.y}`}
          className={styles['modelDrag']}
          markerEnd="url(#model-head-On)"
        />
      )}
    </svg>
  );
}

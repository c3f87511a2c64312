import { useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { SchemaSnapshot } from '@astrolabe/model';
import { linePaths, NODE_RADIUS, type Point } from '../../schema-model/diagram-layout.ts';
import { slotColour, tagOutline } from '../../schema-model/tag-outline.ts';
import type { DrawnEdge, DrawnVertex, PatternDrawing } from './pattern-drawing.ts';
import { placesOfPattern } from './pattern-places.ts';
import styles from './pattern.module.css';

/** A vertex or an edge of the drawing. */
export interface PatternPart {
  readonly kind: 'vertex' | 'edge';
  readonly id: string;
}

/** The drawing of a pattern, with parts that can be selected, connected and removed. */
export interface PatternDiagramProps {
  readonly drawing: PatternDrawing;
  readonly schema: SchemaSnapshot | undefined;
  readonly chosen: PatternPart | undefined;
  readonly onChoose: (part: PatternPart | undefined) => void;
  /** An edge was drawn from a vertex to another one, or to a new vertex if `to` is absent. */
  readonly onConnect: (from: string, to: string | undefined) => void;
  readonly onRemove: (part: PatternPart) => void;
}

const SHAPE_SCALE = 0.5;
const MARGIN = { side: 90, above: 70, below: 60 } as const;
const SCALE_MAX = 1.4;
/** A press that moved less than this, in units of the drawing, is a click. */
const CLICK_SLOP = 8;

/** Vertices as shapes of their first tag, edges as arrows. Dragging from a vertex draws an edge; so does N at one, to a new vertex. */
export function PatternDiagram({ drawing, schema, chosen, onChoose, onConnect, onRemove }: PatternDiagramProps) {
  const t = useTranslations('explore');
  const svg = useRef<SVGSVGElement>(null);
  const [pull, setPull] = useState<{ readonly from: string; readonly start: Point; readonly end: Point }>();
  const { vertices, edges } = drawing;
  const diagram = useMemo(
    () => ({
      nodes: vertices.map(({ id }) => ({ kind: 'tag' as const, name: id })),
      lines: edges.map(({ from, to, types }) => ({
        edgeType: types.join('|'),
        from: vertices.findIndex(({ id }) => id === from),
        to: vertices.findIndex(({ id }) => id === to),
        count: 1,
      })),
      isCounted: true,
    }),
    [vertices, edges],
  );
  const points = useMemo(() => placesOfPattern(diagram), [diagram]);
  const paths = useMemo(() => linePaths(diagram, points), [diagram, points]);
  const box = boxOf([...points, ...paths.map(({ middle }) => middle)]);

  const placeOf = ({ clientX, clientY }: PointerEvent): Point => {
    const at = new DOMPoint(clientX, clientY).matrixTransform(svg.current?.getScreenCTM()?.inverse());
    return { x: at.x, y: at.y };
  };
  const vertexAt = ({ x, y }: Point): string | undefined =>
    vertices[points.findIndex((point) => Math.hypot(point.x - x, point.y - y) <= NODE_RADIUS * 1.3)]?.id;
  const begin = (event: PointerEvent, from: string): void => {
    const start = placeOf(event);
    event.currentTarget.setPointerCapture(event.pointerId);
    setPull({ from, start, end: start });
  };
  const end = (event: PointerEvent): void => {
    setPull(undefined);
    if (pull === undefined) return;
    const at = placeOf(event);
    const to = vertexAt(at);
    const hasMoved = Math.hypot(at.x - pull.start.x, at.y - pull.start.y) > CLICK_SLOP;
    if (hasMoved && to !== pull.from) onConnect(pull.from, to);
    else onChoose({ kind: 'vertex', id: pull.from });
  };
  const keys = (event: KeyboardEvent, part: PatternPart): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' || event.key === ' ') onChoose(part);
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove(part);
    else if (part.kind === 'vertex' && event.key.toLowerCase() === 'n') onConnect(part.id, undefined);
    else return;
    event.preventDefault();
  };
  const slotOf = ({ labels }: DrawnVertex): number =>
    schema?.tags.findIndex(({ name }) => name === labels[0]?.name.text) ?? -1;
  return (
    <svg
      ref={svg}
      className={styles['picture']}
      viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
      style={{ maxWidth: box.width * SCALE_MAX, maxHeight: box.height * SCALE_MAX }}
      role="group"
      aria-label={t('patternPicture')}
    >
      <defs>
        <marker id="pattern-head" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="7" markerHeight="7" orient="auto">
          <path d="M0 1L7 4L0 7z" />
        </marker>
      </defs>
      {edges.map((edge, at) => {
        const path = paths[at];
        if (path === undefined) return null;
        const part: PatternPart = { kind: 'edge', id: edge.id };
        const caption = edgeCaption(edge);
        return (
          <a
            key={edge.id}
            role="button"
            tabIndex={0}
            className={styles['part']}
            data-on={(chosen?.kind === 'edge' && chosen.id === edge.id) || undefined}
            aria-label={t('patternEdge', { name: caption, src: edge.from, dst: edge.to })}
            onClick={() => onChoose(part)}
            onKeyDown={(event) => keys(event, part)}
          >
            <path d={path.path} className={styles['hit']} />
            <path
              d={path.path}
              className={styles['line']}
              markerEnd={edge.isBothWays ? undefined : 'url(#pattern-head)'}
            />
            <text x={path.middle.x} y={path.middle.y - 6} textAnchor="middle">
              {caption}
            </text>
          </a>
        );
      })}
      {vertices.map((vertex, at) => {
        const point = points[at];
        if (point === undefined) return null;
        const part: PatternPart = { kind: 'vertex', id: vertex.id };
        const slot = slotOf(vertex);
        const caption = vertexCaption(vertex) || t('everyTag');
        return (
          <a
            key={vertex.id}
            role="button"
            tabIndex={0}
            className={styles['part']}
            data-on={(chosen?.kind === 'vertex' && chosen.id === vertex.id) || undefined}
            aria-label={t('patternVertex', { name: vertex.id, tag: caption })}
            onPointerDown={(event) => begin(event, vertex.id)}
            onPointerMove={(event) => pull !== undefined && setPull({ ...pull, end: placeOf(event) })}
            onPointerUp={end}
            onPointerCancel={() => setPull(undefined)}
            onKeyDown={(event) => keys(event, part)}
          >
            <circle cx={point.x} cy={point.y} r={NODE_RADIUS} className={styles['halo']} />
            {slot < 0 ? (
              <circle cx={point.x} cy={point.y} r={NODE_RADIUS * 0.66} className={styles['anyTag']} />
            ) : (
              <path
                d={tagOutline(slot)}
                fill={slotColour(slot)}
                transform={`translate(${point.x} ${point.y}) scale(${SHAPE_SCALE})`}
              />
            )}
            <text x={point.x} y={point.y + NODE_RADIUS + 14} textAnchor="middle" className={styles['name']}>
              {`${vertex.alias} `}
            </text>
            <text x={point.x} y={point.y + NODE_RADIUS + 30} textAnchor="middle">
              {caption}
            </text>
          </a>
        );
      })}
      {pull !== undefined && (
        <path d={`M${pull.start.x} ${pull.start.y}L${pull.end.x} ${pull.end.y}`} className={styles['pull']} />
      )}
    </svg>
  );
}

/** Returns the caption below a vertex: its tags, and a mark if the text contains more. */
function vertexCaption({ labels, properties }: DrawnVertex): string {
  const tags = labels.map(({ name }) => name.text).join(', ');
  const hasMore = [properties, ...labels.map((label) => label.properties)].some((map) => map !== undefined);
  return hasMore ? `${tags} {…}`.trim() : tags;
}

/** Returns the caption of an edge: name, types and quantifier. */
function edgeCaption({ alias, types, steps }: DrawnEdge): string {
  const repeats =
    steps === undefined ? '' : steps.min === steps.max ? `*${steps.min}` : `*${steps.min}..${steps.max ?? ''}`;
  return `${alias}${types.length === 0 ? '' : `:${types.join('|')}`}${repeats}`;
}

/** The visible part of the plane. */
function boxOf(places: readonly Point[]): Point & { readonly width: number; readonly height: number } {
  const xs = places.map(({ x }) => x);
  const ys = places.map(({ y }) => y);
  const [left, top] = [Math.min(...xs, 0) - MARGIN.side, Math.min(...ys, 0) - MARGIN.above];
  return {
    x: left,
    y: top,
    width: Math.max(...xs, 0) + MARGIN.side - left,
    height: Math.max(...ys, 0) + NODE_RADIUS + MARGIN.below - top,
  };
}

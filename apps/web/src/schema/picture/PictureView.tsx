import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { Maximize, Minus, Plus } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import type { SchemaSnapshot } from '@astrolabe/model';
import { EdgeLine } from '../../ui/EdgeLine.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TAG_RADIUS } from '../../sketch/limits.ts';
import { tagOutline } from '../../sketch/tag-outline.ts';
import { TagShape } from '../../ui/TagShape.tsx';
import { layoutPicture, linePaths, NODE_RADIUS } from './picture-layout.ts';
import type { PictureNode, SchemaPicture } from './schema-picture.ts';
import styles from '../schema.module.css';

const DASHES = ['', '6 4', '1.5 3.5', '7 3 1.5 3'] as const;
const TAG_SLOTS = 12;
const ZOOM_STEP = 1.25;
const ZOOM_MIN = 0.1;
const ZOOM_MAX = 4;
const FIT_ZOOM_MAX = 1.2;
const MARGIN = 48;
const LEGEND_HEIGHT = 64;
/** A pointer that moves so little still clicks, in pixels. */
const CLICK_TOLERANCE = 4;
/** About the width of a letter of the words on a line; their plate need not be exact. */
const LETTER_WIDTH = 6.4;
/** Chinese letters and pictures take about two. */
const WIDE_LETTER = /[\u1100-\uffff]|[\u{1f000}-\u{1faff}]/gu;
const PLATE_MARGIN = 10;

/** Draws the picture of a schema; a tag or an edge type leads to its form. */
export interface PictureViewProps {
  readonly picture: SchemaPicture;
  readonly schema: SchemaSnapshot;
  readonly nameOf: (node: PictureNode | undefined) => string;
  /** Gives the drawing to whoever exports it. */
  readonly onSvg: (svg: SVGSVGElement | null) => void;
}

interface View {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** Tags as circles from left to right, edge types as lines between them; ends without a vertex are dashed. */
export function PictureView({ picture, schema, nameOf, onSvg }: PictureViewProps) {
  const words = useTranslations('schema');
  const format = useFormatter();
  const navigate = useNavigate();
  const points = useMemo(() => layoutPicture(picture), [picture]);
  const paths = useMemo(() => linePaths(picture, points), [picture, points]);
  const frame = useRef<HTMLDivElement>(null);
  const content = useRef<SVGGElement>(null);
  const [view, setView] = useState<View>({ x: 0, y: 0, zoom: 1 });
  const hasMoved = useRef(false);
  const [drag, setDrag] = useState<{ readonly x: number; readonly y: number; readonly from: View }>();
  const fit = (): void => {
    if (frame.current === null || content.current === null) return;
    const box = content.current.getBBox();
    const { clientWidth, clientHeight } = frame.current;
    const zoom = Math.min(
      FIT_ZOOM_MAX,
      (clientWidth - 2 * MARGIN) / Math.max(1, box.width),
      (clientHeight - MARGIN - LEGEND_HEIGHT) / Math.max(1, box.height),
    );
    setView({
      zoom,
      x: clientWidth / 2 - (box.x + box.width / 2) * zoom,
      y: (clientHeight - LEGEND_HEIGHT / 2) / 2 - (box.y + box.height / 2) * zoom,
    });
  };
  useEffect(fit, [picture]);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    // React listens passively: the page would scroll with it.
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      const factor = event.deltaY < 0 ? ZOOM_STEP : 1 / ZOOM_STEP;
      setView((before) => zoomed(before, factor, event.clientX - left, event.clientY - top));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, []);
  const zoomBy = (factor: number): void => {
    if (frame.current === null) return;
    const { clientWidth, clientHeight } = frame.current;
    setView(zoomed(view, factor, clientWidth / 2, clientHeight / 2));
  };
  const open = (on: 'tag' | 'edge', schemaName: string): void =>
    void navigate({ to: '/schema/$', params: { _splat: `${on}/edit` }, state: { schemaName } });
  const onKey = (event: KeyboardEvent, on: 'tag' | 'edge', name: string): void => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      open(on, name);
    }
  };
  const onMove = (event: PointerEvent): void => {
    if (drag === undefined) return;
    const x = event.clientX - drag.x;
    const y = event.clientY - drag.y;
    if (Math.hypot(x, y) > CLICK_TOLERANCE) hasMoved.current = true;
    if (hasMoved.current) setView({ ...drag.from, x: drag.from.x + x, y: drag.from.y + y });
  };
  return (
    <div ref={frame} className={styles['picture']}>
      <svg
        ref={onSvg}
        role="group"
        aria-label={words('visualization')}
        onPointerDown={(event) => {
          hasMoved.current = false;
          setDrag({ x: event.clientX, y: event.clientY, from: view });
        }}
        // Whoever moves the picture by a tag does not want to open it.
        onClickCapture={(event) => {
          if (hasMoved.current) event.stopPropagation();
        }}
        onPointerMove={onMove}
        onPointerUp={() => setDrag(undefined)}
        onPointerLeave={() => setDrag(undefined)}
      >
        <g ref={content} data-content="" transform={`translate(${view.x} ${view.y}) scale(${view.zoom})`}>
          {picture.lines.map((line, index) => {
            const isDangling = [line.from, line.to].some((end) => picture.nodes[end]?.kind === 'missing');
            const slot = Math.max(
              0,
              schema.edgeTypes.findIndex((edgeType) => edgeType.name === line.edgeType),
            );
            const { path, middle } = paths[index] ?? { path: '', middle: { x: 0, y: 0 } };
            const colour = isDangling ? 'var(--warning)' : 'var(--edge)';
            const below = isDangling ? words('endNowhere', { count: line.count }) : format.number(line.count);
            const plateWidth = Math.max(lettersOf(line.edgeType), lettersOf(below)) * LETTER_WIDTH + PLATE_MARGIN;
            return (
              <a
                key={`${line.edgeType}/${line.from}/${line.to}`}
                role="link"
                tabIndex={0}
                aria-label={`${line.edgeType}, ${below}: ${nameOf(picture.nodes[line.from])} → ${nameOf(picture.nodes[line.to])}`}
                style={{ cursor: 'pointer' }}
                onClick={() => open('edge', line.edgeType)}
                onKeyDown={(event) => onKey(event, 'edge', line.edgeType)}
              >
                <defs>
                  <marker
                    id={`head-${index}`}
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
                  markerEnd={`url(#head-${index})`}
                />
                <rect
                  x={middle.x - plateWidth / 2}
                  y={middle.y - 16}
                  width={plateWidth}
                  height={34}
                  fill="var(--canvas)"
                />
                <Words x={middle.x} y={middle.y - 2} isName text={line.edgeType} />
                <Words x={middle.x} y={middle.y + 13} isWarning={isDangling} text={below} />
              </a>
            );
          })}
          {picture.nodes.map((node, index) => {
            const { x, y } = points[index] ?? { x: 0, y: 0 };
            const slot =
              node.kind === 'tag'
                ? Math.max(
                    0,
                    schema.tags.findIndex((tag) => tag.name === node.name),
                  )
                : 0;
            const colour = `var(--tag-${(slot % TAG_SLOTS) + 1})`;
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
                <Words x={x} y={y + NODE_RADIUS + 16} isName text={nameOf(node)} />
                {node.count !== undefined && <Words x={x} y={y + NODE_RADIUS + 31} text={format.number(node.count)} />}
              </>
            );
            if (node.kind !== 'tag') return <g key={node.kind}>{drawing}</g>;
            return (
              <a
                key={`tag ${node.name}`}
                role="link"
                tabIndex={0}
                aria-label={node.count === undefined ? node.name : `${node.name}, ${format.number(node.count)}`}
                style={{ cursor: 'pointer' }}
                onClick={() => open('tag', node.name)}
                onKeyDown={(event) => onKey(event, 'tag', node.name)}
              >
                {drawing}
              </a>
            );
          })}
        </g>
      </svg>
      <div className={styles['legend']} role="group" aria-label={words('legend')}>
        <span>
          <TagShape slot={0} />
          {words('tag')}
        </span>
        <span>
          <EdgeLine slot={0} />
          {words('edge')}
        </span>
        <span data-warning>
          <svg width="24" height="12" viewBox="0 0 24 12" aria-hidden="true">
            <path d="M0 6H19" stroke="var(--warning)" strokeWidth="1.5" strokeDasharray="6 4" />
            <path d="M18 3l5 3-5 3z" fill="var(--warning)" />
          </svg>
          {words('danglingEdge')}
        </span>
        <span>
          <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
            <circle cx="6" cy="6" r="5" fill="none" stroke="var(--edge)" strokeWidth="1.25" strokeDasharray="2.5 2" />
          </svg>
          {words('noRecord')}
        </span>
      </div>
      <div className={styles['zoom']}>
        <IconButton label={words('zoomOut')} icon={<Minus size={16} />} onClick={() => zoomBy(1 / ZOOM_STEP)} />
        <span className="meta">{format.number(view.zoom, { style: 'percent', maximumFractionDigits: 0 })}</span>
        <IconButton label={words('zoomIn')} icon={<Plus size={16} />} onClick={() => zoomBy(ZOOM_STEP)} />
        <IconButton label={words('zoomFit')} icon={<Maximize size={16} />} onClick={fit} />
      </div>
    </div>
  );
}

/** Words of the drawing, on a seam in the colour of the ground so that lines do not cross them. */
function Words({
  x,
  y,
  text,
  isName = false,
  isWarning = false,
}: {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly isName?: boolean;
  readonly isWarning?: boolean;
}) {
  return (
    <text
      x={x}
      y={y}
      data-name={isName || undefined}
      textAnchor="middle"
      fontSize={isName ? 12 : 11}
      fontWeight={isName ? 500 : 400}
      fontFamily="var(--font-ui)"
      fill={isWarning ? 'var(--warning)' : isName ? 'var(--text)' : 'var(--text-2)'}
      stroke="var(--canvas)"
      strokeWidth={4}
      strokeLinejoin="round"
      paintOrder="stroke"
    >
      {text}
    </text>
  );
}

/** How many narrow letters are as wide as a text. */
function lettersOf(text: string): number {
  return Array.from(text).length + (text.match(WIDE_LETTER) ?? []).length;
}

/** The view after a zoom that keeps a point of the screen where it is. */
function zoomed(view: View, factor: number, x: number, y: number): View {
  const zoom = Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, view.zoom * factor));
  return { zoom, x: x - ((x - view.x) / view.zoom) * zoom, y: y - ((y - view.y) / view.zoom) * zoom };
}

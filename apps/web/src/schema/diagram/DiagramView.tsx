import { useEffect, useMemo, useRef, useState, type PointerEvent } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { Maximize, Minus, Plus } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import type { SchemaSnapshot } from '@astrolabe/model';
import { IconButton } from '../../ui/IconButton.tsx';
import { layoutDiagram, linePaths, type Point } from '../../schema-model/diagram-layout.ts';
import { DiagramEdge } from './DiagramEdge.tsx';
import { DiagramLegend } from './DiagramLegend.tsx';
import { DiagramVertex } from './DiagramVertex.tsx';
import type { DiagramNode, SchemaDiagram } from '../../schema-model/schema-diagram.ts';
import styles from '../schema.module.css';

const ZOOM_STEP = 1.25;
const ZOOM_MIN = 0.1;
const ZOOM_MAX = 4;
const FIT_ZOOM_MAX = 1.2;
const MARGIN = 48;
const LEGEND_HEIGHT = 64;
/** A pointer that moves so little still clicks, in pixels. */
const CLICK_TOLERANCE = 4;
const ORIGIN: Point = { x: 0, y: 0 };

/** A schema diagram; tags and edge types link to their forms. */
export interface DiagramViewProps {
  readonly picture: SchemaDiagram;
  readonly schema: SchemaSnapshot;
  readonly nameOf: (node: DiagramNode | undefined) => string;
  /** Passes the SVG to the exporter. */
  readonly onSvg: (svg: SVGSVGElement | null) => void;
}

interface View {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** Tags as circles from left to right, edge types as lines between them; ends without a vertex are dashed. */
export function DiagramView({ picture, schema, nameOf, onSvg }: DiagramViewProps) {
  const t = useTranslations('schema');
  const format = useFormatter();
  const navigate = useNavigate();
  const points = useMemo(() => layoutDiagram(picture), [picture]);
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
        aria-label={t('visualization')}
        onPointerDown={(event) => {
          hasMoved.current = false;
          setDrag({ x: event.clientX, y: event.clientY, from: view });
        }}
        // Dragging the diagram by a tag must not open it.
        onClickCapture={(event) => {
          if (hasMoved.current) event.stopPropagation();
        }}
        onPointerMove={onMove}
        onPointerUp={() => setDrag(undefined)}
        onPointerLeave={() => setDrag(undefined)}
      >
        <g ref={content} data-content="" transform={`translate(${view.x} ${view.y}) scale(${view.zoom})`}>
          {picture.lines.map((line, index) => {
            const ends = [picture.nodes[line.from], picture.nodes[line.to]] as const;
            return (
              <DiagramEdge
                key={`${line.edgeType}/${line.from}/${line.to}`}
                line={line}
                id={`head-${index}`}
                slot={slotOf(schema.edgeTypes, line.edgeType)}
                path={paths[index]?.path ?? ''}
                middle={paths[index]?.middle ?? ORIGIN}
                isDangling={ends.some((end) => end?.kind === 'missing')}
                fromName={nameOf(ends[0])}
                toName={nameOf(ends[1])}
                onOpen={() => open('edge', line.edgeType)}
              />
            );
          })}
          {picture.nodes.map((node, index) => (
            <DiagramVertex
              key={node.kind === 'tag' ? `tag ${node.name}` : node.kind}
              node={node}
              name={nameOf(node)}
              slot={node.kind === 'tag' ? slotOf(schema.tags, node.name) : 0}
              at={points[index] ?? ORIGIN}
              onOpen={() => open('tag', node.name)}
            />
          ))}
        </g>
      </svg>
      <DiagramLegend />
      <div className={styles['zoom']}>
        <IconButton label={t('zoomOut')} icon={<Minus size={16} />} onClick={() => zoomBy(1 / ZOOM_STEP)} />
        <span className="meta">{format.number(view.zoom, { style: 'percent', maximumFractionDigits: 0 })}</span>
        <IconButton label={t('zoomIn')} icon={<Plus size={16} />} onClick={() => zoomBy(ZOOM_STEP)} />
        <IconButton label={t('zoomFit')} icon={<Maximize size={16} />} onClick={fit} />
      </div>
    </div>
  );
}

/** Returns the index of a tag or edge type; 0 if it was dropped. */
function slotOf(elements: readonly { readonly name: string }[], name: string): number {
  return Math.max(
    0,
    elements.findIndex((element) => element.name === name),
  );
}

/** Zooms around a fixed screen point. */
function zoomed(view: View, factor: number, x: number, y: number): View {
  const zoom = Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, view.zoom * factor));
  return { zoom, x: x - ((x - view.x) / view.zoom) * zoom, y: y - ((y - view.y) / view.zoom) * zoom };
}

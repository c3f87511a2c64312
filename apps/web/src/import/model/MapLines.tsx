import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { elementKey } from '../plan/import-plan.ts';
import type { MapBox } from './map-board.ts';
import { lineEnd } from './map-marks.ts';
import styles from './map-board.module.css';

/** The lines of a board. */
export interface MapLinesProps {
  /** The element that contains the line ends; the drawing covers it. */
  readonly room: RefObject<HTMLElement | null>;
  readonly boxes: readonly MapBox[];
  /** The file with visible columns. */
  readonly file: string;
}

interface Line {
  readonly path: string;
  readonly isEdge: boolean;
}

/** Draws which column maps to which field, and which tag an edge type starts from. Its content is also text at the fields. */
export function MapLines({ room, boxes, file }: MapLinesProps) {
  const [lines, setLines] = useState<readonly Line[]>([]);
  const wanted = linesOf(boxes, file);
  const reported = JSON.stringify(wanted);
  const pairs = useRef(wanted);
  useLayoutEffect(() => {
    pairs.current = wanted;
  });
  useLayoutEffect(() => {
    const element = room.current;
    if (element === null) return undefined;
    const draw = (): void => {
      setLines(pairs.current.flatMap((pair) => lineBetween(element, pair) ?? []));
    };
    draw();
    const observer = new ResizeObserver(draw);
    observer.observe(element);
    return () => observer.disconnect();
  }, [room, reported]);
  return (
    <svg className={styles['lines']} aria-hidden="true">
      <defs>
        <marker id="map-head" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="8" markerHeight="8" orient="auto">
          <path d="M0 1L7 4L0 7z" />
        </marker>
      </defs>
      {lines.map(({ path, isEdge }) => (
        <path key={path} d={path} data-edge={isEdge || undefined} markerEnd={isEdge ? 'url(#map-head)' : undefined} />
      ))}
    </svg>
  );
}

interface Ends {
  readonly from: string;
  readonly to: string;
  readonly isEdge: boolean;
}

function linesOf(boxes: readonly MapBox[], file: string): readonly Ends[] {
  return boxes.flatMap((box) => {
    const slots = box.slots.flatMap(({ role, columns }) =>
      columns
        .filter((column) => column.file === file)
        .map(({ column }): Ends => ({
          from: lineEnd('column', String(column))['data-line-end'],
          to: slotEnd(box, role),
          isEdge: false,
        })),
    );
    const { src, dst } = box.ends ?? {};
    return [
      ...slots,
      ...(src === undefined ? [] : [{ from: tagEnd(src), to: slotEnd(box, 'src'), isEdge: true }]),
      ...(dst === undefined ? [] : [{ from: slotEnd(box, 'dst'), to: tagEnd(dst), isEdge: true }]),
    ];
  });
}

function slotEnd({ key }: MapBox, role: string): string {
  return lineEnd('slot', `${key} ${role}`)['data-line-end'];
}

function tagEnd(name: string): string {
  return lineEnd('box', elementKey({ kind: 'vertex', name }))['data-line-end'];
}

/** A curve between the facing sides of two elements. */
function lineBetween(room: HTMLElement, { from, to, isEdge }: Ends): Line | undefined {
  const find = (end: string): DOMRect | undefined =>
    room.querySelector(`[data-line-end="${CSS.escape(end)}"]`)?.getBoundingClientRect();
  const [start, end] = [find(from), find(to)];
  if (start === undefined || end === undefined) return undefined;
  const { left, top } = room.getBoundingClientRect();
  const isRight = end.left >= start.right;
  const x1 = (isRight ? start.right : start.left) - left;
  const x2 = (isRight ? end.left : end.right) - left;
  const y1 = start.top + Math.min(start.height / 2, HEAD_MIDDLE) - top;
  const y2 = end.top + Math.min(end.height / 2, HEAD_MIDDLE) - top;
  const bend = (x2 - x1) / 2;
  return { path: `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`, isEdge };
}

/** Vertical position where a line meets a box, in pixels below its top. */
const HEAD_MIDDLE = 20;

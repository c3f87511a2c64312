import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent, type RefObject } from 'react';
import type { Point } from './diagram-layout.ts';
import type { EdgeEnd } from './edge-ends.ts';

/** The dragged item: a new edge from a tag, or an end of an edge type. */
export type Dragged =
  | { readonly kind: 'edge'; readonly src: string }
  | { readonly kind: 'end'; readonly key: string; readonly end: EdgeEnd };

/** Pixels before a press becomes a drag. */
const DRAG_FROM = 6;

/** Effects and start points of drags. */
export interface DiagramDragOptions {
  readonly onDraw: (src: string, dst: string) => void;
  readonly onMoveEnd: (key: string, end: EdgeEnd, tag: string) => void;
  /** The point that the dragged line stays attached to. */
  readonly pointOf: (dragged: Dragged) => Point | undefined;
}

/** A drag in the diagram. */
export interface DiagramDrag {
  readonly start: (event: ReactPointerEvent, dragged: Dragged) => void;
  /** The line that follows the pointer. */
  readonly line: { readonly from: Point; readonly to: Point } | undefined;
  /** The tag under the pointer. */
  readonly target: string | undefined;
  /** Whether the last press became a drag, so that its click is ignored. */
  readonly wasDragged: () => boolean;
}

interface Progress {
  readonly dragged: Dragged;
  readonly pressed: Point;
  readonly pointer: Point;
  readonly target: string | undefined;
  readonly hasMoved: boolean;
  /** A line back to its own tag has to leave it first. */
  readonly hasLeft: boolean;
}

/** Drags lines between the tags of a diagram. Escape, or a release outside of all tags, changes nothing. */
export function useDiagramDrag(svg: RefObject<SVGSVGElement | null>, options: DiagramDragOptions): DiagramDrag {
  const [progress, setProgress] = useState<Progress>();
  const current = useRef<Progress>(undefined);
  const wasDragged = useRef(false);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const put = (next: Progress | undefined): void => {
    current.current = next;
    setProgress(next);
  };
  const isDragging = progress !== undefined;
  useEffect(() => {
    if (!isDragging) return;
    const move = (event: PointerEvent): void => {
      const before = current.current;
      if (before === undefined) return;
      const pointer = { x: event.clientX, y: event.clientY };
      const { pressed, dragged } = before;
      const hasMoved = before.hasMoved || Math.hypot(pointer.x - pressed.x, pointer.y - pressed.y) > DRAG_FROM;
      const tag = tagAt(pointer);
      const hasLeft = before.hasLeft || dragged.kind === 'end' || tag !== dragged.src;
      wasDragged.current = hasMoved;
      put({ ...before, pointer, hasMoved, hasLeft, target: hasMoved && hasLeft ? tag : undefined });
    };
    const end = (): void => {
      const before = current.current;
      put(undefined);
      if (before?.target !== undefined) finish(latest.current, before.dragged, before.target);
    };
    const drop = (): void => put(undefined);
    const cancel = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') drop();
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', drop);
    window.addEventListener('keydown', cancel);
    return () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', drop);
      window.removeEventListener('keydown', cancel);
    };
  }, [isDragging]);
  const from = progress?.hasMoved === true ? options.pointOf(progress.dragged) : undefined;
  const to = progress && toDiagram(svg.current, progress.pointer);
  return {
    start: (event, dragged) => {
      if (event.button !== 0) return;
      wasDragged.current = false;
      const pressed = { x: event.clientX, y: event.clientY };
      put({ dragged, pressed, pointer: pressed, target: undefined, hasMoved: false, hasLeft: false });
    },
    line: from === undefined || to === undefined ? undefined : { from, to },
    target: progress?.target,
    wasDragged: () => wasDragged.current,
  };
}

function finish(options: DiagramDragOptions, dragged: Dragged, tag: string): void {
  if (dragged.kind === 'end') options.onMoveEnd(dragged.key, dragged.end, tag);
  else options.onDraw(dragged.src, tag);
}

function tagAt({ x, y }: Point): string | undefined {
  return document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<SVGElement>('[data-tag]')?.dataset['tag'])
    .find((tag) => tag !== undefined);
}

function toDiagram(svg: SVGSVGElement | null, { x, y }: Point): Point | undefined {
  const matrix = svg?.getScreenCTM()?.inverse();
  if (matrix === undefined) return undefined;
  const point = new DOMPoint(x, y).matrixTransform(matrix);
  return { x: point.x, y: point.y };
}

import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import {
  cameraFor,
  pinched,
  zoomedAt,
  type MapCamera,
  type MapSize,
  type TwoFingers,
  type WorldPoint,
} from './map-projection.ts';

const WHEEL_SPEED = 0.0015;
const KEY_STEP = 64;
const DRAG_MIN = 4;
/** Zoom factor of one step. */
const ZOOM_STEP = 1.3;

/** A map that is moved by pointer, two fingers, wheel and keys. */
export interface MapMoves {
  readonly camera: MapCamera;
  readonly size: MapSize;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
  readonly onPointerCancel: (event: PointerEvent) => void;
  /** Zooms by one step. */
  readonly zoom: (direction: 1 | -1) => void;
  /** Moves points into view, a single one without zooming in; all points by default. */
  readonly show: (points?: readonly WorldPoint[]) => void;
}

/** Camera of a map that initially shows all points. */
export function useMapCamera(stage: RefObject<SVGSVGElement | null>, points: readonly WorldPoint[]): MapMoves {
  const [size, setSize] = useState<MapSize>({ width: 1, height: 1 });
  const [moved, setMoved] = useState<{ readonly points: readonly WorldPoint[]; readonly camera: MapCamera }>();
  const drag = useRef<{
    readonly x: number;
    readonly y: number;
    readonly camera: MapCamera;
    readonly isMoving: boolean;
  }>(undefined);
  /** Positions of the fingers that touch the map. */
  const fingers = useRef(new Map<number, WorldPoint>());
  const camera = moved?.points === points ? moved.camera : cameraFor(points, size);
  const go = (next: MapCamera): void => setMoved({ points, camera: next });
  // Several events arrive between frames, so each builds on the previous one, not on the last frame.
  const change = (to: (camera: MapCamera) => MapCamera): void =>
    setMoved((before) => ({ points, camera: to(before?.points === points ? before.camera : camera) }));
  const zoomBy = (factor: number, at: WorldPoint): void => change((from) => zoomedAt(from, factor, at, size));
  const zoomByWheel = useRef<(event: WheelEvent) => void>(undefined);
  useEffect(() => {
    zoomByWheel.current = (event) => {
      event.preventDefault();
      zoomBy(Math.exp(-event.deltaY * WHEEL_SPEED), placeOn(stage.current, event));
    };
  });
  useEffect(() => {
    const element = stage.current;
    if (element === null) return;
    const measure = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    measure.observe(element);
    // React's wheel listener is passive, so the page would scroll as well.
    const wheel = (event: WheelEvent): void => zoomByWheel.current?.(event);
    element.addEventListener('wheel', wheel, { passive: false });
    return () => {
      measure.disconnect();
      element.removeEventListener('wheel', wheel);
    };
  }, [stage]);

  const middle = { x: size.width / 2, y: size.height / 2 };
  const panned = (from: MapCamera, right: number, down: number): MapCamera => ({
    ...from,
    x: from.x + right / from.scale,
    y: from.y + down / from.scale,
  });
  const zoom = (direction: 1 | -1): void => zoomBy(direction > 0 ? ZOOM_STEP : 1 / ZOOM_STEP, middle);
  const key = (event: KeyboardEvent): void => {
    switch (event.key) {
      case 'ArrowLeft':
        go(panned(camera, -KEY_STEP, 0));
        break;
      case 'ArrowRight':
        go(panned(camera, KEY_STEP, 0));
        break;
      case 'ArrowUp':
        go(panned(camera, 0, -KEY_STEP));
        break;
      case 'ArrowDown':
        go(panned(camera, 0, KEY_STEP));
        break;
      case '+':
      case '=':
        zoom(1);
        break;
      case '-':
        zoom(-1);
        break;
      case '0':
        setMoved(undefined);
        break;
      default:
        return;
    }
    event.preventDefault();
  };
  const pinch = (event: PointerEvent): boolean => {
    const before = twoOf(fingers.current);
    if (before === undefined || !fingers.current.has(event.pointerId)) return false;
    fingers.current.set(event.pointerId, placeOn(stage.current, event));
    const after = twoOf(fingers.current);
    if (after !== undefined) change((from) => pinched(from, before, after, size));
    return true;
  };
  const lift = (event: PointerEvent): void => {
    fingers.current.delete(event.pointerId);
    drag.current = undefined;
  };
  return {
    camera,
    size,
    zoom,
    show: (some) => {
      const [only] = some ?? [];
      if (some === undefined || only === undefined) setMoved(undefined);
      else go(some.length === 1 ? { ...only, scale: camera.scale } : cameraFor(some, size));
    },
    onKeyDown: key,
    onPointerDown: (event) => {
      if (event.pointerType === 'touch') fingers.current.set(event.pointerId, placeOn(stage.current, event));
      if (event.button === 0) drag.current = { x: event.clientX, y: event.clientY, camera, isMoving: false };
    },
    onPointerMove: (event) => {
      if (pinch(event)) return;
      const from = drag.current;
      if (from === undefined || (event.buttons & 1) === 0) return;
      // Small movements during a click are ignored.
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < DRAG_MIN && !from.isMoving) return;
      drag.current = { ...from, isMoving: true };
      event.currentTarget.setPointerCapture(event.pointerId);
      go(panned(from.camera, from.x - event.clientX, from.y - event.clientY));
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  };
}

/** Position of an event on the map. */
function placeOn(
  stage: SVGSVGElement | null,
  event: { readonly clientX: number; readonly clientY: number },
): WorldPoint {
  const { left, top } = stage?.getBoundingClientRect() ?? { left: 0, top: 0 };
  return { x: event.clientX - left, y: event.clientY - top };
}

/** The two touching fingers; undefined for any other number. */
function twoOf(fingers: ReadonlyMap<number, WorldPoint>): TwoFingers | undefined {
  const [first, second, third] = fingers.values();
  return first === undefined || second === undefined || third !== undefined ? undefined : [first, second];
}

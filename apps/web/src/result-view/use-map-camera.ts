import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { cameraFor, zoomedAt, type MapCamera, type MapSize, type WorldPoint } from './map-projection.ts';

const WHEEL_SPEED = 0.0015;
const KEY_STEP = 64;
const DRAG_LEAST = 4;
/** How much nearer one step of a button or a key goes. */
const ZOOM_STEP = 1.3;

/** A map that is moved by pointer, wheel and keys. */
export interface MapMoves {
  readonly camera: MapCamera;
  readonly size: MapSize;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: () => void;
  /** Goes one step nearer, or farther. */
  readonly zoom: (direction: 1 | -1) => void;
  /** Brings points into sight, one alone without coming nearer; all places where none are named. */
  readonly show: (points?: readonly WorldPoint[]) => void;
}

/** The camera over a map that begins with all its points in sight. */
export function useMapCamera(stage: RefObject<SVGSVGElement | null>, points: readonly WorldPoint[]): MapMoves {
  const [size, setSize] = useState<MapSize>({ width: 1, height: 1 });
  const [moved, setMoved] = useState<{ readonly points: readonly WorldPoint[]; readonly camera: MapCamera }>();
  const drag = useRef<{
    readonly x: number;
    readonly y: number;
    readonly camera: MapCamera;
    readonly isMoving: boolean;
  }>(undefined);
  const camera = moved?.points === points ? moved.camera : cameraFor(points, size);
  const go = (next: MapCamera): void => setMoved({ points, camera: next });
  const zoomBy = (factor: number, at: WorldPoint): void => go(zoomedAt(camera, factor, at, size));
  const zoomByWheel = useRef<(event: WheelEvent) => void>(undefined);
  useEffect(() => {
    zoomByWheel.current = (event) => {
      event.preventDefault();
      const { left, top } = stage.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
      zoomBy(Math.exp(-event.deltaY * WHEEL_SPEED), { x: event.clientX - left, y: event.clientY - top });
    };
  });
  useEffect(() => {
    const element = stage.current;
    if (element === null) return;
    const measure = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    measure.observe(element);
    // React listens to the wheel passively, and then the page would scroll as well.
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
      if (event.button === 0) drag.current = { x: event.clientX, y: event.clientY, camera, isMoving: false };
    },
    onPointerMove: (event) => {
      const from = drag.current;
      if (from === undefined || (event.buttons & 1) === 0) return;
      // A hand that trembles while it clicks moves nothing.
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < DRAG_LEAST && !from.isMoving) return;
      drag.current = { ...from, isMoving: true };
      event.currentTarget.setPointerCapture(event.pointerId);
      go(panned(from.camera, from.x - event.clientX, from.y - event.clientY));
    },
    onPointerUp: () => (drag.current = undefined),
  };
}

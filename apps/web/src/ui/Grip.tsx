import { useRef, type KeyboardEvent, type PointerEvent } from 'react';

/** A border that can be moved by pointer and by arrow keys. Sizes in pixels. */
export interface GripProps {
  readonly label: string;
  readonly edge: 'right' | 'bottom';
  readonly size: number;
  readonly least: number;
  readonly most: number;
  readonly onResize: (size: number) => void;
  readonly className: string | undefined;
}

const KEY_STEP = 24;

/** The draggable border of a resizable element. */
export function Grip({ label, edge, size, least, most, onResize, className }: GripProps) {
  const start = useRef<{ readonly pointer: number; readonly size: number }>(undefined);
  const at = (event: PointerEvent): number => (edge === 'right' ? event.clientX : event.clientY);
  const resize = (wanted: number): void => onResize(Math.min(most, Math.max(least, Math.round(wanted))));
  const key = (event: KeyboardEvent): void => {
    const [less, more] = edge === 'right' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown'];
    if (event.key !== less && event.key !== more) return;
    event.preventDefault();
    resize(size + (event.key === more ? KEY_STEP : -KEY_STEP));
  };
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={edge === 'right' ? 'vertical' : 'horizontal'}
      aria-valuenow={size}
      aria-valuemin={least}
      aria-valuemax={most}
      data-edge={edge}
      className={className}
      onKeyDown={key}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { pointer: at(event), size };
      }}
      onPointerMove={(event) =>
        start.current !== undefined && resize(start.current.size + at(event) - start.current.pointer)
      }
      onPointerUp={() => (start.current = undefined)}
      onPointerCancel={() => (start.current = undefined)}
    />
  );
}

import { useRef, useState, type PointerEvent } from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from 'use-intl';
import { TagShape } from '../ui/TagShape.tsx';
import { SKETCH_COLOURS } from './limits.ts';
import styles from './sketch.module.css';

const SLOTS = Array.from({ length: SKETCH_COLOURS }, (_, slot) => slot);
/** Minimum pointer movement of a drag, in pixels. */
const DRAG_MIN = 4;

/** The bar from which new tags are dragged. Positions are relative to the window, in pixels. */
export interface ColourBarProps {
  /** A tag was dropped; a position outside of the canvas cancels. */
  readonly onDrop: (slot: number, x: number, y: number) => void;
  /** A color was chosen without dragging: by keyboard or click. */
  readonly onAdd: (slot: number) => void;
}

/** Colors of new tags: drag one to a position, or click to add the tag in the center. */
export function ColourBar({ onDrop, onAdd }: ColourBarProps) {
  const t = useTranslations('sketch');
  const [drag, setDrag] = useState<{ readonly slot: number; readonly x: number; readonly y: number }>();
  const start = useRef<{ readonly x: number; readonly y: number }>(undefined);
  const hasDragged = useRef(false);
  const move = (event: PointerEvent, slot: number): void => {
    if (start.current === undefined) return;
    const { clientX: x, clientY: y } = event;
    if (drag !== undefined || Math.hypot(x - start.current.x, y - start.current.y) >= DRAG_MIN) setDrag({ slot, x, y });
  };
  const end = (event: PointerEvent, slot: number): void => {
    start.current = undefined;
    hasDragged.current = drag !== undefined;
    if (drag !== undefined) onDrop(slot, event.clientX, event.clientY);
    setDrag(undefined);
  };
  return (
    <div className={styles['colours']} role="toolbar" aria-label={t('newTags')}>
      <span>{t('drag')}</span>
      {SLOTS.map((slot) => (
        <button
          key={slot}
          type="button"
          className={styles['swatch']}
          data-on={drag?.slot === slot || undefined}
          aria-label={t('addTag', { number: slot + 1 })}
          title={t('addTag', { number: slot + 1 })}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            start.current = { x: event.clientX, y: event.clientY };
            hasDragged.current = false;
          }}
          onPointerMove={(event) => move(event, slot)}
          onPointerUp={(event) => end(event, slot)}
          onPointerCancel={() => {
            start.current = undefined;
            setDrag(undefined);
          }}
          onClick={() => {
            if (!hasDragged.current) onAdd(slot);
            hasDragged.current = false;
          }}
        >
          <TagShape slot={slot} size={18} />
        </button>
      ))}
      {drag !== undefined &&
        createPortal(
          <div className={styles['ghost']} style={{ left: drag.x, top: drag.y }} aria-hidden="true">
            <TagShape slot={drag.slot} size={64} />
          </div>,
          document.body,
        )}
    </div>
  );
}

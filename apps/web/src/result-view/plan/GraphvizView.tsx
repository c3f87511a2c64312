import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { Maximize } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../ui/IconButton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import type { GraphvizOrder, GraphvizReply } from './graphviz-message.ts';
import styles from './plan.module.css';

/** Zoom range of the image (specification, section 9). */
const ZOOM = { least: 0.1, most: 200 } as const;
const WHEEL_SPEED = 0.0015;
const UNMOVED: Placement = { zoom: 1, x: 0, y: 0 };

interface Placement {
  readonly zoom: number;
  /** Offset from the top left of the box, in pixels. */
  readonly x: number;
  readonly y: number;
}

/** An image drawn by Graphviz; the wheel zooms at the pointer, dragging pans. */
export function GraphvizView({ dot }: { readonly dot: string }) {
  const t = useTranslations('result');
  const drawing = useDrawing(dot);
  const box = useRef<HTMLDivElement>(null);
  const [placement, setPlacement] = useState(UNMOVED);
  const drag = useRef<{ readonly x: number; readonly y: number }>(undefined);

  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const zoomAt = (event: WheelEvent): void => {
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      const at = { x: event.clientX - left, y: event.clientY - top };
      setPlacement((before) => {
        const zoom = Math.min(ZOOM.most, Math.max(ZOOM.least, before.zoom * Math.exp(-event.deltaY * WHEEL_SPEED)));
        const factor = zoom / before.zoom;
        return { zoom, x: at.x - (at.x - before.x) * factor, y: at.y - (at.y - before.y) * factor };
      });
    };
    // React's wheel listener is passive, so the page would scroll as well.
    element.addEventListener('wheel', zoomAt, { passive: false });
    return () => element.removeEventListener('wheel', zoomAt);
  }, []);

  const move = (event: PointerEvent): void => {
    const from = drag.current;
    if (from !== undefined)
      setPlacement((before) => ({ ...before, x: event.clientX - from.x, y: event.clientY - from.y }));
  };
  return (
    <div
      ref={box}
      className={styles['graphviz']}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { x: event.clientX - placement.x, y: event.clientY - placement.y };
      }}
      onPointerMove={move}
      onPointerUp={() => (drag.current = undefined)}
    >
      {drawing === undefined && <Spinner />}
      {drawing?.message !== undefined && <p role="alert">{t('graphvizFailed', { message: drawing.message })}</p>}
      {drawing?.url !== undefined && (
        <img
          src={drawing.url}
          alt={t('graphviz')}
          draggable={false}
          style={{ transform: `translate(${placement.x}px, ${placement.y}px) scale(${placement.zoom})` }}
        />
      )}
      <div className={styles['graphvizTools']}>
        <IconButton
          size="row"
          label={t('zoomFit')}
          icon={<Maximize size={14} />}
          onClick={() => setPlacement(UNMOVED)}
        />
      </div>
    </div>
  );
}

interface Drawing {
  /** URL of the image. */
  readonly url?: string;
  readonly message?: string;
}

/** The drawing of a text, created by a worker to keep the page responsive; as an image it cannot run scripts. */
function useDrawing(dot: string): Drawing | undefined {
  const [found, setFound] = useState<{ readonly dot: string; readonly drawing: Drawing }>();
  useEffect(() => {
    let url: string | undefined;
    const worker = new Worker(new URL('./graphviz-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<GraphvizReply>) => {
      worker.terminate();
      if ('message' in data) return setFound({ dot, drawing: { message: data.message } });
      url = URL.createObjectURL(new Blob([data.svg], { type: 'image/svg+xml' }));
      setFound({ dot, drawing: { url } });
    });
    worker.addEventListener('error', ({ message }) => setFound({ dot, drawing: { message } }));
    worker.postMessage({ dot } satisfies GraphvizOrder);
    return () => {
      worker.terminate();
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [dot]);
  return found?.dot === dot ? found.drawing : undefined;
}

import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { drawMinimap, minimapPlace, type GraphCanvas } from '@astrolabe/graph-view';
import { graphThemeOf, onDocumentLook } from '../../result-view/graph/graph-theme.ts';
import shared from '../explore.module.css';
import styles from './page.module.css';
import { useExploration } from '../state/use-exploration.ts';

const WIDTH = 280;
const HEIGHT = 112;
const REST_MS = 200;

/** Minimap with a frame around the visible part; clicking moves the view. For pointers only: the keyboard has search. */
export function Minimap({ canvas }: { readonly canvas: GraphCanvas }) {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const element = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const drawn = element.current;
    // Thousands of dots are drawn quickly by the CPU; on the GPU they would wait for the graph.
    const context = drawn?.getContext('2d', { willReadFrequently: true });
    if (!drawn || !context) return;
    const scale = devicePixelRatio || 1;
    [drawn.width, drawn.height] = [WIDTH * scale, HEIGHT * scale];
    context.setTransform(scale, 0, 0, scale, 0, 0);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = (): void => {
      timer = undefined;
      if (!exploration.scene.isMerging)
        drawMinimap(context, WIDTH, HEIGHT, exploration.scene, canvas.camera, graphThemeOf(drawn));
    };
    const soon = (): void => {
      timer ??= setTimeout(draw, REST_MS);
    };
    draw();
    const leaves = [exploration.scene.subscribe(soon), exploration.camera.subscribe(soon), onDocumentLook(soon)];
    return () => {
      clearTimeout(timer);
      for (const leave of leaves) leave();
    };
  }, [canvas, exploration]);
  const go = (event: React.PointerEvent<HTMLCanvasElement>): void => {
    const bounds = event.currentTarget.getBoundingClientRect();
    const place = minimapPlace(
      exploration.scene,
      WIDTH,
      HEIGHT,
      event.clientX - bounds.left,
      event.clientY - bounds.top,
    );
    if (place) canvas.flyTo({ ...place, zoom: canvas.camera.zoom });
  };
  return (
    <div className={`${shared['float']} ${styles['minimap']}`}>
      <canvas
        ref={element}
        role="img"
        aria-label={t('minimap')}
        style={{ width: WIDTH, height: HEIGHT }}
        onPointerDown={go}
        onPointerMove={(event) => {
          if (event.buttons === 1) go(event);
        }}
      />
    </div>
  );
}

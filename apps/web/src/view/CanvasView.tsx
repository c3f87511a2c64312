import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { GraphCanvas } from '@astrolabe/graph-view';
import { canvasOfText } from '../explore/canvas-file.ts';
import { exploreScene, resumeTree } from '../explore/explore-store.ts';
import { Legend } from '../explore/Legend.tsx';
import { setLiveCanvas } from '../explore/live-canvas.ts';
import { useSceneValue } from '../explore/use-scene-value.ts';
import { GraphTip } from '../result-view/GraphTip.tsx';
import { graphThemeOf, onDocumentLook } from '../result-view/graph-theme.ts';
import styles from './view.module.css';

/** A canvas as it was saved: it is moved, zoomed, searched and filtered, by pointer and by keys, and nothing of that is kept. */
export function CanvasView({ content }: { readonly content: string }) {
  const words = useTranslations('explore');
  const kept = useMemo(() => canvasOfText(content), [content]);
  const element = useRef<HTMLCanvasElement>(null);
  const [canvas, setCanvas] = useState<GraphCanvas>();
  const vertexCount = useSceneValue((scene) => scene.vertices.length);
  const edgeCount = useSceneValue((scene) => scene.edges.length);
  useEffect(() => {
    const drawn = element.current;
    if (drawn === null) return;
    const opened = new GraphCanvas(drawn, exploreScene, { theme: graphThemeOf(drawn) });
    setLiveCanvas(opened);
    setCanvas(opened);
    resumeTree(kept.space, kept.tree);
    opened.fit();
    const stop = onDocumentLook(() => opened.setTheme(graphThemeOf(drawn)));
    return () => {
      stop();
      setLiveCanvas(undefined);
      setCanvas(undefined);
      opened[Symbol.dispose]();
    };
  }, [kept]);
  return (
    <div className={styles['stage']}>
      <canvas
        ref={element}
        tabIndex={0}
        role="img"
        aria-label={words('canvas', { vertices: vertexCount, edges: edgeCount })}
      />
      {canvas !== undefined && (
        <>
          <Legend schema={undefined} onFit={() => canvas.fit()} />
          <GraphTip canvas={canvas} />
        </>
      )}
    </div>
  );
}

import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { GraphCanvas, runSlices, type Insets } from '@astrolabe/graph-view';
import { canvasOfText } from '../explore/state/canvas-file.ts';
import { resumeTree } from '../explore/state/explore-steps.ts';
import { useShownSchema } from '../explore/perspective/use-shown-schema.ts';
import { Legend } from '../explore/page/Legend.tsx';
import { useSceneValue } from '../explore/state/use-scene-value.ts';
import { GraphTip } from '../result-view/graph/GraphTip.tsx';
import { graphThemeOf, onDocumentLook } from '../result-view/graph/graph-theme.ts';
import styles from './view.module.css';
import { Exploration } from '../explore/state/exploration.ts';
import { ExplorationContext, useExploration } from '../explore/state/use-exploration.ts';

/** Width of search and legend over the side of the canvas, or their height over its top on a narrow page, in pixels. */
const INSETS: Insets = { left: 304, top: 48, right: 80, bottom: 48 };
const NARROW_INSETS: Insets = { left: 56, top: 124, right: 56, bottom: 48 };
const NARROW_PX = 900;

/** A saved canvas: pan, zoom, search and filter, without saving changes. */
export function CanvasView({ content }: { readonly content: string }) {
  const [exploration] = useState(() => new Exploration());
  return (
    <ExplorationContext value={exploration}>
      <Stage content={content} />
    </ExplorationContext>
  );
}

function Stage({ content }: { readonly content: string }) {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const kept = useMemo(() => runSlices(canvasOfText(content)), [content]);
  const element = useRef<HTMLCanvasElement>(null);
  const [canvas, setCanvas] = useState<GraphCanvas>();
  const shown = useShownSchema();
  const vertexCount = useSceneValue((scene) => scene.vertices.length);
  const edgeCount = useSceneValue((scene) => scene.edges.length);
  useEffect(() => {
    const drawn = element.current;
    if (drawn === null) return;
    const opened = new GraphCanvas(drawn, exploration.scene, {
      isForLarge: true,
      theme: graphThemeOf(drawn),
      insets: () => (drawn.clientWidth < NARROW_PX ? NARROW_INSETS : INSETS),
    });
    exploration.setCanvas(opened);
    setCanvas(opened);
    void resumeTree(exploration, kept.space, kept.tree).then(() => {
      opened.showView(kept.camera);
      exploration.scene.select((kept.selection ?? []).flatMap((key) => exploration.scene.indexOfKey(key) ?? []));
    });
    const stop = onDocumentLook(() => opened.setTheme(graphThemeOf(drawn)));
    return () => {
      stop();
      exploration.setCanvas(undefined);
      setCanvas(undefined);
      opened[Symbol.dispose]();
    };
  }, [kept, exploration]);
  return (
    <div className={styles['stage']}>
      <canvas
        ref={element}
        tabIndex={0}
        role="img"
        aria-label={t('canvas', { vertices: vertexCount, edges: edgeCount })}
      />
      {canvas !== undefined && (
        <>
          <Legend schema={undefined} onFit={() => canvas.fit()} isView />
          <GraphTip canvas={canvas} nameOfEdgeType={shown.edgeType} />
        </>
      )}
    </div>
  );
}

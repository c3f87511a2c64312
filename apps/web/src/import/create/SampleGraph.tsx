import { useEffect, useMemo, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { GraphCanvas, GraphScene } from '@astrolabe/graph-view';
import { graphThemeOf } from '../../result-view/graph/graph-theme.ts';
import { preferencesStore } from '../../state/preferences-store.ts';
import type { SampledGraph } from './sample-graph.ts';
import styles from './create.module.css';

/** The first rows of the files as the graph they will be. */
export function SampleGraph({ graph }: { readonly graph: SampledGraph }) {
  const words = useTranslations('create');
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useStore(preferencesStore, (preferences) => preferences.theme);
  const scene = useMemo(() => {
    const fresh = new GraphScene();
    fresh.merge(graph);
    return fresh;
  }, [graph]);
  useEffect(() => {
    if (canvas.current === null) return;
    const opened = new GraphCanvas(canvas.current, scene, { theme: graphThemeOf(canvas.current) });
    opened.startLayout();
    return () => opened[Symbol.dispose]();
  }, [scene, theme]);
  return (
    <div className={styles['sample']}>
      <canvas
        ref={canvas}
        tabIndex={0}
        role="img"
        aria-label={words('sampleLabel', { vertices: graph.vertices.length, edges: graph.edges.length })}
      />
      <p className="meta">{words('sampleLabel', { vertices: graph.vertices.length, edges: graph.edges.length })}</p>
    </div>
  );
}

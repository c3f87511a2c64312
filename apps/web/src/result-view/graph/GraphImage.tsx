import { useEffect, useMemo, useRef, useState } from 'react';
import { GraphCanvas, GraphScene, type GraphElements } from '@astrolabe/graph-view';
import { graphThemeOf, onDocumentLook } from './graph-theme.ts';
import styles from './graph-image.module.css';

/** A static image of some vertices and edges, described by its label. */
export function GraphImage({ graph, label }: { readonly graph: GraphElements; readonly label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [look, setLook] = useState(0);
  useEffect(() => onDocumentLook(() => setLook((count) => count + 1)), []);
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
  }, [scene, look]);
  return (
    <figure className={styles['image']}>
      <canvas ref={canvas} tabIndex={0} role="img" aria-label={label} />
      <figcaption className="meta">{label}</figcaption>
    </figure>
  );
}

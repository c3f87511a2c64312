import { useStore } from 'zustand';
import type { GraphCanvas } from '@astrolabe/graph-view';
import { AtlasGround } from '../../result-view/map/AtlasGround.tsx';
import { MapGrid } from '../../result-view/map/MapGrid.tsx';
import styles from './page.module.css';
import { useExploration } from '../state/use-exploration.ts';

/** Coast lines, borders, meridians, parallels and a scale on a canvas in map layout. */
export function MapGround({ canvas }: { readonly canvas: GraphCanvas }) {
  const exploration = useExploration();
  useStore(exploration.camera);
  useStore(exploration.store, (store) => store.tree.at);
  const { map } = exploration.state.view;
  if (!map) return null;
  const { width, height, place } = canvas.camera;
  const camera = { x: map.x + place.x / map.units, y: map.y + place.y / map.units, scale: map.units * place.zoom };
  const size = { width, height };
  return (
    <svg className={styles['mapGround']} width={width} height={height} aria-hidden="true" data-map-ground>
      <AtlasGround camera={camera} size={size} />
      <MapGrid camera={camera} size={size} />
    </svg>
  );
}

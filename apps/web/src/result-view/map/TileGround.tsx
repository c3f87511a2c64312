import { useState } from 'react';
import type { MapTiles } from '@astrolabe/http-api';
import type { MapCamera, MapSize } from './map-projection.ts';
import { tilesOf } from './tiles.ts';
import styles from './map-view.module.css';

/** Images of the configured tile server below a map. Images that do not load leave the outlines visible. */
export function TileGround({
  tiles: { template },
  camera,
  size,
}: {
  readonly tiles: MapTiles;
  readonly camera: MapCamera;
  readonly size: MapSize;
}) {
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  return tilesOf(template, camera, size)
    .filter(({ url }) => !missing.has(url))
    .map(({ url, left, top, side }) => (
      <image
        key={url}
        className={styles['tile']}
        href={url}
        x={left}
        y={top}
        width={side}
        height={side}
        onError={() => setMissing((before) => new Set([...before, url]))}
      />
    ));
}

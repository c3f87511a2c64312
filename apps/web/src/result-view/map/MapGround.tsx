import { memo } from 'react';
import { LAND } from './land-outlines.ts';
import { lineOnPaper, type MapCamera } from './map-projection.ts';
import styles from './map-view.module.css';

/** The land below the places of a map, written once for a paper that the map scales. */
export const MapGround = memo(function MapGround({ paper }: { readonly paper: MapCamera }) {
  return (
    <path
      className={styles['land']}
      aria-hidden="true"
      d={LAND.map((ring) => `${lineOnPaper(ring, paper)}Z`).join('')}
    />
  );
});

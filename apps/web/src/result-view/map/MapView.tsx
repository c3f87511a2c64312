import { memo, useMemo, useRef, useState } from 'react';
import { Camera, FileImage, Info, Maximize, Minus, Plus } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Coordinate, Row } from '@astrolabe/model';
import { MAP_PLACES_MAX } from '../../limits.ts';
import { pngOfText } from '../../ui/image-file.ts';
import { HoldButton } from '../../ui/HoldButton.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { MapGrid } from './MapGrid.tsx';
import { MapGround } from './MapGround.tsx';
import { drawMap } from './map-drawing.ts';
import { cameraFor, coordinatesOf, lineOnPaper, worldPoint, type MapCamera } from './map-projection.ts';
import { placesOfResult, type Place } from './places-of-result.ts';
import { useMapCamera } from './use-map-camera.ts';
import { ViewTools } from '../ViewTools.tsx';
import styles from './map-view.module.css';
import shared from '../result-view.module.css';

const COLOURS = 12;
const LISTED_MAX = 1_000;
/** How wide the whole earth may be until its rough outlines would mislead, in pixels. */
const GROUND_PIXELS_MAX = 24_000;
/** Paths are written for this size; the camera then only scales them. */
const PAPER = { width: 1_000, height: 1_000 } as const;

/** Places of a result and edges between them on a Mercator map with rough outlines and a grid; a list is the text alternative. */
export function MapView({
  columns,
  rows,
  isFullScreen = false,
}: {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  readonly isFullScreen?: boolean;
}) {
  const t = useTranslations('result');
  const format = useFormatter();
  const stage = useRef<SVGSVGElement>(null);
  const [chosen, setChosen] = useState<string>();
  const { shown, count } = useMemo(() => placesOfResult(columns, rows, MAP_PLACES_MAX), [columns, rows]);
  const points = useMemo(() => shown.flatMap(({ shape }) => coordinatesOf(shape).map(worldPoint)), [shown]);
  const paper = useMemo(() => cameraFor(points, PAPER), [points]);
  const sources = useMemo(() => [...new Set(shown.map(({ source }) => source))], [shown]);
  const { camera, size, zoom, show, ...moves } = useMapCamera(stage, points);
  const scale = camera.scale / paper.scale;
  const [left, top] = [
    size.width / 2 + (paper.x - camera.x) * camera.scale,
    size.height / 2 + (paper.y - camera.y) * camera.scale,
  ];
  const saveSvg = (): void => {
    if (stage.current !== null) saveFile('Image.svg', drawMap(stage.current).text, 'image/svg+xml');
  };
  const savePng = async (): Promise<void> => {
    const image = stage.current === null ? null : await pngOfText(drawMap(stage.current));
    if (image !== null) saveFile('Image.png', image, 'image/png');
  };
  return (
    <>
      <ViewTools>
        <IconButton size="row" label={t('exportSvg')} icon={<FileImage size={14} />} onClick={saveSvg} />
        <IconButton size="row" label={t('exportPng')} icon={<Camera size={14} />} onClick={() => void savePng()} />
      </ViewTools>
      <div className={shared['graph']} data-full={isFullScreen || undefined}>
        <div className={shared['stage']}>
          <svg
            ref={stage}
            className={styles['map']}
            tabIndex={0}
            role="img"
            aria-label={t('mapLabel', { count })}
            {...moves}
            onClick={({ target }) => setChosen(target instanceof SVGElement ? target.dataset['place'] : undefined)}
          >
            {camera.scale <= GROUND_PIXELS_MAX && (
              <g transform={`translate(${left} ${top}) scale(${scale})`}>
                <MapGround paper={paper} />
              </g>
            )}
            <MapGrid camera={camera} size={size} />
            <g transform={`translate(${left} ${top}) scale(${scale})`}>
              <PlaceShapes places={shown} sources={sources} paper={paper} chosen={chosen} />
            </g>
          </svg>
          <div className={shared['zoom']}>
            <HoldButton label={t('zoomIn')} icon={<Plus size={16} />} onStep={() => zoom(1)} />
            <HoldButton label={t('zoomOut')} icon={<Minus size={16} />} onStep={() => zoom(-1)} />
            <IconButton label={t('zoomFit')} icon={<Maximize size={16} />} onClick={() => show()} />
          </div>
        </div>
        <aside className={shared['side']} aria-label={t('mapList')}>
          <ul className={shared['sideList']}>
            {shown.slice(0, LISTED_MAX).map((place) => (
              <li key={place.key}>
                <button
                  type="button"
                  className={`${shared['item']} ${styles['place']}`}
                  aria-expanded={chosen === place.key}
                  title={place.source}
                  onClick={() => {
                    setChosen(chosen === place.key ? undefined : place.key);
                    if (chosen !== place.key) show(coordinatesOf(place.shape).map(worldPoint));
                  }}
                >
                  <i style={{ background: colourOf(sources.indexOf(place.source)) }} />
                  <span className="clip">{place.caption}</span>
                  <span className={shared['id']}>{place.source}</span>
                </button>
                {chosen === place.key && <p className={styles['shape']}>{place.text}</p>}
              </li>
            ))}
          </ul>
        </aside>
      </div>
      {shown.length < count && (
        <div className={shared['foot']}>
          <Info size={14} />
          <span>{t('mapShown', { shown: format.number(shown.length), count: format.number(count) })}</span>
        </div>
      )}
    </>
  );
}

/** The shapes; they are written once, and the map only moves them. */
const PlaceShapes = memo(function PlaceShapes({
  places,
  sources,
  paper,
  chosen,
}: {
  readonly places: readonly Place[];
  readonly sources: readonly string[];
  readonly paper: MapCamera;
  readonly chosen: string | undefined;
}) {
  // Lines lie below the places that they join.
  const drawn = places.toSorted((a, b) => Number(b.isEdge === true) - Number(a.isEdge === true));
  return drawn.map((place) => {
    const colour = colourOf(sources.indexOf(place.source));
    const isArea = place.shape.type === 'polygon';
    return (
      <path
        key={place.key}
        className={styles['drawn']}
        data-place={place.key}
        data-shape={place.isEdge === true ? 'edge' : place.shape.type}
        data-chosen={place.key === chosen || undefined}
        d={pathOf(place, paper)}
        fill={isArea ? colour : 'none'}
        stroke={colour}
      >
        <title>{place.caption}</title>
      </path>
    );
  });
});

function pathOf({ shape }: Place, paper: MapCamera): string {
  const line = (coordinates: readonly Coordinate[]): string => lineOnPaper(coordinates, paper);
  switch (shape.type) {
    case 'point':
      // A zero-length line with round caps keeps its size at every zoom.
      return `${line([shape.coordinate])}h0`;
    case 'linestring':
      return line(shape.coordinates);
    case 'polygon':
      return shape.rings.map((ring) => `${line(ring)}Z`).join('');
  }
}

function colourOf(slot: number): string {
  return `var(--tag-${(slot % COLOURS) + 1})`;
}

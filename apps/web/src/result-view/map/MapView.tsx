import { memo, useMemo, useRef, useState } from 'react';
import { Camera, FileImage, Info, Maximize, Minus, Plus } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { Coordinate, Row } from '@astrolabe/model';
import { MAP_PLACES_MAX } from '../../limits.ts';
import { sessionStore } from '../../state/session-store.ts';
import { pngOfText } from '../../ui/image-file.ts';
import { HoldButton } from '../../ui/HoldButton.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { AreaControls, useAreas } from './AreaControls.tsx';
import { AtlasGround } from './AtlasGround.tsx';
import { cellFor, clustersOf } from './clusters.ts';
import { EdgeArcs } from './EdgeArcs.tsx';
import { MapGrid } from './MapGrid.tsx';
import { drawMap } from './map-drawing.ts';
import { cameraFor, coordinatesOf, lineOnPaper, worldPoint, type MapCamera } from './map-projection.ts';
import { colourOf } from './place-color.ts';
import { PlaceMarks } from './PlaceMarks.tsx';
import { placesOfResult, type Place } from './places-of-result.ts';
import { TileGround } from './TileGround.tsx';
import { useMapCamera } from './use-map-camera.ts';
import { ViewTools } from '../ViewTools.tsx';
import styles from './map-view.module.css';
import shared from '../result-view.module.css';

const LISTED_MAX = 1_000;
/** Paths are written for this size; the camera then only scales them. */
const PAPER = { width: 1_000, height: 1_000 } as const;

/** Places of a result and edges between them over countries; a list is the text alternative. */
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
  const { shown, edges, count } = useMemo(() => placesOfResult(columns, rows, MAP_PLACES_MAX), [columns, rows]);
  const listed = useMemo<readonly Place[]>(() => [...shown, ...edges], [shown, edges]);
  const points = useMemo(() => shown.flatMap(({ shape }) => coordinatesOf(shape).map(worldPoint)), [shown]);
  const paper = useMemo(() => cameraFor(points, PAPER), [points]);
  const sources = useMemo(() => [...new Set(listed.map(({ source }) => source))], [listed]);
  const areas = useAreas(columns, rows);
  const tiles = useStore(sessionStore, ({ studio }) => studio?.mapTiles);
  const { camera, size, zoom, show, ...moves } = useMapCamera(stage, points);
  const cell = cellFor(camera.scale);
  const { clusters, clusterOf } = useMemo(() => clusteredPoints(shown, cell), [shown, cell]);
  const scale = camera.scale / paper.scale;
  const [left, top] = [
    size.width / 2 + (paper.x - camera.x) * camera.scale,
    size.height / 2 + (paper.y - camera.y) * camera.scale,
  ];
  const onPaper = `translate(${left} ${top}) scale(${scale})`;
  const saveSvg = (): void => {
    if (stage.current !== null) saveFile('Image.svg', drawMap(stage.current).text, 'image/svg+xml');
  };
  const savePng = async (): Promise<void> => {
    const image = stage.current === null ? null : await pngOfText(drawMap(stage.current));
    if (image !== null) saveFile('Image.png', image, 'image/png');
  };
  const pick = (target: EventTarget): void => {
    const { place, cluster } = target instanceof SVGElement ? target.dataset : {};
    const opened = clusters.find(({ members }) => shown[members[0]!]?.key === cluster);
    if (cluster === undefined || opened === undefined) return setChosen(place);
    // Zooming cannot separate points at the same position.
    const all = opened.members.flatMap((member) => coordinatesOf(shown[member]!.shape).map(worldPoint));
    if (all.every(({ x, y }) => x === all[0]?.x && y === all[0].y)) setChosen(cluster);
    else show(all);
  };
  return (
    <>
      <ViewTools>
        <IconButton size="row" label={t('exportSvg')} icon={<FileImage size={14} />} onClick={saveSvg} />
        <IconButton size="row" label={t('exportPng')} icon={<Camera size={14} />} onClick={() => void savePng()} />
      </ViewTools>
      <AreaControls {...areas} />
      <div className={shared['graph']} data-full={isFullScreen || undefined}>
        <div className={shared['stage']}>
          <svg
            ref={stage}
            className={styles['map']}
            tabIndex={0}
            role="img"
            aria-label={t('mapLabel', { count })}
            {...moves}
            onClick={({ target }) => pick(target)}
          >
            <AtlasGround camera={camera} size={size} shades={areas.shades} />
            {tiles !== undefined && areas.shades === undefined && (
              <TileGround tiles={tiles} camera={camera} size={size} />
            )}
            <MapGrid camera={camera} size={size} />
            <g transform={onPaper}>
              <PlaceShapes places={shown} sources={sources} paper={paper} chosen={chosen} />
              <EdgeArcs
                edges={edges}
                clusters={clusters}
                clusterOf={clusterOf}
                sources={sources}
                paper={paper}
                chosen={chosen}
              />
            </g>
            <PlaceMarks
              places={shown}
              clusters={clusters}
              sources={sources}
              camera={camera}
              size={size}
              chosen={chosen}
            />
          </svg>
          {tiles !== undefined && areas.shades === undefined && tiles.attribution !== '' && (
            <span className={`meta ${styles['source']}`}>{tiles.attribution}</span>
          )}
          <div className={shared['zoom']}>
            <HoldButton label={t('zoomIn')} icon={<Plus size={16} />} onStep={() => zoom(1)} />
            <HoldButton label={t('zoomOut')} icon={<Minus size={16} />} onStep={() => zoom(-1)} />
            <IconButton label={t('zoomFit')} icon={<Maximize size={16} />} onClick={() => show()} />
          </div>
        </div>
        {listed.length > 0 && (
          <aside className={shared['side']} aria-label={t('mapList')}>
            <ul className={shared['sideList']}>
              {listed.slice(0, LISTED_MAX).map((place) => (
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
        )}
      </div>
      {listed.length < count && (
        <div className={shared['foot']}>
          <Info size={14} />
          <span>{t('mapShown', { shown: format.number(listed.length), count: format.number(count) })}</span>
        </div>
      )}
    </>
  );
}

/** The clusters of the points, and the cluster of each. */
function clusteredPoints(places: readonly Place[], cell: number) {
  const indexes: number[] = [];
  const at = places.flatMap(({ shape }, index) => {
    if (shape.type !== 'point') return [];
    indexes.push(index);
    return [worldPoint(shape.coordinate)];
  });
  const clusterOf = new Uint32Array(places.length);
  const clusters = clustersOf(at, cell).map(({ x, y, members }, cluster) => {
    const own = members.map((member) => indexes[member]!);
    for (const member of own) clusterOf[member] = cluster;
    return { x, y, members: own };
  });
  return { clusters, clusterOf };
}

/** Lines and areas; rendered once, then only moved. */
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
  return places.map((place) => {
    // Points are drawn as marks.
    if (place.shape.type === 'point') return null;
    const colour = colourOf(sources.indexOf(place.source));
    const isArea = place.shape.type === 'polygon';
    return (
      <path
        key={place.key}
        className={styles['drawn']}
        data-place={place.key}
        data-shape={place.shape.type}
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
      return '';
    case 'linestring':
      return line(shape.coordinates);
    case 'polygon':
      return shape.rings.map((ring) => `${line(ring)}Z`).join('');
  }
}

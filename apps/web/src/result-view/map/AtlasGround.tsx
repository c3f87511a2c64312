import { memo, useId, useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useFormatter } from 'use-intl';
import { overlaps, type AtlasArea, type GeoBox, type GeoLine } from './atlas.ts';
import { atlasQuery } from './atlas-queries.ts';
import { coordinateOf, lineOnPaper, type MapCamera, type MapSize } from './map-projection.ts';
import styles from './map-view.module.css';

/** World widths in pixels above which finer outlines, states, and no outlines at all are drawn. */
const FINE_FROM = 3_000;
const STATES_FROM = 2_500;
const GROUND_PIXELS_MAX = 400_000;
/** Paths are written for this camera; the map then only scales them. */
const PAPER: MapCamera = { x: 0.5, y: 0.5, scale: 1_000 };

/** Shades of areas by value. */
export interface AreaShades {
  readonly values: ReadonlyMap<AtlasArea, number>;
  readonly least: number;
  readonly most: number;
}

/** Countries, states of the USA, borders and coast lines below a map; countries are shaded by their values. */
export function AtlasGround({
  camera,
  size,
  shades,
}: {
  readonly camera: MapCamera;
  readonly size: MapSize;
  readonly shades?: AreaShades | undefined;
}) {
  const clip = useId();
  const isFine = camera.scale >= FINE_FROM;
  const coarse = useQuery(atlasQuery('coarse', true)).data;
  const fine = useQuery(atlasQuery('fine', isFine)).data;
  const states = useQuery(atlasQuery('states', camera.scale >= STATES_FROM)).data;
  const atlas = isFine ? (fine ?? coarse) : coarse;
  const box = steppedBox(camera, size);
  const boxKey = box.join(' ');
  // The paths are written again only when the box moves by a step.
  // oxlint-disable-next-line react/exhaustive-deps
  const view = useMemo(() => box, [boxKey]);
  if (atlas === undefined || camera.scale > GROUND_PIXELS_MAX) return null;
  const scale = camera.scale / PAPER.scale;
  const [left, top] = [
    size.width / 2 + (PAPER.x - camera.x) * camera.scale,
    size.height / 2 + (PAPER.y - camera.y) * camera.scale,
  ];
  return (
    <g transform={`translate(${left} ${top}) scale(${scale})`} clipPath={`url(#${clip})`}>
      <clipPath id={clip}>
        <rect x={-PAPER.scale / 2} y={-PAPER.scale / 2} width={PAPER.scale} height={PAPER.scale} />
      </clipPath>
      <Areas areas={atlas.areas} view={view} shades={shades} />
      {states !== undefined && camera.scale >= STATES_FROM && (
        <Lines lines={states.borders} view={view} className={styles['state']} />
      )}
      <Lines lines={atlas.borders} view={view} className={styles['border']} />
      <Lines lines={atlas.coasts} view={view} className={styles['coast']} />
    </g>
  );
}

const Areas = memo(function Areas({
  areas,
  view,
  shades,
}: {
  readonly areas: readonly AtlasArea[];
  readonly view: GeoBox;
  readonly shades: AreaShades | undefined;
}) {
  const format = useFormatter();
  const byName = new Map([...(shades?.values ?? [])].map(([area, value]) => [area.id ?? area.name, value]));
  return areas
    .filter(({ box }) => overlaps(box, view))
    .map((area) => {
      const value = byName.get(area.id ?? area.name);
      return (
        <path
          key={`${area.id ?? ''} ${area.name}`}
          className={styles['land']}
          d={area.rings.map((ring) => `${lineOnPaper(ring, PAPER)}Z`).join('')}
          style={value === undefined || shades === undefined ? undefined : { fill: shadeOf(value, shades) }}
        >
          <title>{value === undefined ? area.name : `${area.name}: ${format.number(value)}`}</title>
        </path>
      );
    });
});

const Lines = memo(function Lines({
  lines,
  view,
  className,
}: {
  readonly lines: readonly GeoLine[];
  readonly view: GeoBox;
  readonly className: string | undefined;
}) {
  const shown = lines.filter(({ box }) => overlaps(box, view));
  return <path className={className} d={shown.map(({ coordinates }) => lineOnPaper(coordinates, PAPER)).join('')} />;
});

const SHADE = { least: 25, most: 95 } as const;

/** The color of a value on the ramp from `least` to `most`. */
export function shadeOf(value: number, { least, most }: Pick<AreaShades, 'least' | 'most'>): string {
  const part = most > least ? (value - least) / (most - least) : 1;
  return `color-mix(in srgb, var(--accent) ${Math.round(SHADE.least + part * (SHADE.most - SHADE.least))}%, var(--hover))`;
}

/** The view with a margin, widened to steps of half a view, so that it rarely changes. */
function steppedBox(camera: MapCamera, { width, height }: MapSize): GeoBox {
  const stepX = 2 ** Math.ceil(Math.log2(width / camera.scale / 2));
  const stepY = 2 ** Math.ceil(Math.log2(height / camera.scale / 2));
  const [halfX, halfY] = [width / camera.scale / 2, height / camera.scale / 2];
  const [west, north] = coordinateOf({
    x: (Math.floor((camera.x - halfX) / stepX) - 1) * stepX,
    y: (Math.floor((camera.y - halfY) / stepY) - 1) * stepY,
  });
  const [east, south] = coordinateOf({
    x: (Math.ceil((camera.x + halfX) / stepX) + 1) * stepX,
    y: (Math.ceil((camera.y + halfY) / stepY) + 1) * stepY,
  });
  return [west, south, east, north];
}

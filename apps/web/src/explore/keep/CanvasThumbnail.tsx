import type { Thumbnail } from '@astrolabe/graph-view';
import styles from './keep.module.css';

const SLOT_COUNT = 12;

/** Thumbnail of a canvas in the colors of the theme; an empty frame if no image was saved. */
export function CanvasThumbnail({ picture }: { readonly picture: Thumbnail | undefined }) {
  const vertices = picture?.vertices ?? [];
  const radius = vertices.length > 120 ? 12 : vertices.length > 30 ? 18 : 28;
  const fillOf = (color: number | string): string =>
    typeof color === 'string' ? color : color < 0 ? 'var(--muted)' : `var(--tag-${(color % SLOT_COUNT) + 1})`;
  return (
    <svg className={styles['thumbnail']} viewBox="-60 -60 1120 1120" aria-hidden="true">
      <path
        d={(picture?.edges ?? []).map(([x1, y1, x2, y2]) => `M${x1} ${y1}L${x2} ${y2}`).join('')}
        stroke="var(--control-border)"
        strokeOpacity={0.5}
        strokeWidth={4}
      />
      {vertices.map(([x, y, color], at) => (
        <circle key={at} cx={x} cy={y} r={radius} fill={fillOf(color)} />
      ))}
    </svg>
  );
}

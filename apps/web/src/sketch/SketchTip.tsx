import { useTranslations } from 'use-intl';
import type { SketchEdgeType, SketchTag } from './sketch-graph.ts';
import { TIP } from './limits.ts';
import styles from './sketch.module.css';

/** Tooltip with name and properties of the hovered element, positioned within an area. */
export interface SketchTipProps {
  readonly element: SketchTag | SketchEdgeType;
  readonly x: number;
  readonly y: number;
  readonly room: { readonly width: number; readonly height: number };
}

/** Name and properties of a tag or an edge type. */
export function SketchTip({ element, x, y, room }: SketchTipProps) {
  const t = useTranslations('sketch');
  const height = Math.min(TIP.head + TIP.row * element.properties.length, TIP.heightMax);
  const left = x + TIP.offset + TIP.width > room.width ? x - TIP.offset - TIP.width : x + TIP.offset;
  const top = Math.max(0, Math.min(y + TIP.offset, room.height - height));
  return (
    <div className={styles['tip']} role="tooltip" style={{ left: Math.max(0, left), top, width: TIP.width, height }}>
      <header>
        <strong className="clip">{element.name === '' ? t('noName') : element.name}</strong>
        <span className="meta clip">
          {element.comment === '' ? t('properties', { count: element.properties.length }) : element.comment}
        </span>
      </header>
      <dl>
        {element.properties.map((property) => (
          <div key={property.key}>
            <dt className="clip">{property.name}</dt>
            <dd className="mono">
              {property.type === 'fixed_string' ? `${property.type}(${property.length})` : property.type}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

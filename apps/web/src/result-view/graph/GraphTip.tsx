import { useTranslations } from 'use-intl';
import type { GraphCanvas } from '@astrolabe/graph-view';
import type { Properties } from '@astrolabe/model';
import { TagShape } from '../../ui/TagShape.tsx';
import { ValueText } from '../value/ValueText.tsx';
import styles from './graph.module.css';

const SHOWN_MAX = 8;
const DISTANCE = 18;
const WIDTH = 280;

/** A canvas tooltip, and names of edge types if renamed. */
export interface GraphTipProps {
  readonly canvas: GraphCanvas;
  readonly nameOfEdgeType?: (name: string) => string;
}

/** The element under the pointer: caption, ID and first properties. */
export function GraphTip({ canvas, nameOfEdgeType = (name) => name }: GraphTipProps) {
  const t = useTranslations('result');
  const { scene, camera } = canvas;
  const target = scene.hovered;
  if (target === undefined) return null;
  const edge = target.kind === 'edge' ? scene.edges[target.index] : undefined;
  const vertex = target.kind === 'vertex' ? scene.vertices[target.index] : undefined;
  const ends = edge === undefined ? [target.index] : [edge.src, edge.dst];
  const at = ends.map((index) => ({
    x: camera.screenX(scene.positions[2 * index] ?? 0),
    y: camera.screenY(scene.positions[2 * index + 1] ?? 0),
  }));
  const x = at.reduce((sum, point) => sum + point.x, 0) / at.length;
  const y = at.reduce((sum, point) => sum + point.y, 0) / at.length;
  // Next to a panel the card is on the other side of its vertex, so that it never covers the current work.
  const right = camera.width - canvas.insets.right;
  const left = Math.max(8, x + DISTANCE + WIDTH > right ? x - DISTANCE - WIDTH : x + DISTANCE);
  const isLow = y > camera.height / 2;
  const properties: readonly Properties[] =
    edge === undefined ? (vertex?.tags ?? []).map((tag) => tag.properties) : [edge.properties];
  const entries = properties.flatMap((one) => [...one]).slice(0, SHOWN_MAX);
  return (
    <div
      className={styles['tip']}
      style={isLow ? { left, bottom: camera.height - y - 18 } : { left, top: y - 18 }}
      aria-hidden="true"
    >
      <header>
        {vertex?.style !== undefined && <TagShape slot={vertex.style.slot} />}
        <span className="clip grow">{edge === undefined ? vertex?.caption : nameOfEdgeType(edge.edgeType)}</span>
        <span className="mono meta">
          {edge !== undefined && `@${edge.rank}`}
          {vertex !== undefined && (vertex.isPlaceholder ? t('placeholder') : String(vertex.vid))}
        </span>
      </header>
      {entries.length > 0 && (
        <dl>
          {entries.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="clip">
                <ValueText value={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

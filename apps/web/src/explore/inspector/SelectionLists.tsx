import { useMemo, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { edgesAmong } from '@astrolabe/graph-view';
import { EdgeLine } from '../../ui/EdgeLine.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { TagShape } from '../../ui/TagShape.tsx';
import { SELECTED_LISTED_MAX } from '../limits.ts';
import shared from '../explore.module.css';
import styles from './inspector.module.css';
import { useExploration } from '../state/use-exploration.ts';

/** The selected vertices, and the edges between them; clicking one selects it alone. */
export function SelectionLists({ selection }: { readonly selection: ReadonlySet<number> }) {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const format = useFormatter();
  const [view, setView] = useState<'vertices' | 'edges'>('vertices');
  const edges = useMemo(() => edgesAmong(exploration.scene, selection), [selection, exploration]);
  const count = view === 'vertices' ? selection.size : edges.length;
  return (
    <>
      <div className={styles['inspectorTabs']}>
        <Segments
          label={t('selection')}
          value={view}
          segments={[
            { value: 'vertices', label: `${t('vertex')} ${format.number(selection.size)}` },
            { value: 'edges', label: `${t('edges')} ${format.number(edges.length)}` },
          ]}
          onChoose={setView}
        />
      </div>
      <div className={styles['inspectorBody']}>
        <ul aria-label={t('selection')}>
          {view === 'vertices'
            ? [...selection].slice(0, SELECTED_LISTED_MAX).map((index) => <VertexLine key={index} index={index} />)
            : edges.slice(0, SELECTED_LISTED_MAX).map((index) => <EdgeRow key={index} index={index} />)}
        </ul>
        {count === 0 && <p className={shared['none']}>{t('noEdgesAmong')}</p>}
        {count > SELECTED_LISTED_MAX && (
          <p className={shared['none']}>
            {t('listedFirst', { shown: format.number(SELECTED_LISTED_MAX), count: format.number(count) })}
          </p>
        )}
      </div>
    </>
  );
}

function VertexLine({ index }: { readonly index: number }) {
  const exploration = useExploration();
  const vertex = exploration.scene.vertices[index];
  if (!vertex) return null;
  return (
    <li>
      <button type="button" onClick={() => exploration.scene.select([index])}>
        {vertex.style !== undefined && <TagShape slot={vertex.style.slot} />}
        <span className="clip grow">{vertex.caption}</span>
        <span className="meta clip">{vertex.tags.map(({ name }) => name).join(', ')}</span>
      </button>
    </li>
  );
}

function EdgeRow({ index }: { readonly index: number }) {
  const exploration = useExploration();
  const edge = exploration.scene.edges[index];
  const [src, dst] = [exploration.scene.vertices[edge?.src ?? -1], exploration.scene.vertices[edge?.dst ?? -1]];
  if (!edge || !src || !dst) return null;
  return (
    <li>
      <button type="button" onClick={() => exploration.scene.select([], [index])}>
        <EdgeLine slot={edge.typeOrder} />
        <span className="clip grow">
          {src.caption} → {dst.caption}
        </span>
        <span className="meta clip">{edge.edgeType}</span>
      </button>
    </li>
  );
}

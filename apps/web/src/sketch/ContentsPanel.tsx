import { CircleAlert, Copy, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { EdgeLine } from '../ui/EdgeLine.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { TagShape } from '../ui/TagShape.tsx';
import type { SketchGraph } from './sketch-graph.ts';
import { duplicateSelection, removeElements, select } from './sketch-store.ts';
import styles from './sketch.module.css';

/** The sketch as lists: text alternative of the canvas, and access to edge types without ends. */
export interface ContentsPanelProps {
  readonly graph: SketchGraph;
  readonly invalid: ReadonlySet<string>;
  readonly selectedCount: number;
}

/** The tags and edge types of the sketch, to select one. */
export function ContentsPanel({ graph, invalid, selectedCount }: ContentsPanelProps) {
  const t = useTranslations('sketch');
  const names = new Map(graph.nodes.map((node) => [node.uuid, node.name === '' ? t('noName') : node.name]));
  const end = (uuid: string): string => names.get(uuid) ?? t('nowhere');
  return (
    <div className={styles['panelBody']}>
      <div className={styles['panelHead']}>
        <h2>{selectedCount > 0 ? t('several', { count: selectedCount }) : t('contents')}</h2>
        <span className="grow" />
        {selectedCount > 0 && (
          <>
            <IconButton label={t('duplicate')} icon={<Copy size={16} />} onClick={duplicateSelection} />
            <IconButton label={t('remove')} icon={<Trash2 size={16} />} onClick={() => removeElements()} />
          </>
        )}
      </div>
      <p className={styles['contentsSay']}>{t('contentsSay')}</p>
      <section className={styles['section']} aria-label={t('tags')}>
        <div className={styles['sectionHead']}>
          <h3>{t('tags')}</h3>
          <span className="meta">{graph.nodes.length}</span>
        </div>
        {graph.nodes.map((node) => (
          <button key={node.uuid} type="button" className={styles['lineRow']} onClick={() => select([node.uuid])}>
            <TagShape slot={node.slot} />
            <span className="strong clip">{names.get(node.uuid)}</span>
            <span className="grow" />
            {invalid.has(node.uuid) && <Mark />}
            <span className="meta">{t('properties', { count: node.properties.length })}</span>
          </button>
        ))}
      </section>
      <section className={styles['section']} aria-label={t('edgeTypes')}>
        <div className={styles['sectionHead']}>
          <h3>{t('edgeTypes')}</h3>
          <span className="meta">{graph.lines.length}</span>
        </div>
        {graph.lines.map((line) => (
          <button key={line.uuid} type="button" className={styles['lineRow']} onClick={() => select([line.uuid])}>
            <EdgeLine slot={0} />
            <span className="strong clip">{line.name === '' ? t('noName') : line.name}</span>
            <span className="second clip">
              {line.from === '' || line.to === '' ? t('nowhere') : `${end(line.from)} → ${end(line.to)}`}
            </span>
            <span className="grow" />
            {invalid.has(line.uuid) && <Mark />}
          </button>
        ))}
      </section>
    </div>
  );
}

function Mark() {
  const t = useTranslations('sketch');
  return <CircleAlert size={14} color="var(--danger)" role="img" aria-label={t('invalid')} />;
}

import { Compass, SquareTerminal } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { ImportTask } from '@astrolabe/http-api';
import { IMPORTED_SAMPLE_EDGES } from '../../limits.ts';
import { Button } from '../../ui/Button.tsx';
import { GraphImage } from '../../result-view/graph/GraphImage.tsx';
import { useImportedData, useImportedSample } from './imported-data.ts';
import styles from './tasks.module.css';

/** A first image of an imported graph, and the ways to explore and query it. Nothing if the import wrote nothing. */
export function ImportedGraph({ task }: { readonly task: ImportTask }) {
  const t = useTranslations('report');
  const data = useImportedData(task);
  const sample = useImportedSample(task, IMPORTED_SAMPLE_EDGES);
  if (data === undefined) return null;
  return (
    <div className={styles['imported']}>
      {sample !== undefined && (
        <GraphImage
          graph={sample}
          label={t('sample', { vertices: sample.vertices.length, edges: sample.edges.length, space: task.space })}
        />
      )}
      <div className={styles['importedActs']}>
        <span className="grow" />
        <Button icon={<SquareTerminal size={16} />} onClick={data.query}>
          {t('inConsole')}
        </Button>
        <Button kind="primary" icon={<Compass size={16} />} onClick={() => void data.explore()}>
          {t('onCanvas')}
        </Button>
      </div>
    </div>
  );
}

import { useMemo, useState } from 'react';
import { Table2, Waypoints } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import type { SharedView } from '@astrolabe/http-api';
import { valueFromJson } from '@astrolabe/model';
import { GraphView } from '../result-view/graph/GraphView.tsx';
import { ResultTable } from '../result-view/table/ResultTable.tsx';
import { hasGraph } from '../result-view/run-views.ts';
import { Segments } from '../ui/Segments.tsx';
import styles from './view.module.css';

/** The rows of a shared result as a table, and as a graph if they contain vertices or edges. */
export function ResultView({ view }: { readonly view: Extract<SharedView, { readonly kind: 'result' }> }) {
  const t = useTranslations('view');
  const format = useFormatter();
  const rows = useMemo(() => view.rows.map((row) => row.map(valueFromJson)), [view.rows]);
  const isGraph = useMemo(() => hasGraph(rows), [rows]);
  const [shown, setShown] = useState<'table' | 'graph'>(isGraph ? 'graph' : 'table');
  return (
    <>
      <div className={styles['tools']}>
        {isGraph && (
          <Segments
            label={t('shownAs')}
            value={shown}
            segments={[
              { value: 'graph', label: t('graph'), icon: <Waypoints size={14} /> },
              { value: 'table', label: t('table'), icon: <Table2 size={14} /> },
            ]}
            onChoose={setShown}
          />
        )}
        <span className="meta">
          {rows.length < view.rowCount
            ? t('rowsCut', { shown: format.number(rows.length), count: view.rowCount })
            : t('rows', { count: view.rowCount })}
        </span>
      </div>
      <div className={styles['result']}>
        {shown === 'graph' ? (
          <GraphView rows={rows} isFullScreen />
        ) : (
          <ResultTable columns={view.columns} rows={rows} isFullScreen />
        )}
      </div>
    </>
  );
}

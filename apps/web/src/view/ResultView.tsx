import { useMemo, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { SharedView } from '@astrolabe/http-api';
import { valueFromJson } from '@astrolabe/model';
import { ROW_VIEWS, rowViewsOf } from '../result-view/row-views.ts';
import type { RowViewName } from '../state/view-names.ts';
import { Segments } from '../ui/Segments.tsx';
import styles from './view.module.css';

/** The rows of a shared result in each view that applies; a graph is shown first. */
export function ResultView({ view }: { readonly view: Extract<SharedView, { readonly kind: 'result' }> }) {
  const t = useTranslations('view');
  const nameOf = useTranslations('result.viewName');
  const format = useFormatter();
  const rows = useMemo(() => view.rows.map((row) => row.map(valueFromJson)), [view.rows]);
  const names = useMemo(() => rowViewsOf({ columns: view.columns, rows }), [view.columns, rows]);
  const [shown, setShown] = useState<RowViewName>(names.includes('graph') ? 'graph' : 'table');
  const { Part } = ROW_VIEWS[shown].part;
  return (
    <>
      <div className={styles['tools']}>
        {names.length > 1 && (
          <Segments
            label={t('shownAs')}
            value={shown}
            segments={names.map((name) => {
              const Icon = ROW_VIEWS[name].icon;
              return { value: name, label: nameOf(name), icon: <Icon size={14} /> };
            })}
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
        <Part key={shown} columns={view.columns} rows={rows} isFullScreen />
      </div>
    </>
  );
}

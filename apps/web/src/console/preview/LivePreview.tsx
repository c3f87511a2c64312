import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { runnableAt } from '@astrolabe/ngql';
import { selectedRange } from '../../editor/editor-handle.ts';
import { ResultTable } from '../../result-view/table/ResultTable.tsx';
import { consoleStore, spaceOfScript } from '../../state/console-store.ts';
import { useDelayed } from '../../ui/use-delayed.ts';
import { useErrorMessages } from '../../ui/use-error-messages.ts';

import { canPreview, previewQuery } from './preview-query.ts';
import styles from './preview.module.css';

/** Milliseconds without typing before a statement is previewed. */
const REST_MS = 350;

/** The first rows of the statement at the cursor, while it is typed. Statements that change data are never run. */
export function LivePreview() {
  const t = useTranslations('console');
  const format = useFormatter();
  const errorMessages = useErrorMessages();
  const text = useDelayed(
    useStore(consoleStore, (store) => store.text),
    REST_MS,
  );
  const space = useStore(consoleStore, spaceOfScript);
  const range = runnableAt(text, selectedRange()?.start ?? text.length)?.range;
  const statement = range === undefined ? '' : text.slice(range.start, range.end);
  const { data, error, isFetching } = useQuery({
    ...previewQuery(statement, space),
    placeholderData: keepPreviousData,
  });
  const isShown = canPreview(statement);
  return (
    <section
      className={styles['preview']}
      aria-label={t('preview')}
      data-stale={isFetching || error !== null || undefined}
    >
      <p className="meta">
        <b>{t('preview')}</b>
        <span className="clip">
          {!isShown
            ? t('previewReadsOnly')
            : error !== null
              ? errorMessages(error).text
              : data !== undefined &&
                t('previewRows', { shown: format.number(data.rows.length), count: data.rowCount })}
        </span>
      </p>
      {isShown && data !== undefined && data.columns.length > 0 && (
        <ResultTable columns={data.columns} rows={data.rows} />
      )}
    </section>
  );
}

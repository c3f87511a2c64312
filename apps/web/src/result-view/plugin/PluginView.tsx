import { useMemo, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { isEmpty, isNull, type Row, type Value } from '@astrolabe/model';
import { pagesOf, pluginStore } from '../../data/plugins.ts';
import { PLUGIN_ROWS_MAX } from '../../limits.ts';
import { plainText } from '../value/value-pieces.ts';
import { Choice } from '../../ui/Choice.tsx';
import { PluginFrame } from './PluginFrame.tsx';
import styles from './plugin.module.css';

/** Rows of a result in a view that a plugin adds. */
export function PluginView({ columns, rows }: { readonly columns: readonly string[]; readonly rows: readonly Row[] }) {
  const t = useTranslations('result');
  const locale = useLocale();
  const pages = pagesOf(
    useStore(pluginStore, (store) => store.plugins),
    'resultViews',
  );
  const [chosen, setChosen] = useState(0);
  const page = pages[chosen] ?? pages[0];
  const message = useMemo(
    () => ({
      type: 'rows',
      columns,
      rows: rows.slice(0, PLUGIN_ROWS_MAX).map((row) => row.map(sent)),
      theme: getComputedStyle(document.documentElement).colorScheme === 'dark' ? 'dark' : 'light',
      locale,
    }),
    [columns, rows, locale],
  );
  if (page === undefined) return null;
  return (
    <>
      {pages.length > 1 && (
        <div className={styles['choice']}>
          <Choice
            label={t('viewName.plugin')}
            controlSize="row"
            value={String(pages.indexOf(page))}
            options={pages.map(({ title }, at) => ({ value: String(at), label: title }))}
            onChoose={(at) => setChosen(Number(at))}
          />
        </div>
      )}
      <PluginFrame key={`${page.plugin} ${page.page}`} page={page} message={message} />
    </>
  );
}

/** Converts a value for a plugin: an exact number, text, boolean, null, or nGQL text. */
function sent(value: Value): string | number | boolean | null {
  if (isNull(value) || isEmpty(value)) return null;
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  return typeof value === 'object' ? plainText(value) : value;
}

import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ListTree } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { slowStatementsQuery } from '../data/storage.ts';
import { StatementText } from '../editor/StatementText.tsx';
import { chooseSpace, openTab } from '../state/console-store.ts';
import { Button } from '../ui/Button.tsx';
import { CsvButton } from '../ui/CsvButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { useAge } from '../ui/use-age.ts';
import list from '../ui/list-page.module.css';
import { SearchField } from '../ui/SearchField.tsx';
import { ListTable } from '../ui/ListTable.tsx';
import { Problem } from '../ui/Problem.tsx';
import { SpanChoice, SPANS } from './SpanChoice.tsx';
import styles from './admin.module.css';

/** Mean duration from which the slowest one is marked, in milliseconds. */
const HOT_MS = 10_000;

/** Slow statements by shape, highest total time first. */
export function SlowPanel({ isEmbedded }: { readonly isEmbedded: boolean }) {
  const t = useTranslations('admin');
  const age = useAge();
  const format = useFormatter();
  const navigate = useNavigate();
  const [within, setWithin] = useState<'hour' | 'day' | 'week'>('day');
  const [search, setSearch] = useState('');
  const { data, error } = useQuery(slowStatementsQuery(SPANS[within]));
  const wanted = search.trim().toLowerCase();
  const found = (data?.items ?? []).filter((item) =>
    `${item.space} ${item.username} ${item.shape}`.toLowerCase().includes(wanted),
  );
  const seconds = (ms: number): string =>
    format.number(ms / 1000, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const profile = (space: string, example: string): void => {
    if (space !== '') chooseSpace(space);
    openTab(/^\s*(EXPLAIN|PROFILE)\b/i.test(example) ? example : `PROFILE ${example}`);
    void navigate({ to: '/console' });
  };
  return (
    <>
      <div className={list['tools']}>
        <SpanChoice spans={['hour', 'day', 'week']} value={within} onChoose={setWithin} />
        <SearchField className={list['search']} label={t('filterSlow')} value={search} onSearch={setSearch} />
        {data !== undefined && (
          <span className="meta clip">{t(isEmbedded ? 'slowSayEmbedded' : 'slowSay', { ms: data.slowMs })}</span>
        )}
        <span className="grow" />
        <CsvButton
          file="slow-statements.csv"
          disabled={found.length === 0}
          columns={['Statement', 'Space', 'User', 'Times', 'Mean ms', 'Longest ms']}
          rows={() =>
            found.map((item) => [
              item.shape,
              item.space,
              item.username,
              BigInt(item.count),
              item.meanMs,
              item.longestMs,
            ])
          }
        />
      </div>
      <Problem error={error} />
      {data !== undefined && found.length === 0 ? (
        <EmptyState title={t('noSlow')} say={t('noSlowSay', { ms: data.slowMs })} />
      ) : (
        <ListTable
          columns={[
            { label: t('statement') },
            { label: t('space'), width: 150 },
            { label: t('user'), width: 110 },
            { label: t('times'), width: 72, isNumber: true },
            { label: t('mean'), width: 92, isNumber: true },
            { label: t('longest'), width: 104, isNumber: true },
            { label: t('last'), width: 116 },
            { label: t('operations'), width: 104, isHeadHidden: true },
          ]}
          rows={found}
          row={(item) => {
            const { example } = item;
            return (
              <tr key={`${item.space}/${item.username}/${item.shape}`}>
                <td className="clip" title={item.shape}>
                  <StatementText text={item.shape} />
                </td>
                <td className="clip">{item.space || <span className="second">{t('none')}</span>}</td>
                <td className="clip">{item.username}</td>
                <td className="number">{format.number(item.count)}</td>
                <td className="number">{seconds(item.meanMs)}</td>
                <td className="number">
                  <span className={item.longestMs >= HOT_MS ? styles['hot'] : undefined}>
                    {seconds(item.longestMs)}
                  </span>
                </td>
                <td className="second">{age(item.lastAt)}</td>
                <td>
                  <div className={list['acts']}>
                    <Button
                      kind="quiet"
                      size="row"
                      icon={<ListTree size={12} />}
                      disabled={example === undefined}
                      title={example === undefined ? t('noExample') : undefined}
                      onClick={() => example !== undefined && profile(item.space, example)}
                    >
                      {t('profile')}
                    </Button>
                  </div>
                </td>
              </tr>
            );
          }}
        />
      )}
    </>
  );
}

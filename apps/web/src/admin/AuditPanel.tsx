import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { auditQuery } from '../data/audit.ts';
import { StatementText } from '../editor/StatementText.tsx';
import { Button } from '../ui/Button.tsx';
import { CsvButton } from '../ui/CsvButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ListTable } from '../ui/ListTable.tsx';
import { Problem } from '../ui/Problem.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import list from '../ui/list-page.module.css';

/** Who changed what through the studio, the newest first; statements without their values. */
export function AuditPanel() {
  const words = useTranslations('admin');
  const format = useFormatter();
  const [search, setSearch] = useState('');
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(auditQuery);
  const entries = data?.pages.flatMap(({ items }) => items) ?? [];
  const wanted = search.trim().toLowerCase();
  const found = entries.filter((entry) =>
    `${entry.username} ${entry.space} ${entry.shape}`.toLowerCase().includes(wanted),
  );
  return (
    <>
      <div className={list['tools']}>
        <SearchField className={list['search']} label={words('filterAudit')} value={search} onSearch={setSearch} />
        <span className="meta clip">{words('auditSay')}</span>
        <span className="grow" />
        <CsvButton
          file="audit.csv"
          disabled={found.length === 0}
          columns={['Time', 'User', 'Space', 'Statement', 'Outcome']}
          rows={() =>
            found.map(({ at, username, space, shape, hasFailed }) => [
              new Date(at).toISOString(),
              username,
              space,
              shape,
              hasFailed ? 'failed' : 'done',
            ])
          }
        />
      </div>
      <Problem error={error} />
      {data !== undefined && found.length === 0 ? (
        <EmptyState title={words('noAudit')} say={words('noAuditSay')} />
      ) : (
        <ListTable
          columns={[
            { label: words('when'), width: 184 },
            { label: words('user'), width: 120 },
            { label: words('space'), width: 160 },
            { label: words('statement') },
            { label: words('state'), width: 96 },
          ]}
          rows={found}
          row={({ id, at, username, space, shape, hasFailed }) => (
            <tr key={id}>
              <td className="second">{format.dateTime(at, { dateStyle: 'medium', timeStyle: 'medium' })}</td>
              <td className="clip">{username}</td>
              <td className="clip">{space || <span className="second">{words('none')}</span>}</td>
              <td className="clip" title={shape}>
                <StatementText text={shape} />
              </td>
              <td>{words(hasFailed ? 'auditFailed' : 'auditDone')}</td>
            </tr>
          )}
        />
      )}
      {hasNextPage && (
        <Button kind="quiet" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words('earlierEntries')}
        </Button>
      )}
    </>
  );
}

import type { AuditEntry, AuditPart } from '@astrolabe/http-api';
import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { auditQuery } from '../data/audit.ts';
import { Button } from '../ui/Button.tsx';
import { CsvButton } from '../ui/CsvButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ListTable } from '../ui/ListTable.tsx';
import { Problem } from '../ui/Problem.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { Segments } from '../ui/Segments.tsx';
import list from '../ui/list-page.module.css';
import { AuditAct } from './AuditAct.tsx';

/** Changes, sign-ins and sign-outs by user, newest first; statements without their values. */
export function AuditPanel({ isEmbedded }: { readonly isEmbedded: boolean }) {
  const t = useTranslations('admin');
  const format = useFormatter();
  const [part, setPart] = useState<AuditPart>('changes');
  const [search, setSearch] = useState('');
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(auditQuery(part));
  const entries = data?.pages.flatMap(({ items }) => items) ?? [];
  const lostCount = data?.pages.at(-1)?.lostCount ?? 0;
  const wanted = search.trim().toLowerCase();
  const actOf = ({ kind, shape }: AuditEntry): string =>
    kind === 'statement' ? shape : `${t(`audit_${kind}`)} ${shape}`;
  const found = entries.filter((entry) =>
    `${entry.username} ${entry.space} ${actOf(entry)}`.toLowerCase().includes(wanted),
  );
  return (
    <>
      <div className={list['tools']}>
        <Segments
          label={t('auditPart')}
          size="form"
          value={part}
          segments={[
            { value: 'changes', label: t('auditChanges') },
            { value: 'visits', label: t('auditVisits') },
          ]}
          onChoose={setPart}
        />
        <SearchField className={list['search']} label={t('filterAudit')} value={search} onSearch={setSearch} />
        <span className="meta clip">{t(isEmbedded ? 'auditSayEmbedded' : 'auditSay')}</span>
        <span className="grow" />
        <CsvButton
          file={`audit-${part}.csv`}
          disabled={found.length === 0}
          columns={['Time', 'User', 'Space', 'Kind', 'What', 'Through', 'Times', 'Count', 'Outcome']}
          rows={() =>
            found.map(({ at, username, space, kind, shape, via, times, count, hasFailed }) => [
              new Date(at).toISOString(),
              username,
              space,
              kind,
              shape,
              via,
              BigInt(times),
              count === undefined ? '' : BigInt(count),
              hasFailed ? 'failed' : 'done',
            ])
          }
        />
      </div>
      <Problem error={error} />
      {lostCount > 0 && (
        <p className={list['problem']} role="alert">
          <CircleAlert size={16} />
          {t('auditLost', { count: lostCount })}
        </p>
      )}
      {data !== undefined && found.length === 0 ? (
        <EmptyState
          title={t(part === 'changes' ? 'noAudit' : 'noVisits')}
          say={t(part === 'changes' ? 'noAuditSay' : 'noVisitsSay')}
        />
      ) : (
        <ListTable
          columns={[
            { label: t('when'), width: 184 },
            { label: t('user'), width: 120 },
            { label: t('space'), width: 160 },
            { label: t('auditAct') },
            { label: t('auditVia'), width: 88 },
            { label: t('state'), width: 96 },
          ]}
          rows={found}
          row={(entry) => {
            const { id, at, username, space, via, hasFailed } = entry;
            return (
              <tr key={id}>
                <td className="second">{format.dateTime(at, { dateStyle: 'medium', timeStyle: 'medium' })}</td>
                <td className="clip">{username}</td>
                <td className="clip">{space || <span className="second">{t('none')}</span>}</td>
                <td className="clip" title={actOf(entry)}>
                  <AuditAct {...entry} />
                </td>
                <td className="second">{t(via === 'protocol' ? 'auditProtocol' : 'auditStudio')}</td>
                <td>{t(hasFailed ? 'auditFailed' : 'auditDone')}</td>
              </tr>
            );
          }}
        />
      )}
      {hasNextPage && (
        <Button kind="quiet" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('earlierEntries')}
        </Button>
      )}
    </>
  );
}

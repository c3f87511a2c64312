import type { AuditEntry } from '@astrolabe/http-api';
import { useTranslations } from 'use-intl';
import { StatementText } from '../editor/StatementText.tsx';

/** An audit entry: a statement without its values, or another action, with its count. */
export function AuditAct({ kind, shape, times, count }: Pick<AuditEntry, 'kind' | 'shape' | 'times' | 'count'>) {
  const t = useTranslations('admin');
  return (
    <>
      {kind === 'statement' ? (
        <StatementText text={shape} />
      ) : (
        <>
          {t(`audit_${kind}`)} {shape !== '' && <span className="second">{shape}</span>}
        </>
      )}
      {count !== undefined && (
        <span className="second"> · {t(kind === 'check' ? 'auditProblems' : 'auditRows', { count })}</span>
      )}
      {times > 1 && <span className="second"> · {t('auditTimes', { times })}</span>}
    </>
  );
}

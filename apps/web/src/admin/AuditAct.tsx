import type { AuditEntry } from '@astrolabe/http-api';
import { useTranslations } from 'use-intl';
import { StatementText } from '../editor/StatementText.tsx';

/** An audit entry: a statement without its values, or another action, with its count. */
export function AuditAct({ kind, shape, times, count }: Pick<AuditEntry, 'kind' | 'shape' | 'times' | 'count'>) {
  const words = useTranslations('admin');
  return (
    <>
      {kind === 'statement' ? (
        <StatementText text={shape} />
      ) : (
        <>
          {words(`audit_${kind}`)} {shape !== '' && <span className="second">{shape}</span>}
        </>
      )}
      {count !== undefined && (
        <span className="second"> · {words(kind === 'check' ? 'auditProblems' : 'auditRows', { count })}</span>
      )}
      {times > 1 && <span className="second"> · {words('auditTimes', { times })}</span>}
    </>
  );
}

import { useTranslations } from 'use-intl';
import { Spinner } from './Spinner.tsx';

/** A page whose code is loading. */
export function PendingPage() {
  const t = useTranslations('ui');
  return (
    <div className="row" role="status" style={{ flex: 1, justifyContent: 'center' }}>
      <Spinner />
      <span className="second">{t('loading')}</span>
    </div>
  );
}

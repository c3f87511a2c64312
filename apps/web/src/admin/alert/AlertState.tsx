import { Bell, Check, CircleAlert, CircleSlash, Clock } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Alert } from '@astrolabe/http-api';
import { Chip } from '../../ui/Chip.tsx';

/** Whether an alert is off, failed, fired, or is quiet. */
export function AlertState({ alert }: { readonly alert: Alert }) {
  const t = useTranslations('admin');
  const { isOn, isMet, isNew, problem, lastRunAt } = alert;
  if (problem !== undefined)
    return (
      <Chip tone="danger" icon={<CircleAlert size={12} />}>
        <span title={problem}>{t(isOn ? 'alertFailed' : 'alertStopped')}</span>
      </Chip>
    );
  if (!isOn) return <Chip icon={<CircleSlash size={12} />}>{t('alertOff')}</Chip>;
  if (lastRunAt === undefined) return <Chip icon={<Clock size={12} />}>{t('alertWaits')}</Chip>;
  if (isMet || isNew)
    return (
      <Chip tone="warning" icon={<Bell size={12} />}>
        {t('alertFired')}
      </Chip>
    );
  return (
    <Chip tone="success" icon={<Check size={12} />}>
      {t('alertQuiet')}
    </Chip>
  );
}

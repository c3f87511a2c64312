import { useTranslations } from 'use-intl';
import { Choice } from './Choice.tsx';

const DAYS = [1, 7, 30, 90, 365] as const;

/** Number of days until a share expires. */
export function DaysChoice({ days, onChoose }: { readonly days: number; readonly onChoose: (days: number) => void }) {
  const t = useTranslations('ui');
  return (
    <Choice
      label={t('holds')}
      value={String(days)}
      options={DAYS.map((count) => ({ value: String(count), label: t('days', { count }) }))}
      onChoose={(value) => onChoose(Number(value))}
    />
  );
}

import { useEffect, useState } from 'react';
import { Clock } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { secondsUntilReady } from '../state/new-spaces.ts';
import { Chip } from '../ui/Chip.tsx';

const SECOND_MS = 1000;

/** The seconds until a new space of a cluster can be used, counted down; nothing for other spaces. */
export function SpaceCountdown({ name }: { readonly name: string }) {
  const t = useTranslations('schema');
  const [seconds, setSeconds] = useState(() => secondsUntilReady(name));
  const isWaiting = seconds > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setSeconds(secondsUntilReady(name)), SECOND_MS);
    return () => clearInterval(timer);
  }, [name, isWaiting]);
  if (!isWaiting) return null;
  return (
    <Chip tone="warning" icon={<Clock size={12} aria-hidden="true" />}>
      <span role="timer">{t('readyIn', { seconds })}</span>
    </Chip>
  );
}

import { Check, CircleAlert, CircleDot, Clock, LoaderCircle } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { AlertDelivery, CaseState as State } from '@astrolabe/http-api';
import { Chip, type Tone } from '../../ui/Chip.tsx';

const TONES: Readonly<Record<State, Tone>> = { open: 'warning', working: 'accent', closed: 'success' };
const ICONS: Readonly<Record<State, typeof Check>> = { open: CircleDot, working: LoaderCircle, closed: Check };

/** Progress of a case. */
export function CaseState({ state }: { readonly state: State }) {
  const t = useTranslations('admin');
  const Icon = ICONS[state];
  return (
    <Chip tone={TONES[state]} icon={<Icon size={12} />}>
      {t(`case_${state}`)}
    </Chip>
  );
}

const DELIVERY_TONES = { waiting: 'neutral', sent: 'success', failed: 'danger' } as const;
const DELIVERY_ICONS = { waiting: Clock, sent: Check, failed: CircleAlert } as const;

/** Whether a case reached its recipients. */
export function DeliveryState({ deliveries }: { readonly deliveries: readonly AlertDelivery[] }) {
  const t = useTranslations('admin');
  return deliveries.map(({ channel, state, problem }) => {
    const Icon = DELIVERY_ICONS[state];
    return (
      <Chip key={channel} tone={DELIVERY_TONES[state]} icon={<Icon size={12} />}>
        <span title={problem}>{t(`delivery_${channel}`, { state })}</span>
      </Chip>
    );
  });
}

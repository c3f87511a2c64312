import { useNavigate } from '@tanstack/react-router';
import { LayoutDashboard } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Run } from '../../state/console-store.ts';
import { showToast } from '../../state/toast-store.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useErrorMessages } from '../../ui/use-error-messages.ts';
import { cardOf } from '../dashboard/card-of-run.ts';

/** Adds a result as a card to the last used dashboard, or to a new one. */
export function AddToDashboard({ run }: { readonly run: Run }) {
  const t = useTranslations('dashboard');
  const navigate = useNavigate();
  const errorMessages = useErrorMessages();
  const add = async (): Promise<void> => {
    try {
      const { putOnDashboard: put } = await import('../dashboard/dashboard-store.ts');
      const target = await put(cardOf(run), t('usualName'));
      if (target === undefined) return showToast('danger', t('full'));
      const { id, name } = target;
      showToast('success', t('added', { name }), undefined, {
        label: t('show'),
        run: () => void navigate({ to: '/dashboards/$id', params: { id } }),
      });
    } catch (error) {
      showToast('danger', errorMessages(error).text);
    }
  };
  return <IconButton label={t('add')} icon={<LayoutDashboard size={16} />} onClick={() => void add()} />;
}

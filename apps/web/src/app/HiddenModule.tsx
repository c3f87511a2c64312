import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { StudioModule } from '@astrolabe/http-api';
import { workPage } from '../state/studio-features.ts';
import { EmptyState } from '../ui/EmptyState.tsx';

/** Shown in place of a feature disabled by the settings. */
export function HiddenModule({ module }: { readonly module: StudioModule }) {
  const t = useTranslations('hidden');
  const name = t(module);
  const to = workPage();
  return (
    <EmptyState
      isPage
      title={t('title', { name })}
      say={t('say')}
      actions={<Link to={to}>{t(to === '/console' ? 'toConsole' : 'toWelcome')}</Link>}
    />
  );
}

import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import type { StudioModule } from '@astrolabe/http-api';
import { workPage } from '../state/studio-features.ts';
import { EmptyState } from '../ui/EmptyState.tsx';

/** Shown in place of a feature disabled by the settings. */
export function HiddenModule({ module }: { readonly module: StudioModule }) {
  const words = useTranslations('hidden');
  const name = words(module);
  const to = workPage();
  return (
    <EmptyState
      isPage
      title={words('title', { name })}
      say={words('say')}
      actions={<Link to={to}>{words(to === '/console' ? 'toConsole' : 'toWelcome')}</Link>}
    />
  );
}

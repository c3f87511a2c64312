import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { FileSources } from '@astrolabe/http-api';
import { sessionStore } from '../../state/session-store.ts';
import { useHasModule } from '../../ui/use-has-module.ts';

/** Names the import sources that are off, with a link to their settings, which only `root` of the embedded database can read. */
export function SourceSettings({ sources }: { readonly sources: FileSources }) {
  const t = useTranslations('import');
  const hasModule = useHasModule();
  const isOwner = useStore(
    sessionStore,
    ({ session }) => session?.kind === 'embedded' && session.username.toLowerCase() === 'root',
  );
  const hasModel = useStore(sessionStore, ({ studio }) => studio?.assistant !== undefined);
  const off = [
    ...(sources.url === 'off' ? [t('sourceUrl')] : []),
    ...(sources.hasFolder ? [] : [t('sourceFolder')]),
    ...(hasModel ? [] : [t('sourceModel')]),
  ];
  if (!isOwner || off.length === 0 || !hasModule('admin')) return null;
  return (
    <p className="meta" style={{ marginTop: 12 }}>
      {t('sourcesOff', { sources: off.join(t('sourceAnd')) })}{' '}
      <Link to="/admin" search={{ tab: 'settings' }} style={{ color: 'var(--accent)', textDecoration: 'underline' }}>
        {t('sourceSettings')}
      </Link>
    </p>
  );
}

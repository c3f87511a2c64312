import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { isMac } from '../actions/shortcut.ts';
import { sessionStore } from '../state/session-store.ts';
import { setOverlay } from '../state/overlay-store.ts';
import { Mark } from '../ui/Mark.tsx';
import { useHasModule } from '../ui/use-has-module.ts';
import { AlertBadge } from './AlertBadge.tsx';
import { ConnectionState } from './ConnectionState.tsx';
import { HelpMenu } from './HelpMenu.tsx';
import { ThemeMenu } from './ThemeMenu.tsx';
import { UserMenu } from './UserMenu.tsx';
import styles from './shell.module.css';

const PLACES = [
  { to: '/schema', word: 'schema', module: 'schema', under: '/schema' },
  { to: '/import/files', word: 'import', module: 'import', under: '/import' },
  { to: '/console', word: 'console', module: 'console', under: '/console' },
  { to: '/explore', word: 'explore', module: 'explore', under: '/explore' },
  { to: '/dashboards', word: 'dashboards', module: 'console', under: '/dashboards' },
  { to: '/sketch', word: 'sketch', module: 'sketch', under: '/sketch' },
] as const;

/** The header: logo, navigation, palette, connection and menus. The navigation is shown only to signed-in users. */
export function Header({ pathname }: { readonly pathname: string }) {
  const t = useTranslations();
  const session = useStore(sessionStore, (store) => store.session);
  const hasModule = useHasModule();
  const isPlayground = useStore(sessionStore, (store) => store.studio?.mode === 'playground');
  return (
    <header className={styles['header']}>
      <a
        href="#page"
        className={styles['skip']}
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('page')?.focus();
        }}
      >
        {t('nav.skip')}
      </a>
      <Link to="/welcome" className={styles['brand'] ?? ''}>
        <Mark />
        <span>{t('product.name')}</span>
      </Link>
      {session !== undefined && (
        <nav className={styles['nav']} aria-label={t('nav.label')}>
          {PLACES.filter(({ module }) => hasModule(module)).map((place) =>
            isPlayground && place.word === 'import' ? (
              <a key={place.to} role="link" aria-disabled="true">
                {t('nav.import')}
              </a>
            ) : (
              <Link key={place.to} to={place.to} aria-current={pathname.startsWith(place.under) ? 'page' : undefined}>
                {t(`nav.${place.word}`)}
              </Link>
            ),
          )}
        </nav>
      )}
      <div className={styles['right']}>
        <button type="button" className={styles['palette']} onClick={() => setOverlay('palette')}>
          <Search size={14} />
          <span className="clip">{t('header.palette')}</span>
          <kbd aria-hidden="true">{isMac ? '⌘K' : 'Ctrl K'}</kbd>
        </button>
        {session !== undefined && hasModule('admin') && <AlertBadge />}
        {session !== undefined && <ConnectionState session={session} />}
        <span className="rule" />
        <ThemeMenu />
        <HelpMenu />
        {session !== undefined && <UserMenu session={session} />}
      </div>
    </header>
  );
}

import { use } from 'react';
import { Menu } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { DatabaseZap, KeyRound, Lock, LockOpen, LogOut, ScrollText, Settings2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { SignedIn } from '@astrolabe/http-api';
import { ActionsContext } from '../actions/ActionsProvider.tsx';
import { webConfig } from '../config.ts';
import { guardStore, toggleGuard } from '../state/guard-store.ts';
import { sessionStore } from '../state/session-store.ts';
import { headerMenuLook } from '../ui/menu-look.ts';
import { useHasModule } from '../ui/use-has-module.ts';
import { avatarSlot } from './avatar.ts';
import styles from './shell.module.css';

/** The signed-in user, database, version and log-out. */
export function UserMenu({ session }: { readonly session: SignedIn }) {
  const t = useTranslations('header');
  const navigate = useNavigate();
  const signOut = use(ActionsContext).find((action) => action.id === 'sign-out');
  const { isReadOnly, isLocked } = useStore(guardStore);
  const hasModule = useHasModule();
  const mayGive = useStore(sessionStore, (store) => store.studio?.grants !== undefined);
  const slot = avatarSlot(session.username);
  return (
    <Menu {...headerMenuLook}>
      <Menu.Target>
        <button
          type="button"
          className={styles['avatar']}
          style={{ background: `var(--tag-${slot})`, color: `var(--tag-${slot}-on)` }}
          aria-label={t('user', { name: session.username })}
        >
          {session.username.slice(0, 1).toUpperCase()}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles['who']}>
          <strong className="clip">{session.username}</strong>
          <span className="meta">{session.kind === 'embedded' ? t('embedded') : session.host}</span>
          <br />
          <span className="meta">{t('version', { version: webConfig.version })}</span>
        </div>
        <Menu.Divider />
        {hasModule('admin') && (
          <Menu.Item component={Link} to="/admin" leftSection={<Settings2 size={16} />}>
            {t('administration')}
          </Menu.Item>
        )}
        {mayGive && (
          <Menu.Item component={Link} to="/access" leftSection={<KeyRound size={16} />}>
            {t('access')}
          </Menu.Item>
        )}
        {!isLocked && (
          <Menu.Item leftSection={isReadOnly ? <LockOpen size={16} /> : <Lock size={16} />} onClick={toggleGuard}>
            {t(isReadOnly ? 'allowChanges' : 'onlyRead')}
          </Menu.Item>
        )}
        {hasModule('guide') && (
          <Menu.Item
            leftSection={<ScrollText size={16} />}
            onClick={() => void navigate({ to: '/guide/$', params: { _splat: 'release' } })}
          >
            {t('releaseNotes')}
          </Menu.Item>
        )}
        <Menu.Item
          component="a"
          href={`${webConfig.basePath}login`}
          target="_blank"
          rel="noopener"
          leftSection={<DatabaseZap size={16} />}
        >
          {t('openAnother')}
        </Menu.Item>
        <Menu.Item leftSection={<LogOut size={16} />} onClick={() => signOut?.run()}>
          {t('signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

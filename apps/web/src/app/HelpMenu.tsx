import { Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import {
  BookOpen,
  Check,
  CircleHelp,
  Code,
  Keyboard,
  LifeBuoy,
  ScrollText,
  Sparkles,
  SquareFunction,
  type LucideIcon,
} from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { preferencesStore } from '../state/preferences-store.ts';
import { setOverlay } from '../state/overlay-store.ts';
import { sessionStore } from '../state/session-store.ts';
import type { GuideId } from '../locale/guide-page.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { headerMenuLook } from '../ui/menu-look.ts';
import { useHasModule } from '../ui/use-has-module.ts';

const LANGUAGES = [
  { choice: 'en', lang: 'en', word: 'english' },
  { choice: 'zh', lang: 'zh-CN', word: 'chinese' },
] as const;

const GUIDE_PLACES = [
  { id: 'start', word: 'guide', icon: BookOpen },
  { id: 'overview', word: 'manual', icon: SquareFunction },
  { id: 'release', word: 'releaseNotes', icon: ScrollText },
  { id: 'help', word: 'forum', icon: LifeBuoy },
  { id: 'about', word: 'source', icon: Code },
] as const satisfies readonly { readonly id: GuideId; readonly word: string; readonly icon: LucideIcon }[];

/** Help: welcome, shortcuts, the pages of the guide or the configured addresses that replace them, and the language. */
export function HelpMenu() {
  const t = useTranslations('header');
  const names = useTranslations('actions');
  const locale = useLocale();
  const navigate = useNavigate();
  const hasModule = useHasModule();
  const links = useStore(sessionStore, (store) => store.studio?.links);
  return (
    <Menu {...headerMenuLook}>
      <Menu.Target>
        <IconButton label={t('help')} icon={<CircleHelp size={16} />} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Sparkles size={16} />} onClick={() => void navigate({ to: '/welcome' })}>
          {names('goWelcome')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Keyboard size={16} />}
          rightSection={<kbd>?</kbd>}
          onClick={() => setOverlay('shortcuts')}
        >
          {t('shortcuts')}
        </Menu.Item>
        {hasModule('guide') &&
          GUIDE_PLACES.filter(({ word }) => links?.[word] === undefined).map(({ id, word, icon: Icon }) => (
            <Menu.Item
              key={id}
              leftSection={<Icon size={16} />}
              onClick={() => void navigate({ to: '/guide/$', params: { _splat: id } })}
            >
              {t(word)}
            </Menu.Item>
          ))}
        {GUIDE_PLACES.map(
          ({ word, icon: Icon }) =>
            links?.[word] !== undefined && (
              <Menu.Item
                key={word}
                component="a"
                href={links[word]}
                target="_blank"
                rel="noopener noreferrer"
                leftSection={<Icon size={16} />}
              >
                {t(word)}
              </Menu.Item>
            ),
        )}
        <Menu.Divider />
        <Menu.Label>{t('language')}</Menu.Label>
        {LANGUAGES.map(({ choice, lang, word }) => (
          <Menu.RadioItem
            key={choice}
            lang={lang}
            value={choice}
            checked={locale === choice}
            checkIcon={<Check size={14} />}
            closeMenuOnClick
            onChange={() => preferencesStore.setState({ locale: choice })}
          >
            {names(word)}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

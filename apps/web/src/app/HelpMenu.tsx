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
} from 'lucide-react';
import { useLocale, useTranslations } from 'use-intl';
import { preferencesStore } from '../state/preferences-store.ts';
import { setOverlay } from '../state/overlay-store.ts';
import type { GuideId } from '../guide/guide-page.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { headerMenuLook } from '../ui/menu-look.ts';

const LANGUAGES = [
  { choice: 'en', lang: 'en', word: 'english' },
  { choice: 'zh', lang: 'zh-CN', word: 'chinese' },
] as const;

/** Help: welcome, shortcuts, the pages of the guide, and the language. */
export function HelpMenu() {
  const words = useTranslations('header');
  const names = useTranslations('actions');
  const locale = useLocale();
  const navigate = useNavigate();
  const openGuide = (id: GuideId): void => void navigate({ to: '/guide/$', params: { _splat: id } });
  return (
    <Menu {...headerMenuLook}>
      <Menu.Target>
        <IconButton label={words('help')} icon={<CircleHelp size={16} />} />
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
          {words('shortcuts')}
        </Menu.Item>
        <Menu.Item leftSection={<BookOpen size={16} />} onClick={() => openGuide('start')}>
          {words('guide')}
        </Menu.Item>
        <Menu.Item leftSection={<SquareFunction size={16} />} onClick={() => openGuide('overview')}>
          {words('manual')}
        </Menu.Item>
        <Menu.Item leftSection={<ScrollText size={16} />} onClick={() => openGuide('release')}>
          {words('releaseNotes')}
        </Menu.Item>
        <Menu.Item leftSection={<LifeBuoy size={16} />} onClick={() => openGuide('help')}>
          {words('forum')}
        </Menu.Item>
        <Menu.Item leftSection={<Code size={16} />} onClick={() => openGuide('about')}>
          {words('source')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{words('language')}</Menu.Label>
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

import { Menu } from '@mantine/core';
import { Check, Monitor, Moon, Sun } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { preferencesStore } from '../state/preferences-store.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { headerMenuLook } from '../ui/menu-look.ts';

const THEMES = [
  { choice: 'light', word: 'themeLight', Icon: Sun },
  { choice: 'dark', word: 'themeDark', Icon: Moon },
  { choice: 'system', word: 'themeSystem', Icon: Monitor },
] as const;

/** Menu for the theme: light, dark or system. */
export function ThemeMenu() {
  const t = useTranslations('header');
  const theme = useStore(preferencesStore, (preferences) => preferences.theme);
  const Present = THEMES.find((one) => one.choice === theme)?.Icon ?? Sun;
  return (
    <Menu {...headerMenuLook}>
      <Menu.Target>
        <IconButton label={t('theme')} icon={<Present size={16} />} />
      </Menu.Target>
      <Menu.Dropdown>
        {THEMES.map(({ choice, word, Icon }) => (
          <Menu.RadioItem
            key={choice}
            value={choice}
            checked={choice === theme}
            checkIcon={<Check size={14} />}
            closeMenuOnClick
            onChange={() => preferencesStore.setState({ theme: choice })}
          >
            <span className="row">
              <Icon size={16} />
              {t(word)}
            </span>
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

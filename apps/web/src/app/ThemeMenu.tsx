import { Menu } from '@mantine/core';
import { Check, Monitor, Moon, Sun } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { preferencesStore } from '../state/preferences-store.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { menuLook } from '../ui/menu-look.ts';

const THEMES = [
  { choice: 'light', word: 'themeLight', Icon: Sun },
  { choice: 'dark', word: 'themeDark', Icon: Moon },
  { choice: 'system', word: 'themeSystem', Icon: Monitor },
] as const;

/** Light, dark, or as the computer. */
export function ThemeMenu() {
  const words = useTranslations('header');
  const theme = useStore(preferencesStore, (preferences) => preferences.theme);
  const Present = THEMES.find((one) => one.choice === theme)?.Icon ?? Sun;
  return (
    <Menu {...menuLook}>
      <Menu.Target>
        <IconButton label={words('theme')} icon={<Present size={16} />} />
      </Menu.Target>
      <Menu.Dropdown>
        {THEMES.map(({ choice, word, Icon }) => (
          <Menu.Item key={choice} role="menuitemradio" aria-checked={choice === theme} leftSection={<Icon size={16} />} rightSection={choice === theme ? <Check size={14} /> : null} onClick={() => preferencesStore.setState({ theme: choice })}>
            {words(word)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

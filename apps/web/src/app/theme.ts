import { createTheme, type CSSVariablesResolver, type MantineThemeOverride } from '@mantine/core';
import type { ThemeChoice } from '../state/preferences-store.ts';

/** The color schemes. */
export type Look = 'light' | 'dark';

const DARK_QUERY = '(prefers-color-scheme: dark)';

/** Resolves the theme choice to the current color scheme. */
export function lookOf(choice: ThemeChoice): Look {
  if (choice !== 'system') return choice;
  return matchMedia(DARK_QUERY).matches ? 'dark' : 'light';
}

/** Calls back when the color scheme of the system changes. Returns a function that unsubscribes. */
export function onSystemLook(callback: () => void): () => void {
  const query = matchMedia(DARK_QUERY);
  query.addEventListener('change', callback);
  return () => query.removeEventListener('change', callback);
}

/** Mantine's theme, with the sizes of our tokens. */
export const mantineTheme: MantineThemeOverride = createTheme({
  fontFamily: 'var(--font-ui)',
  fontFamilyMonospace: 'var(--font-code)',
  defaultRadius: 'var(--r-control)',
  cursorType: 'pointer',
  respectReducedMotion: true,
});

/** Maps Mantine's colors to our tokens; the same variables serve both color schemes, since the tokens change. */
export const mantineVariables: CSSVariablesResolver = () => {
  const colours = {
    '--mantine-color-body': 'var(--page)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--muted)',
    '--mantine-color-placeholder': 'var(--muted)',
    '--mantine-color-default': 'var(--raised)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-border': 'var(--control-border)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-primary-color-filled': 'var(--accent)',
    '--mantine-primary-color-contrast': 'var(--on-accent)',
  };
  return {
    variables: { '--mantine-font-size-md': '13px', '--mantine-line-height': '20px' },
    light: colours,
    dark: colours,
  };
};

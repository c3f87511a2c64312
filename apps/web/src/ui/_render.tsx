import type { ReactElement, ReactNode } from 'react';
import { MantineProvider } from '@mantine/core';
import { render, type RenderResult } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { en } from '../locale/en.ts';

/** A component within the words and the look that the app gives it. */
export function wordsAround(node: ReactNode): ReactElement {
  return (
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <MantineProvider>{node}</MantineProvider>
    </IntlProvider>
  );
}

/** Renders a component with the words and the look that the app gives it. */
export function renderWithWords(node: ReactNode): RenderResult {
  return render(wordsAround(node));
}

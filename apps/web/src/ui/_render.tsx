import type { ReactElement, ReactNode } from 'react';
import { MantineProvider } from '@mantine/core';
import { configure, render, type RenderResult } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { en } from '../locale/en.ts';
import { LastingStoresProvider } from './LastingStores.tsx';

// A busy machine may be late by seconds.
configure({ asyncUtilTimeout: 20_000 });

/** Wraps a component in the messages and theme of the app. */
export function wordsAround(node: ReactNode): ReactElement {
  return (
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <MantineProvider>
        <LastingStoresProvider>{node}</LastingStoresProvider>
      </MantineProvider>
    </IntlProvider>
  );
}

/** Renders a component with the messages and theme of the app. */
export function renderWithWords(node: ReactNode): RenderResult {
  return render(wordsAround(node));
}

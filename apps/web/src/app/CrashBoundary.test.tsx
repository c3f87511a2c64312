// @vitest-environment happy-dom
import { useEffect } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { cleanup, screen } from '@testing-library/react';
import { AstrolabeError } from '@astrolabe/model';
import { renderWithWords, wordsAround } from '../ui/_render.tsx';
import { CrashBoundary } from './CrashBoundary.tsx';

vi.mock('../config.ts', () => ({ webConfig: { basePath: '/', nonce: '', version: '3.5.0' } }));

afterEach(cleanup);

function Broken(): never {
  throw new RangeError('column 7 of 6');
}

test('a crashed page says what is saved, what failed, and offers a refresh and a copy', () => {
  const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  renderWithWords(
    <CrashBoundary place="/console">
      <Broken />
    </CrashBoundary>,
  );
  const alert = screen.getByRole('alert').textContent ?? '';
  expect([
    alert.includes('This page crashed'),
    alert.includes('RangeError: column 7 of 6'),
    alert.includes('Astrolabe 3.5.0'),
    screen.getAllByRole('button').map((button) => button.textContent),
  ]).toEqual([true, true, true, ['Refresh', 'Copy error message', 'Get help']]);
  silence.mockRestore();
});

test('another page clears the crash, and a working page is not remounted', () => {
  const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const made = vi.fn();
  function Counted() {
    useEffect(made, []);
    return <p>works</p>;
  }
  const { rerender } = renderWithWords(
    <CrashBoundary place="/one">
      <Counted />
    </CrashBoundary>,
  );
  const show = (place: string, isBroken: boolean): void =>
    rerender(wordsAround(<CrashBoundary place={place}>{isBroken ? <Broken /> : <Counted />}</CrashBoundary>));
  show('/one/two', false);
  expect(made).toHaveBeenCalledTimes(1);
  show('/one/two', true);
  expect(screen.queryByRole('alert')).not.toBe(null);
  show('/three', false);
  expect([screen.queryByRole('alert'), screen.getByText('works').textContent]).toEqual([null, 'works']);
  silence.mockRestore();
});

test('a page whose code cannot be fetched offers a reload instead of a crash', () => {
  const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  function Missing(): never {
    throw new AstrolabeError('CONNECTION_FAILED', 'a part of the studio could not be fetched');
  }
  renderWithWords(
    <CrashBoundary place="/sketch">
      <Missing />
    </CrashBoundary>,
  );
  expect([
    screen.getByRole('alert').textContent?.includes('Could not load this page'),
    screen.getAllByRole('button').map((button) => button.textContent),
  ]).toEqual([true, ['Reload']]);
  silence.mockRestore();
});

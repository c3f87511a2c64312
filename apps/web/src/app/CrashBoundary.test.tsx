// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { cleanup, screen } from '@testing-library/react';
import { renderWithWords } from '../ui/_render.tsx';
import { CrashBoundary } from './CrashBoundary.tsx';

vi.mock('../config.ts', () => ({ webConfig: { basePath: '/', nonce: '', version: '3.5.0' } }));

afterEach(cleanup);

function Broken(): never {
  throw new RangeError('column 7 of 6');
}

test('a page that cannot be drawn says what is kept, what broke, and offers a refresh and a copy', () => {
  const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  renderWithWords(
    <CrashBoundary>
      <Broken />
    </CrashBoundary>,
  );
  const alert = screen.getByRole('alert').textContent ?? '';
  expect([
    alert.includes('This page could not be drawn'),
    alert.includes('RangeError: column 7 of 6'),
    alert.includes('Astrolabe 3.5.0'),
    screen.getAllByRole('button').map((button) => button.textContent),
  ]).toEqual([true, true, true, ['Refresh', 'Copy error message', 'Ask for help']]);
  silence.mockRestore();
});

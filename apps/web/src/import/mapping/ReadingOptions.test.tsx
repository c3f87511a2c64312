// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ColumnReadings } from '@astrolabe/http-api';
import { renderWithWords } from '../../ui/_render.tsx';
import { ReadingOptions } from './ReadingOptions.tsx';

afterEach(cleanup);

const READINGS: ColumnReadings = {
  filled: 3,
  isComplete: true,
  readings: [
    { kind: 'date', format: 'D/M/YYYY', fits: 3, misfits: 0, firstMisfits: [] },
    { kind: 'date', format: 'M/D/YYYY', fits: 2, misfits: 1, firstMisfits: [{ line: 4, text: '25/04/2024' }] },
    { kind: 'string', fits: 3, misfits: 0, firstMisfits: [] },
  ],
};

test('every reading shows matching and failing values, and one click selects it', async () => {
  const onChoose = vi.fn();
  renderWithWords(<ReadingOptions readings={READINGS} chosen={2} onChoose={onChoose} />);
  expect(screen.getByText('3 values, all rows counted')).toBeTruthy();
  expect(screen.getByText('2 of 3 fit')).toBeTruthy();
  expect(screen.getByText('1 does not fit:', { exact: false })).toBeTruthy();
  expect(screen.getByText('25/04/2024')).toBeTruthy();
  const options = screen.getAllByRole<HTMLInputElement>('radio');
  expect(options.map(({ checked }) => checked)).toEqual([false, false, true]);
  await userEvent.click(options[1]!);
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(READINGS.readings[1]);
});

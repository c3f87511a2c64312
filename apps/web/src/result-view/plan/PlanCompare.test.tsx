// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { screen } from '@testing-library/react';
import { renderWithWords } from '../../ui/_render.tsx';
import { PlanCompare } from './PlanCompare.tsx';
import type { PlanView } from './plan-view.ts';

const plan = (timeUs: number): PlanView => ({
  isMeasured: true,
  hasEstimates: false,
  totalUs: timeUs,
  rows: [
    {
      id: 0,
      name: 'TopN',
      depth: 0,
      rails: [],
      isLastChild: true,
      detail: '',
      outputs: [],
      isOnSlowestPath: true,
      timeUs,
      rowsOut: 10,
    },
  ],
});

test.each([
  [undefined, '0.97 ms −45.2 ms'],
  [{ before: [900, 950, 920, 910, 990], after: [910, 940, 930, 905, 985] }, '0.97 ms'],
])('operators of single runs show no gain beside the medians of repeated runs', (measured, time) => {
  const { unmount } = renderWithWords(
    <PlanCompare before={plan(46_200)} after={plan(970)} measured={measured} onMeasure={undefined} />,
  );
  expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toContain(time);
  unmount();
});

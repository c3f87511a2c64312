import { chartOf } from '../../result-view/chart/chart-setup.ts';
import type { Run } from '../../state/console-store.ts';
import { formsOf } from './card-views.tsx';
import type { DashboardCard } from './dashboard-file.ts';

/**
 * Converts a result to a card: in its view with the setup of its chart and its condition, if cards support that view; else as a number or bars if
 * possible, else as a table.
 */
export function cardOf({ statement, space, result, view, chart, condition }: Run): Omit<DashboardCard, 'id'> {
  const forms = result === undefined ? [] : formsOf(result);
  const form =
    forms.find((one) => one === view && one !== 'table') ?? forms.find((one) => one === 'value' || one === 'bars');
  return {
    title: '',
    statement,
    space,
    form: form ?? 'table',
    ...(form === 'chart' && result !== undefined && { chart: chartOf(chart, result.rows, result.columns.length) }),
    ...(condition !== undefined && condition.trim() !== '' && { condition }),
    width: 2,
    height: 2,
  };
}

import type { Run } from '../../state/console-store.ts';
import { formsOf } from './card-data.ts';
import type { DashboardCard } from './dashboard-file.ts';

/** Returns a result as a card, in its current view or the best-fitting one. */
export function cardOf({ statement, space, result, view }: Run): Omit<DashboardCard, 'id'> {
  const forms = result === undefined ? [] : formsOf(result);
  const form =
    view === 'graph' && forms.includes('graph') ? 'graph' : forms.find((one) => one === 'value' || one === 'bars');
  return { title: '', statement, space, form: form ?? 'table', width: 2, height: 2 };
}

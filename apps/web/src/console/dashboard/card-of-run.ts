import type { Run } from '../../state/console-store.ts';
import { formsOf } from './card-data.ts';
import type { DashboardCard } from './dashboard-file.ts';

/** A result as a card: in the form that it is looked at, else in the one that says the most of such an answer. */
export function cardOf({ statement, space, result, view }: Run): Omit<DashboardCard, 'id'> {
  const forms = result === undefined ? [] : formsOf(result);
  const form =
    view === 'graph' && forms.includes('graph') ? 'graph' : forms.find((one) => one === 'value' || one === 'bars');
  return { title: '', statement, space, form: form ?? 'table', isWide: false };
}

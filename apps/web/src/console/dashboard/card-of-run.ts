import type { Run } from '../../state/console-store.ts';
import { formsOf } from './card-views.tsx';
import type { DashboardCard } from './dashboard-file.ts';

/** Returns a result as a card: in its view if that is a drawing that cards have, else as a number or bars if they fit, else as a table. */
export function cardOf({ statement, space, result, view }: Run): Omit<DashboardCard, 'id'> {
  const forms = result === undefined ? [] : formsOf(result);
  const form =
    forms.find((one) => one === view && one !== 'table') ?? forms.find((one) => one === 'value' || one === 'bars');
  return { title: '', statement, space, form: form ?? 'table', width: 2, height: 2 };
}

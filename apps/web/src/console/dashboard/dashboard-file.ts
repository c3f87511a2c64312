import { AstrolabeError } from '@astrolabe/model';
import { readsOnly } from '@astrolabe/ngql';
import { DASHBOARD_CARDS_MAX } from '../../limits.ts';
import { newId } from '../../new-id.ts';

/** Views of a card. */
export const CARD_FORMS = ['table', 'graph', 'map', 'value', 'bars', 'shares', 'line', 'points'] as const;

/** A form of a card. */
export type CardForm = (typeof CARD_FORMS)[number];

/** A statement on the dashboard and its view. */
export interface DashboardCard {
  readonly id: string;
  readonly title: string;
  readonly statement: string;
  /** Empty if it runs without a space. */
  readonly space: string;
  readonly form: CardForm;
  /** Whether it takes the whole width. */
  readonly isWide: boolean;
}

/** The cards of an account in their order, and how often they run again by themselves. */
export interface Dashboard {
  readonly cards: readonly DashboardCard[];
  /** Refresh interval in seconds; 0 means manual. */
  readonly everySeconds: number;
}

/** The times that a dashboard can run again in, in seconds. */
export const REFRESH_SECONDS = [0, 10, 30, 60, 300] as const;

/** A dashboard without cards. */
export const EMPTY_DASHBOARD: Dashboard = { cards: [], everySeconds: 0 };

/** Serializes a dashboard without card ids. */
export function dashboardText({ cards, everySeconds }: Dashboard): string {
  const written = cards.map(({ title, statement, space, form, isWide }) => ({ title, statement, space, form, isWide }));
  return `${JSON.stringify({ dashboard: 1, everySeconds, cards: written }, undefined, 2)}\n`;
}

/** Parses a dashboard file. Throws `IMPORT_FILE_INVALID` if it is invalid or a card would do more than read. */
export function readDashboard(text: string): Dashboard {
  const stored = parsed(text);
  if (typeof stored !== 'object' || stored === null) throw refused('the file is no dashboard');
  const { cards, everySeconds } = stored as Partial<Record<keyof Dashboard, unknown>>;
  if (!Array.isArray(cards) || cards.length > DASHBOARD_CARDS_MAX) throw refused('the file is no dashboard');
  return { cards: cards.map(readCard), everySeconds: REFRESH_SECONDS.find((one) => one === everySeconds) ?? 0 };
}

function readCard(stored: unknown): DashboardCard {
  const { title, statement, space, form, isWide } = (stored ?? {}) as Partial<Record<keyof DashboardCard, unknown>>;
  if (typeof statement !== 'string' || typeof space !== 'string') throw refused('a card has no statement');
  if (!readsOnly(statement)) throw refused(`a card only reads, and this does more: ${statement.slice(0, 80)}`);
  return {
    id: newId(),
    title: typeof title === 'string' ? title : '',
    statement,
    space,
    form: CARD_FORMS.find((one) => one === form) ?? 'table',
    isWide: isWide === true,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refused(message: string): AstrolabeError {
  return new AstrolabeError('IMPORT_FILE_INVALID', message);
}

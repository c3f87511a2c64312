import { AstrolabeError, isRecord } from '@astrolabe/model';
import { readsOnly } from '@astrolabe/ngql';
import { DASHBOARD_CARDS_MAX } from '../../limits.ts';
import { newId } from '../../new-id.ts';
import { readChart, type ChartSetup } from '../../result-view/chart/chart-setup.ts';
import { CARD_FORMS, type CardForm } from '../../state/view-names.ts';

/** Columns and rows of the grid that a card can span. */
export const CARD_SPAN_MAX = 4;

/** Threshold from which a number is drawn as a warning. */
export interface Threshold {
  readonly when: 'above' | 'below';
  readonly limit: number;
}

/** A card of a dashboard: a statement with its view, or a text. */
export interface DashboardCard {
  readonly id: string;
  readonly title: string;
  /** Empty for a text. */
  readonly statement: string;
  /** Empty if it runs without a space. */
  readonly space: string;
  readonly form: CardForm;
  /** Markdown; present only in text cards. */
  readonly text?: string;
  readonly threshold?: Threshold | undefined;
  /** The setup of the form `chart`. */
  readonly chart?: ChartSetup | undefined;
  /** A condition that the shown rows fulfill. */
  readonly condition?: string | undefined;
  /** Columns and rows of the grid, 1 to `CARD_SPAN_MAX`. */
  readonly width: number;
  readonly height: number;
}

/** A page of a dashboard. */
export interface DashboardPart {
  readonly id: string;
  readonly title: string;
  readonly cards: readonly DashboardCard[];
}

/** Pages of a dashboard, at least one, and the refresh interval of their cards. */
export interface Dashboard {
  readonly pages: readonly DashboardPart[];
  /** Refresh interval in seconds; 0 means manual. */
  readonly everySeconds: number;
}

/** Selectable refresh intervals of a dashboard, in seconds. */
export const REFRESH_SECONDS = [0, 10, 30, 60, 300] as const;

/** Returns a dashboard with an empty page. */
export function emptyDashboard(): Dashboard {
  return { pages: [{ id: newId(), title: '', cards: [] }], everySeconds: 0 };
}

/** Serializes a dashboard without ids. */
export function dashboardText({ pages, everySeconds }: Dashboard): string {
  const written = pages.map(({ title, cards }) => ({
    title,
    cards: cards.map((card) => ({ ...card, id: undefined })),
  }));
  return `${JSON.stringify({ dashboard: 2, everySeconds, pages: written }, undefined, 2)}\n`;
}

/**
 * Parses a dashboard of this version, or of the first one, which had a single page. Throws `IMPORT_FILE_INVALID` if it is invalid or a card would
 * not only read.
 */
export function readDashboard(text: string): Dashboard {
  const stored = recordOf(parsed(text));
  if (stored === undefined) throw refused('the file is no dashboard');
  const { pages, cards, everySeconds } = stored;
  const parts = Array.isArray(pages) ? pages : Array.isArray(cards) ? [{ title: '', cards }] : [];
  if (parts.length === 0) throw refused('the file is no dashboard');
  const read = parts.map(readPart);
  if (read.reduce((sum, part) => sum + part.cards.length, 0) > DASHBOARD_CARDS_MAX)
    throw refused(`a dashboard has at most ${DASHBOARD_CARDS_MAX} cards`);
  return { pages: read, everySeconds: REFRESH_SECONDS.find((one) => one === everySeconds) ?? 0 };
}

function readPart(stored: unknown): DashboardPart {
  const { title, cards } = recordOf(stored) ?? {};
  if (!Array.isArray(cards)) throw refused('the file is no dashboard');
  return { id: newId(), title: typeof title === 'string' ? title : '', cards: cards.map(readCard) };
}

function readCard(stored: unknown): DashboardCard {
  const { title, statement, space, form, text, threshold, chart, condition, isWide, width, height } =
    recordOf(stored) ?? {};
  const isText = typeof text === 'string';
  if (!isText && (typeof statement !== 'string' || typeof space !== 'string')) throw refused('a card has no statement');
  const run = isText || typeof statement !== 'string' ? '' : statement;
  if (run !== '' && !readsOnly(run)) throw refused(`a card only reads, and this does more: ${run.slice(0, 80)}`);
  const limit = readThreshold(threshold);
  const setup = readChart(chart);
  return {
    id: newId(),
    title: typeof title === 'string' ? title : '',
    statement: run,
    space: typeof space === 'string' ? space : '',
    form: CARD_FORMS.find((one) => one === form) ?? 'table',
    ...(isText && { text }),
    ...(limit !== undefined && { threshold: limit }),
    ...(setup !== undefined && { chart: setup }),
    ...(typeof condition === 'string' && condition !== '' && { condition }),
    width: spanOf(width, isWide === true ? CARD_SPAN_MAX : 2),
    height: spanOf(height, 2),
  };
}

function readThreshold(stored: unknown): Threshold | undefined {
  const { when, limit } = recordOf(stored) ?? {};
  return (when === 'above' || when === 'below') && typeof limit === 'number' && Number.isFinite(limit)
    ? { when, limit }
    : undefined;
}

/** Returns a span within the grid. */
export function spanOf(span: unknown, otherwise: number): number {
  return typeof span === 'number' && Number.isFinite(span)
    ? Math.min(CARD_SPAN_MAX, Math.max(1, Math.round(span)))
    : otherwise;
}

function recordOf(stored: unknown): Readonly<Record<string, unknown>> | undefined {
  return isRecord(stored) ? stored : undefined;
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

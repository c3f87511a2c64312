/** Queries with a limit: they add a random sample if the database supports it, and show the total. */
import type { Statement } from '@astrolabe/ngql';
import { sessionStore } from '../../state/session-store.ts';
import type { RowOrder } from '../ask/explore-statements.ts';
import type { LimitedNotice, StepWord } from '../state/explore-state.ts';
import { elementsInSlices, run } from './ask-and-add.ts';
import type { Exploration } from '../state/exploration.ts';

/** A query that finds more than is drawn. */
export interface LimitedQuestion {
  readonly what: 'vertices' | 'edges';
  /** One row with the total. */
  readonly count: Statement;
  /** Maximum elements; each row has one. */
  readonly take: (limit: number, order: RowOrder) => Statement;
}

/** Whether the database counts and samples a space quickly. A cluster refuses or takes minutes. */
export function isEmbedded(): boolean {
  return sessionStore.getState().session?.kind === 'embedded';
}

/** The order of rows on this database. */
export function rowOrder(): RowOrder {
  return isEmbedded() ? 'sampled' : 'stored';
}

/** Adds at most `limit` elements as a step, and shows the total if there are more. */
export async function addLimited(
  exploration: Exploration,
  word: StepWord,
  name: string,
  limit: number,
  question: LimitedQuestion,
): Promise<void> {
  const { space } = exploration.store.getState();
  let shown = 0;
  let total: number | undefined;
  await run(exploration, word, name, async (ask) => {
    if (isEmbedded()) total = Number((await ask(question.count)).rows[0]?.[0] ?? 0);
    const isAll = total !== undefined && total <= limit;
    const { rows } = await ask(question.take(limit, isAll ? 'stored' : rowOrder()));
    shown = rows.length;
    return elementsInSlices(rows);
  });
  const isPart = total === undefined ? shown === limit : shown < total;
  if (shown === 0 || !isPart) return;
  reportLimit(exploration, space, {
    what: question.what,
    isSample: total !== undefined,
    shown,
    total,
    load: (more) => void addLimited(exploration, word, name, more, question),
  });
}

/** Shows that a query found more than was drawn, unless another notice is shown or the space was changed. */
export function reportLimit(exploration: Exploration, space: string, limited: Omit<LimitedNotice, 'kind'>): void {
  const isHere = (): boolean => exploration.store.getState().space === space;
  if (!isHere()) return;
  exploration.store.setState(({ notice }) => ({
    notice: notice ?? {
      kind: 'limited',
      ...limited,
      load: (more) => {
        if (isHere()) limited.load(more);
      },
    },
  }));
}

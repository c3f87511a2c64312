import type { ProfiledElement } from '../schema-model/profile-statements.ts';
import { presenceStatement } from '../schema-model/profile-statements.ts';
import { PRESENCE_ROWS_MAX } from '../limits.ts';
import { runStatement } from './schema-statements.ts';

/** Number of sampled rows of a tag or an edge type with a value for each property. */
export interface Presence {
  /** Number of rows read. */
  readonly rows: number;
  /** Whether there are more rows than were read. */
  readonly isSample: boolean;
  /** Rows with a value, by property name. */
  readonly present: ReadonlyMap<string, number>;
}

/**
 * Returns how often properties of a tag or edge type have a value in its first `PRESENCE_ROWS_MAX` rows; unknown if the database requires
 * an index for that.
 */
export function presenceQuery(space: string, element: ProfiledElement) {
  const names = element.properties.map((property) => property.name);
  return {
    queryKey: ['schema-presence', space, element.on, element.name, names],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<Presence> => {
      const { rows } = await runStatement(presenceStatement(element, PRESENCE_ROWS_MAX), space, signal);
      const [count = 0, ...present] = (rows[0] ?? []).map(Number);
      return {
        rows: count,
        isSample: count >= PRESENCE_ROWS_MAX,
        present: new Map(names.map((name, place) => [name, present[place] ?? 0])),
      };
    },
    enabled: space !== '' && names.length > 0,
    staleTime: 60_000,
    retry: false,
  } as const;
}

import type { ProfiledElement } from '../schema/profile/profile-statements.ts';
import { presenceStatement } from '../schema/profile/profile-statements.ts';
import { PRESENCE_ROWS_MAX } from '../limits.ts';
import { runStatement } from './schema-statements.ts';

/** How many of some rows of a tag or an edge type have a value of each property. */
export interface Presence {
  /** Rows that were looked at. */
  readonly rows: number;
  /** There are more rows than were looked at. */
  readonly isSample: boolean;
  /** Rows with a value, by the name of the property. */
  readonly present: ReadonlyMap<string, number>;
}

/**
 * How often the properties of a tag or an edge type have a value, among its first `PRESENCE_ROWS_MAX` rows. A database that needs an
 * index for that refuses, and then nothing is known.
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

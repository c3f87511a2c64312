import type { CandidateKey } from './candidate-keys.ts';
import { cleanName, isPeriodName, isStrongIdName, singular, thingOfName, wordsOf } from './column-words.ts';
import { canBeId, isAttributeCode, isNumeric, namesActor } from './column-roles.ts';
import type { Column, Table } from './table.ts';
import { UNNAMED_THING } from './things.ts';

/*
 * Repeated values without their own file are properties of the rows, and vertices only if they link something: see
 * docs/adr/0058-values-without-a-file-are-properties.md.
 */

/** Fewer values are states or choices. */
const THING_VALUES_MIN = 4;
/** So few values are a category if many rows share each of them. */
const CATEGORY_VALUES_MAX = 10;
const CATEGORY_ROWS_MIN = 20;
/** Maximum average number of rows per value at which it would only add another link to rows with links. */
const ROWS_OF_THING_MAX = 50;
const THING_BYTES_MAX = 64;
/** Minimum overlap of two columns about the same entity, as a share of the smaller column's values. */
const SHARED_MIN = 0.5;
const LISTED_MIN = 0.9;

/** Decides which columns of a set of tables have ids of things that no file lists. */
export class UnlistedThings {
  readonly #tables: readonly Table[];
  readonly #keys: readonly (readonly CandidateKey[])[];

  /** @param keys the columns of each table that could be its key */
  constructor(tables: readonly Table[], keys: readonly (readonly CandidateKey[])[]) {
    this.#tables = tables;
    this.#keys = keys;
  }

  /** Returns the entity of a column of IDs; undefined if it is a property. `hasLinks`: whether the rows have other links. */
  nameOf(index: number, column: Column, hasLinks: boolean): string | undefined {
    const table = this.#tables[index]!;
    const thing = thingOf(column);
    if (thing === undefined || isCategory(column) || column.filled < table.rows * 0.3 || column.uniqueness > 0.9)
      return undefined;
    if (this.#isListed(index, column)) return undefined;
    if (this.#isShared(index, column, thing)) return thing;
    if (!isStrongIdName(column.name) && !namesActor(column)) return undefined;
    if (hasNames(column)) return undefined;
    return hasLinks && column.filled > column.distinct * ROWS_OF_THING_MAX ? undefined : thing;
  }

  /** Whether another table has IDs of the same entity in a column of the same name. */
  isShared(index: number, column: Column): boolean {
    const thing = thingOf(column);
    return thing !== undefined && this.#isShared(index, column, thing);
  }

  /** Whether a unique column of another table contains the values, so that table lists them. */
  #isListed(index: number, column: Column): boolean {
    if (isNumeric(column)) return false;
    return this.#keys.some((keys, at) =>
      keys.some(({ column: key }) => {
        if (at === index || isNumeric(key)) return false;
        const { distinct, ofDistinct } = column.values.inclusionIn(key.values);
        return distinct >= ofDistinct * LISTED_MIN;
      }),
    );
  }

  /** Whether another table has a column with ids of the same things. */
  #isShared(index: number, column: Column, thing: string): boolean {
    return this.#tables.some(({ columns }, at) =>
      columns.some((other) => {
        if (at === index || thingOf(other) !== thing || isNumeric(other) !== isNumeric(column)) return false;
        const { distinct } = column.values.inclusionIn(other.values);
        return distinct >= SHARED_MIN * Math.min(column.values.size, other.values.size);
      }),
    );
  }
}

/** Returns the entity of a column by name, if it is called an ID or named like an actor. */
function thingOf(column: Column): string | undefined {
  const { name, isNamed, profile, distinct } = column;
  if (!isNamed || !canBeId(column) || isAttributeCode(column) || isPeriodName(name)) return undefined;
  if (distinct < THING_VALUES_MIN || profile.bytesMax > THING_BYTES_MAX) return undefined;
  const thing = thingOfName(name);
  if (thing !== undefined) return thing;
  if (!namesActor(column) || isNumeric(column)) return undefined;
  return cleanName(wordsOf(name).map(singular).join('_'), UNNAMED_THING);
}

function isCategory({ distinct, filled }: Column): boolean {
  return distinct < CATEGORY_VALUES_MAX && filled >= distinct * CATEGORY_ROWS_MIN;
}

/** Whether the values are names rather than IDs: most have several words. Actors are identified by name. */
function hasNames(column: Column): boolean {
  if (namesActor(column)) return false;
  const values = [...column.seen];
  return values.filter((value) => value.trim().includes(' ')).length > values.length / 2;
}

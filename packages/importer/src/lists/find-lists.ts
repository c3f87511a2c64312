import { isBareIdName, isIdName, isPeriodName, isPluralName, wordsOf } from '../model/column-words.ts';
import { MEASURE_WORDS } from '../model/column-roles.ts';
import { LIST_SEPARATORS, listItems, type ListForm, type ListItem, type ListSeparator } from './list-items.ts';

/** A column whose cells are lists. */
export interface ListColumn {
  readonly column: number;
  readonly form: ListForm;
  /** Whether the items are objects. */
  readonly hasObjects: boolean;
}

/**
 * Finds columns with lists of things in the first rows of a table: literals such as `["a", "b"]`, and texts such as `Drama|Comedy`. Vectors of
 * numbers, sentences, addresses and names such as `Smith, John` are no lists. O(cells × separators).
 */
export function findLists(
  header: readonly string[],
  rows: readonly { readonly fields: readonly string[] }[],
): readonly ListColumn[] {
  return header.flatMap((name, column): readonly ListColumn[] => {
    if (wordsOf(name).some((word) => OTHER_NAMES.test(word))) return [];
    const cells = cellsOf(rows, column);
    if (areLiterals(cells)) {
      const literal = literalColumn(name, cells);
      return literal === undefined ? [] : [{ column, form: 'literal', ...literal }];
    }
    const form = LIST_SEPARATORS.find((separator) => isSeparated(name, cells, separator));
    return form === undefined ? [] : [{ column, form, hasObjects: false }];
  });
}

/** Lists of further names of the same thing. */
const OTHER_NAMES = /alias|alternat|synonym|nickname|^aka$/;
const CELLS_MAX = 2000;
const LITERALS_MIN = 0.8;
const TUPLES_MIN = 5;
/** Longer texts, in characters and in words, are descriptions rather than names. */
const ITEM_LENGTH_MAX = 60;
const ITEM_WORDS_MAX = 6;
const NUMBER = /^[-+]?\d*\.?\d+(?:e[-+]?\d+)?$/i;
const INTEGER = /^-?\d+$/;
const MOMENT = /^\d{4}-\d\d(?:-\d\d)?(?:[T ].*)?$|^\d{1,2}:\d\d(?::\d\d)?$/;
const ADDRESS = /^(?:https?:)?\/\/|^data:|^[\w.-]+@[\w-]+\./i;

function areLiterals(cells: readonly string[]): boolean {
  return cells.length > 0 && cells.filter((cell) => /^\s*[[{]/.test(cell)).length >= cells.length * LITERALS_MIN;
}

/** The columns whose cells are objects, such as `{"id": 10, "name": "Toy Story"}`, in the first rows of a table. O(cells). */
export function findObjects(
  header: readonly string[],
  rows: readonly { readonly fields: readonly string[] }[],
): readonly number[] {
  return header.flatMap((_, column) => {
    const cells = cellsOf(rows, column);
    const objects = areObjects(cells) ? cells.filter((cell) => listItems(cell, 'literal')?.length === 1) : [];
    return objects.length > 0 && objects.length >= cells.length * LITERALS_MIN ? [column] : [];
  });
}

function areObjects(cells: readonly string[]): boolean {
  return cells.length > 0 && cells.filter((cell) => /^\s*\{/.test(cell)).length >= cells.length * LITERALS_MIN;
}

/** The first cells of a column that are not empty. */
function cellsOf(rows: readonly { readonly fields: readonly string[] }[], column: number): readonly string[] {
  return rows
    .map(({ fields }) => fields[column] ?? '')
    .filter((cell) => cell !== '')
    .slice(0, CELLS_MAX);
}

function literalColumn(name: string, cells: readonly string[]): Pick<ListColumn, 'hasObjects'> | undefined {
  const lists = cells.flatMap((cell) => {
    const items = listItems(cell, 'literal');
    return items === undefined ? [] : [items];
  });
  const filled = lists.filter((items) => items.length > 0);
  if (filled.length === 0 || lists.length < cells.length * LITERALS_MIN) return undefined;
  const all = filled.flat();
  const texts = all.filter(isText);
  if (texts.length < all.length / 2) {
    const keys = all.flatMap((item) => (typeof item === 'string' ? [] : [...item.keys()]));
    // Single objects without an ID describe the row.
    if (areObjects(cells) && !keys.some(isBareIdName)) return undefined;
    // Lists of lists are coordinates.
    return keys.some((key) => key !== 'items') ? { hasObjects: true } : undefined;
  }
  if (!areNames(texts) && !areLabels(texts)) return undefined;
  // Some things with details beside the names of others.
  if (texts.length < all.length)
    return texts.length >= all.length * LITERALS_MIN && all.some(hasMembers) ? { hasObjects: true } : undefined;
  // One value per position, as in `["16", "level 16"]`.
  const mix = mixOf(filled.map((items) => items.filter(isText)));
  const isTuple = mix.isFixed && filled[0]!.length > 1 && filled.length >= TUPLES_MIN;
  if (isTuple && mix.mixed < POSITIONS_MIXED_MIN) return undefined;
  if (
    texts.every((text) => NUMBER.test(text)) &&
    !areIdNumbers(
      name,
      lists.map((items) => items.filter(isText)),
      true,
    )
  )
    return undefined;
  return { hasObjects: false };
}

function isText(item: ListItem): item is string {
  return typeof item === 'string';
}

function hasMembers(item: ListItem): boolean {
  return !isText(item) && [...item.keys()].some((key) => key !== 'items');
}

/** Whether longer texts are labels, since each is repeated by several lists on average. */
function areLabels(texts: readonly string[]): boolean {
  const labels = new Set(texts);
  return (
    texts.length >= labels.size * LABEL_REPEATS_MIN &&
    texts.every((text) => text.length <= LABEL_LENGTH_MAX && !ADDRESS.test(text) && !MOMENT.test(text))
  );
}

const LABEL_REPEATS_MIN = 3;
const LABEL_LENGTH_MAX = 120;

/** Whether texts name things: they are short, and neither addresses nor times. */
function areNames(texts: readonly string[]): boolean {
  const short = texts.filter((text) => text.length <= ITEM_LENGTH_MAX && wordCount(text) <= ITEM_WORDS_MAX);
  const plain = texts.filter((text) => !ADDRESS.test(text) && !MOMENT.test(text));
  return short.length >= texts.length * 0.9 && plain.length >= texts.length * 0.9;
}

/**
 * Whether lists of numbers have IDs: whole numbers under the name of several things, or literal sets of them, and not one number per position.
 */
function areIdNumbers(name: string, lists: readonly (readonly string[])[], isLiteral: boolean): boolean {
  if (!lists.every((items) => items.every((item) => INTEGER.test(item)))) return false;
  const isVaried = lists.some(({ length }) => length !== lists[0]!.length);
  const areSets = lists.every((items) => items.length <= NUMBERS_MAX && new Set(items).size === items.length);
  const isNamed = isIdName(name) || isPluralName(name) || (isLiteral && isVaried && areSets);
  const isMeasure = wordsOf(name).some((word) => MEASURE_WORDS.has(word)) || isPeriodName(name);
  const isVector = !isIdName(name) && lists.length > 2 && !isVaried;
  return isNamed && !isMeasure && !(isVector && lists[0]!.length > 1);
}

/** Longer lists of numbers are series. */
const NUMBERS_MAX = 30;

/** Evidence required for a separator; commas and slashes also occur in prose. */
const WEAK: ReadonlySet<ListSeparator> = new Set([',', '，', '/']);
const SEPARATED_CELLS_MIN = 2;
const SEPARATED_SHARE_MIN = 0.1;
/** For weak separators: share of items after the first that must be first or alone elsewhere, and share of items that must repeat. */
const MIXED_MIN = 0.3;
const UNIQUE_CELLS_MAX = 0.95;
const UNIQUE_CELLS_MIN = 20;
/** The same for slashes, which are in dates, units and names too. */
const SLASH_MIN = 0.5;
const NAMED_REPEATED_MIN = 0.1;
const POSITIONS_MIXED_MIN = 0.1;
const TORN_MAX = 0.02;

function isSeparated(name: string, cells: readonly string[], separator: ListSeparator): boolean {
  // A single ID may contain separators.
  if (isIdName(name) && !/ids$/i.test(name)) return false;
  const lists = splitCells(cells, separator);
  const items = lists?.flat() ?? [];
  if (lists === undefined || !areNames(items) || items.filter(isPhrase).length > items.length * 0.05) return false;
  const isWeak = WEAK.has(separator);
  const mix = mixOf(lists);
  if (items.filter((item) => NUMBER.test(item)).length > items.length / 2)
    return !mix.isFixed && areIdNumbers(name, lists, false) && !(isWeak && areThousands(lists));
  // One value per position, as in `Berlin, DE` and `7|A|x`.
  if (mix.isFixed && mix.mixed < POSITIONS_MIXED_MIN) return false;
  return !isWeak || areMixed(name, cells, lists, mix, separator);
}

/** The parts of cells; undefined if few cells have several, or parts are missing. */
function splitCells(cells: readonly string[], separator: ListSeparator): readonly (readonly string[])[] | undefined {
  const lists = cells.map((cell) => cell.split(separator).map((item) => item.trim()));
  const share = WEAK.has(separator) ? SEPARATED_SHARE_MIN * 2 : SEPARATED_SHARE_MIN;
  const several = lists.filter(({ length }) => length > 1);
  if (several.length < Math.max(SEPARATED_CELLS_MIN, cells.length * share)) return undefined;
  // A separator may end a list, but not start it.
  const torn = lists.filter((items) => items.some((item, i) => item === '' && (i === 0 || i < items.length - 1)));
  if (torn.length > lists.length * TORN_MAX) return undefined;
  return lists.map((items) => items.filter((item) => item !== ''));
}

/** Whether the parts between weak separators are used like names: they repeat, and occur both first and later in lists. */
function areMixed(
  name: string,
  cells: readonly string[],
  lists: readonly (readonly string[])[],
  { isFixed, mixed, repeated }: ItemMix,
  separator: ListSeparator,
): boolean {
  const isPlural = isPluralName(name) || LIST_NAMES.has(wordsOf(name).at(-1) ?? '');
  // Single names may contain commas and rarely repeat.
  if (!isPlural && new Set(cells).size > cells.length * UNIQUE_CELLS_MAX && cells.length >= UNIQUE_CELLS_MIN)
    return false;
  const least = separator === '/' ? SLASH_MIN : MIXED_MIN;
  if (mixed >= least && repeated >= least) return true;
  return separator !== '/' && isPlural && !isFixed && repeated >= NAMED_REPEATED_MIN && lists.flat().every(isTitle);
}

/** Names of lists that are not plurals. */
const LIST_NAMES: ReadonlySet<string> = new Set(['cast', 'crew', 'starring', 'genre', 'tagged', 'staff']);

interface ItemMix {
  /** Whether all lists have the same number of items. */
  readonly isFixed: boolean;
  /** Share of items after the first that are the first item of another list. */
  readonly mixed: number;
  /** Share of items that occurred before. */
  readonly repeated: number;
}

function mixOf(lists: readonly (readonly string[])[]): ItemMix {
  const firsts = new Set(lists.map(([first]) => first ?? ''));
  const later = lists.flatMap((items) => items.slice(1));
  const all = lists.flat();
  return {
    isFixed: lists.every(({ length }) => length === lists[0]!.length),
    mixed: later.length === 0 ? 0 : later.filter((item) => firsts.has(item)).length / later.length,
    repeated: all.length === 0 ? 0 : 1 - new Set(all).size / all.length,
  };
}

/** Whether a text is a part of a sentence: it ends one, or has many words. */
function isPhrase(item: string): boolean {
  return /[.!?…]$|[.!?] /.test(item.replace(/(?:\b\p{L}|Jr|Sr|Dr|St|Inc|Ltd|Co|etc)\./gu, '')) || wordCount(item) > 5;
}

/** Whether a text is a name: its words are capitalized, or it is one word. */
function isTitle(item: string): boolean {
  const words = item.split(/\s+/);
  return words.length === 1 || (words.length <= 4 && /^[\p{Lu}\p{Lo}\p{N}"'(]/u.test(item) && !/\d{3}/.test(item));
}

function areThousands(lists: readonly (readonly string[])[]): boolean {
  return lists.every((items) => items.slice(1).every(({ length }) => length === 3));
}

function wordCount(text: string): number {
  return text.split(/\s+/).length;
}

import type { FixedRow, RecheckedRow, RejectedTaskRow } from '@astrolabe/http-api';

/** Edits of one rejected row, and the result of its recheck. */
export interface Fix {
  readonly row: RejectedTaskRow;
  /** Texts that were typed, by column. */
  readonly cells: ReadonlyMap<number, string>;
  /** The row as text if it cannot be split into columns. */
  readonly text?: string;
  /** `open`: not fixed or not checked again; `good`: it can be written now; `bad`: it is still invalid. */
  readonly state: 'open' | 'good' | 'bad';
  /** Its current problem. */
  readonly problem: RejectedTaskRow;
  /** Its current fields. */
  readonly fields: readonly string[];
}

/** Identity of a rejected row: its file and first line. */
export function rowKey({ file, line }: { readonly file: string; readonly line: number }): string {
  return `${line} ${file}`;
}

/** A rejected row without a fix. */
export function openFix(row: RejectedTaskRow): Fix {
  return { row, cells: new Map(), state: 'open', problem: row, fields: row.fields ?? [] };
}

/** Sets the text of a row's cell; typing the original text undoes the change. */
export function withCell(fix: Fix, column: number, value: string): Fix {
  const cells = new Map(fix.cells);
  if (value === (fix.row.fields?.[column] ?? '')) cells.delete(column);
  else cells.set(column, value);
  return {
    ...fix,
    cells,
    state: 'open',
    fields: fix.fields.map((field, at) => (at === column ? value : field)),
  };
}

/** A row that could not be split, with another text. */
export function withText(fix: Fix, text: string): Fix {
  return { ...fix, text, state: 'open' };
}

/** A row after its second check. */
export function rechecked(fix: Fix, result: RecheckedRow): Fix {
  return {
    ...fix,
    state: result.problem === undefined ? 'good' : 'bad',
    problem: result.problem ?? fix.problem,
    fields: result.fields ?? fix.fields,
  };
}

/** Whether a row has edits. */
export function isChanged({ cells, text, row }: Fix): boolean {
  return cells.size > 0 || (text !== undefined && text !== row.text);
}

/** A fixed row as sent to the server. */
export function fixedRowOf({ row, cells, text }: Fix): FixedRow {
  const { file, line } = row;
  return {
    file,
    line,
    ...(cells.size > 0 && { cells: [...cells].map(([column, value]) => ({ column, value })) }),
    ...(text !== undefined && { text }),
  };
}

/** Rows with the same invalid text in the same column of the same file, so that one fix applies to all. */
export function alike(fix: Fix, all: readonly Fix[]): readonly Fix[] {
  const { file, column, value } = fix.row;
  if (column === undefined || value === undefined) return [];
  return all.filter(
    (one) =>
      one !== fix && !isChanged(one) && one.row.file === file && one.row.column === column && one.row.value === value,
  );
}

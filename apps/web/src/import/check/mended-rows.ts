import type { MendedRow, RecheckedRow, RejectedTaskRow } from '@astrolabe/http-api';

/** What was changed in one rejected row, and what a second check said of it. */
export interface Mending {
  readonly row: RejectedTaskRow;
  /** Texts that were typed, by column. */
  readonly cells: ReadonlyMap<number, string>;
  /** The whole row as text, where it cannot be split into columns. */
  readonly text?: string;
  /** `open`: not mended or not checked again; `good`: it can be written now; `bad`: there is still something wrong. */
  readonly state: 'open' | 'good' | 'bad';
  /** What is wrong with it now. */
  readonly problem: RejectedTaskRow;
  /** Its fields as they are now. */
  readonly fields: readonly string[];
}

/** What identifies a rejected row: its file and the line where it begins. */
export function rowKey({ file, line }: { readonly file: string; readonly line: number }): string {
  return `${line} ${file}`;
}

/** A rejected row that nobody has mended yet. */
export function openMending(row: RejectedTaskRow): Mending {
  return { row, cells: new Map(), state: 'open', problem: row, fields: row.fields ?? [] };
}

/** A row with a text typed into one of its cells; typing what stood there before takes the change back. */
export function withCell(mending: Mending, column: number, value: string): Mending {
  const cells = new Map(mending.cells);
  if (value === (mending.row.fields?.[column] ?? '')) cells.delete(column);
  else cells.set(column, value);
  return {
    ...mending,
    cells,
    state: 'open',
    fields: mending.fields.map((field, at) => (at === column ? value : field)),
  };
}

/** A row that could not be split, with another text. */
export function withText(mending: Mending, text: string): Mending {
  return { ...mending, text, state: 'open' };
}

/** A row after its second check. */
export function rechecked(mending: Mending, answer: RecheckedRow): Mending {
  return {
    ...mending,
    state: answer.problem === undefined ? 'good' : 'bad',
    problem: answer.problem ?? mending.problem,
    fields: answer.fields ?? mending.fields,
  };
}

/** Whether anything was changed in a row. */
export function isChanged({ cells, text, row }: Mending): boolean {
  return cells.size > 0 || (text !== undefined && text !== row.text);
}

/** A mended row as it is sent. */
export function mendedRowOf({ row, cells, text }: Mending): MendedRow {
  const { file, line } = row;
  return {
    file,
    line,
    ...(cells.size > 0 && { cells: [...cells].map(([column, value]) => ({ column, value })) }),
    ...(text !== undefined && { text }),
  };
}

/** Rows whose cell at fault has the same text in the same column of the same file, so that one mending fits them all. */
export function alike(mending: Mending, all: readonly Mending[]): readonly Mending[] {
  const { file, column, value } = mending.row;
  if (column === undefined || value === undefined) return [];
  return all.filter(
    (one) =>
      one !== mending &&
      !isChanged(one) &&
      one.row.file === file &&
      one.row.column === column &&
      one.row.value === value,
  );
}

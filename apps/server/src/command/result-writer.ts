import { displayValue, isEmpty, isNull, type ResultChunk, type Row, type Value } from '@astrolabe/model';
import { writeAll, type CommandIo } from './command-io.ts';
import { planTree } from './plan-tree.ts';
import { rowJson } from './json-text.ts';

/** Output formats of results. */
export const FORMATS = ['table', 'csv', 'jsonl', 'markdown', 'arrow', 'parquet'] as const;
export type Format = (typeof FORMATS)[number];

/** Maximum cell width of a table on a terminal; other formats don't truncate. */
const CELL_WIDTH_MAX = 80;

/**
 * Writes one result in a format. CSV and JSON lines are written as rows arrive, in constant memory; the others need all rows. A statement
 * without a table writes nothing.
 */
export async function writeResult(
  chunks: AsyncIterable<ResultChunk>,
  format: Format,
  { output, errors }: Pick<CommandIo, 'output' | 'errors'>,
): Promise<void> {
  let columns: readonly string[] = [];
  let hasTable = false;
  const rows: Row[] = [];
  let rowCount = 0;
  for await (const chunk of chunks) {
    if (chunk.kind === 'head') {
      ({ columns, hasTable } = chunk);
      if (hasTable && format === 'csv') await writeAll(output, csvRow(columns));
    } else if (chunk.kind === 'rows') {
      rowCount += chunk.rows.length;
      if (format === 'csv') await writeAll(output, chunk.rows.map((row) => csvRow(row.map(cellText))).join(''));
      else if (format === 'jsonl')
        await writeAll(output, chunk.rows.map((row) => `${rowJson(columns, row)}\n`).join(''));
      else rows.push(...chunk.rows);
    } else {
      if (chunk.plan) await writeAll(output, `${planTree(chunk.plan)}\n`);
      else if (hasTable) await writeCollected(format, columns, rows, output);
      if (output.isTTY === true) {
        const ms = (chunk.latencyUs / 1000).toFixed(1);
        await writeAll(
          errors,
          hasTable ? `${rowCount} ${rowCount === 1 ? 'row' : 'rows'}, ${ms} ms\n` : `Done, ${ms} ms\n`,
        );
        for (const note of chunk.notes) await writeAll(errors, `note: ${note}\n`);
      }
    }
  }
}

async function writeCollected(
  format: Format,
  columns: readonly string[],
  rows: readonly Row[],
  output: CommandIo['output'],
): Promise<void> {
  if (format === 'table') await writeAll(output, table(columns, rows, output.isTTY === true));
  if (format === 'markdown') await writeAll(output, markdown(columns, rows));
  if (format !== 'arrow' && format !== 'parquet') return;
  const { arrowFile, parquetFile } = await import('./column-files.ts');
  await writeAll(output, format === 'arrow' ? arrowFile(columns, rows) : parquetFile(columns, rows));
}

/** The text of a cell: a string without quotes, empty for NULL. */
function cellText(value: Value): string {
  return typeof value === 'object' && !Array.isArray(value) && (isNull(value) || isEmpty(value))
    ? ''
    : displayValue(value);
}

function csvRow(fields: readonly string[]): string {
  return `${fields.map((field) => (/[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field)).join(',')}\n`;
}

/** An aligned table. Numbers are right-aligned; line breaks are shown as ⏎. */
export function table(columns: readonly string[], rows: readonly Row[], isCut: boolean): string {
  const show = (text: string): string => {
    const line = text.replaceAll(/\r?\n/g, '⏎').replaceAll('\t', ' ');
    return isCut && textWidth(line) > CELL_WIDTH_MAX ? `${cut(line, CELL_WIDTH_MAX - 1)}…` : line;
  };
  const cells = rows.map((row) => row.map((value) => show(typeof value === 'string' ? value : displayValue(value))));
  const heads = columns.map(show);
  const widths = heads.map((head, at) =>
    cells.reduce((width, row) => Math.max(width, textWidth(row[at] ?? '')), textWidth(head)),
  );
  const isNumeric = heads.map((_, at) => rows.length > 0 && rows.every((row) => isNumberOrNull(row[at]!)));
  const line = (texts: readonly string[]): string =>
    `│ ${texts.map((text, at) => padded(text, widths[at]!, isNumeric[at]!)).join(' │ ')} │`;
  const rule = (left: string, middle: string, right: string): string =>
    `${left}${widths.map((width) => '─'.repeat(width + 2)).join(middle)}${right}`;
  return [rule('┌', '┬', '┐'), line(heads), rule('├', '┼', '┤'), ...cells.map(line), rule('└', '┴', '┘'), ''].join(
    '\n',
  );
}

function markdown(columns: readonly string[], rows: readonly Row[]): string {
  const escaped = (text: string): string =>
    text.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll(/\r?\n/g, '<br>');
  const line = (texts: readonly string[]): string => `| ${texts.map(escaped).join(' | ')} |\n`;
  return line(columns) + `|${' --- |'.repeat(columns.length)}\n` + rows.map((row) => line(row.map(cellText))).join('');
}

function isNumberOrNull(value: Value): boolean {
  return typeof value === 'bigint' || typeof value === 'number' || (typeof value === 'object' && isNull(value));
}

function padded(text: string, width: number, isRight: boolean): string {
  const blank = ' '.repeat(width - textWidth(text));
  return isRight ? blank + text : text + blank;
}

/** Terminal columns that a text occupies: two for East Asian wide characters and emoji. */
function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += /\p{Mn}|\p{Me}|\u200d/u.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
  return width;
}

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

function cut(text: string, width: number): string {
  let kept = '';
  let used = 0;
  for (const character of text) {
    used += textWidth(character);
    if (used > width) break;
    kept += character;
  }
  return kept;
}

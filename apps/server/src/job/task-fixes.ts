import { Readable } from 'node:stream';
import type { FixedRow as FixedRowBody, RecheckedRow, RejectedTaskRow } from '@astrolabe/http-api';
import {
  fieldsOfRow,
  fixedCopy,
  fixRow,
  prepareImport,
  printRow,
  type DialectChoice,
  type ImportMapping,
  type FixedRow,
  type PreparedFile,
  type RejectedRow,
  type RowFix,
} from '@astrolabe/importer';
import { AstrolabeError } from '@astrolabe/model';
import type { Account } from '../session/account.ts';
import type { Login } from '../session/login.ts';
import type { StoredTask } from '../store/import-tasks.ts';
import type { UploadedFiles } from '../upload/uploaded-files.ts';
import { requireSameFiles } from './task-files.ts';
import { TaskFolder } from './task-folder.ts';

/** Converts a fixed row from its request form. */
export function fixOf({ file, line, cells, text }: FixedRowBody): RowFix {
  return { file, line, ...(cells && { cells }), ...(text !== undefined && { text }) };
}

/** Fixes rejected rows of tasks: rechecks them and writes them to new files. Source files are never changed. */
export class TaskFixes {
  readonly #dataDirectory: string;
  readonly #uploads: UploadedFiles;
  readonly #now: () => number;

  constructor(dataDirectory: string, uploads: UploadedFiles, now: () => number) {
    this.#dataDirectory = dataDirectory;
    this.#uploads = uploads;
    this.#now = now;
  }

  /** Rejected rows with their fields, for the pages. */
  async rejectedRows(task: StoredTask, offset: number, limit: number): Promise<readonly RejectedTaskRow[]> {
    const rows = await this.#folder(task).rejectedRows(offset, limit);
    const { files } = task.definition.mapping;
    return rows.map((row) => withFields(row, files.find(({ file }) => file === row.file)?.dialect ?? {}));
  }

  /** Rechecks only the fixed rows, against everything that the task creates from their files. */
  async recheck(login: Login, task: StoredTask, rows: readonly FixedRowBody[]): Promise<readonly RecheckedRow[]> {
    const fixed = await this.#fixed(login, task, rows);
    return fixed.map(({ file, rejected, result }): RecheckedRow => {
      const fields = result.row?.fields;
      return {
        file: rejected.file,
        line: rejected.line,
        ...(fields && { fields }),
        ...(result.problem && { problem: withFields(result.problem, file.dialect) }),
      };
    });
  }

  /** Saves copies of files with fixed rows under unused names. Returns the names. */
  async fixedFiles(login: Login, task: StoredTask, rows: readonly FixedRowBody[]): Promise<readonly string[]> {
    const names: string[] = [];
    for (const [file, fixed] of byFile(await this.#fixed(login, task, rows))) {
      const lines = new Map(
        fixed.map(({ rejected, result }) => [rejected.line, { before: rejected.text, after: textOf(result, file) }]),
      );
      names.push(await this.#keep(login.account, file, Readable.from(fixedCopy(file, lines))));
    }
    return names;
  }

  /** Saves only the fixed rows. Returns the mapping that imports them. */
  async fileOfFixedRows(login: Login, task: StoredTask, rows: readonly FixedRowBody[]): Promise<ImportMapping> {
    const { mapping } = task.definition;
    const files: ImportMapping['files'][number][] = [];
    for (const [file, fixed] of byFile(await this.#fixed(login, task, rows))) {
      const header = file.columnNames ? [printRow(file.columnNames, file.dialect)] : [];
      const text = [...header, ...fixed.map(({ result }) => textOf(result, file))].map((line) => `${line}\n`).join('');
      const name = await this.#keep(login.account, file, Readable.from([text]));
      for (const { rowsMax: _, ...one } of mapping.files)
        if (one.file === file.mapping.file)
          files.push({ ...one, file: name, dialect: { ...file.dialect, encoding: 'utf-8', linesBefore: 0 } });
    }
    return { ...mapping, files };
  }

  async #fixed(login: Login, task: StoredTask, rows: readonly FixedRowBody[]): Promise<readonly FixedPlace[]> {
    requireSameFiles(this.#uploads, task, 'check the new file; its rows are others');
    const { definition } = task;
    const sources = await Promise.all(definition.files.map((file) => this.#uploads.source(login.account, file)));
    const schema = definition.schema ?? (await login.schema(definition.spaceName));
    const prepared = await prepareImport(definition.mapping, schema, sources);
    const rejected = await this.#folder(task).rejectedAt(rows);
    return rows.map((row): FixedPlace => {
      const found = rejected.get(placeOf(row));
      const files = prepared.filter((file) => file.mapping.file === row.file);
      const [first] = files;
      if (found === undefined || first === undefined)
        throw new AstrolabeError(
          'HTTP_PARAMETER',
          `line ${row.line} of \`${row.file}\` is no rejected row of the task`,
        );
      // A file may be mapped several times; the row must fit all mappings.
      const results = files.map((file) => fixRow(file, found, fixOf(row)));
      return { file: first, rejected: found, result: results.find((one) => one.problem) ?? results[0]! };
    });
  }

  async #keep(account: Account, file: PreparedFile, content: Readable): Promise<string> {
    const wanted = `${file.mapping.file.replace(/\.csv$/i, '')}Fixed.csv`;
    const name = this.#uploads.freeName(account, wanted);
    await this.#uploads.receive(account, name, content, this.#now());
    return name;
  }

  #folder({ id }: StoredTask): TaskFolder {
    return TaskFolder.of(this.#dataDirectory, id);
  }
}

interface FixedPlace {
  readonly file: PreparedFile;
  readonly rejected: RejectedRow;
  readonly result: FixedRow;
}

function placeOf({ file, line }: Pick<RejectedRow, 'file' | 'line'>): string {
  return JSON.stringify([file, line]);
}

/** Returns the row as written to a file, including rows that are still invalid. */
function textOf({ row, problem }: FixedRow, { dialect }: PreparedFile): string {
  return row ? printRow(row.fields, dialect) : (problem?.text ?? '');
}

function byFile(rows: readonly FixedPlace[]): ReadonlyMap<PreparedFile, readonly FixedPlace[]> {
  const files = new Map<PreparedFile, FixedPlace[]>();
  for (const row of rows) files.set(row.file, [...(files.get(row.file) ?? []), row]);
  return files;
}

function withFields(row: RejectedRow, { delimiter, quote }: DialectChoice): RejectedTaskRow {
  // Tasks of older versions may lack the dialects of their files.
  const fields =
    delimiter === undefined || quote === undefined ? undefined : fieldsOfRow(row.text, { delimiter, quote });
  return { ...row, ...(fields && { fields }) };
}

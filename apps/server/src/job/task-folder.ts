import { createReadStream } from 'node:fs';
import { appendFile, mkdir, readdir, readFile, rm, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { TASK_LOG_NAME } from '@astrolabe/http-api';
import { failFileName, printRow, type CsvDialect, type RejectedRow } from '@astrolabe/importer';
import { AstrolabeError, isCount, isFlag, isText, jsonOf, objectOf, optional } from '@astrolabe/model';
import { LOG_COUNTED_BYTES_MAX } from '../limits.ts';

const LOG = TASK_LOG_NAME;
const REJECTED = 'rejected.jsonl';
const FAIL_FOLDER = 'err';

/**
 * Files of a task:
 *
 *     tasks/<id>/import.log        what happened, one line each
 *     tasks/<id>/rejected.jsonl    rows that were not imported, as data
 *     tasks/<id>/err/xFail.csv     the same rows of x.csv, in its own dialect, ready to be fixed and imported
 */
export class TaskFolder {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  /** The folder of a task in the data directory. */
  static of(dataDirectory: string, id: string): TaskFolder {
    return new TaskFolder(join(dataDirectory, 'tasks', id));
  }

  async create(): Promise<void> {
    await mkdir(join(this.path, FAIL_FOLDER), { recursive: true });
    // A task that never starts has an empty log.
    await appendFile(join(this.path, LOG), '');
  }

  async remove(): Promise<void> {
    await rm(this.path, { recursive: true, force: true });
  }

  /** Adds a line to the log. */
  async log(level: 'INFO' | 'WARN' | 'ERROR', text: string): Promise<void> {
    await appendFile(
      join(this.path, LOG),
      `${new Date().toISOString()} ${level} ${text.replaceAll(/[\r\n]+/g, ' ')}\n`,
    );
  }

  /** The names of the logs: the log itself, then the files of rejected rows. */
  async logNames(): Promise<readonly string[]> {
    return [
      LOG,
      ...(await readdir(join(this.path, FAIL_FOLDER)).catch((): string[] => [])).toSorted((a, b) => (a < b ? -1 : 1)),
    ];
  }

  /** The logs with their line counts; lines of large files are not counted. */
  async logStats(): Promise<readonly { readonly name: string; readonly lines?: number }[]> {
    const names = await this.logNames();
    return Promise.all(
      names.map(async (name) => {
        const path = this.#pathOf(name);
        if ((await sizeOf(path)) > LOG_COUNTED_BYTES_MAX) return { name };
        let lines = 0;
        for await (const _ of linesOf(path)) lines++;
        return { name, lines };
      }),
    );
  }

  /** Returns the path of a log in `logNames`. Throws `HTTP_NOT_FOUND` for other names. */
  async pathOfLog(name: string): Promise<string> {
    if (!(await this.logNames()).includes(name))
      throw new AstrolabeError('HTTP_NOT_FOUND', `the task has no log ${JSON.stringify(name)}`);
    return this.#pathOf(name);
  }

  #pathOf(logName: string): string {
    return logName === LOG ? join(this.path, LOG) : join(this.path, FAIL_FOLDER, logName);
  }

  /** Returns a range of the lines of a log, numbered from 0. */
  async logLines(name: string, offset: number, limit: number): Promise<readonly string[]> {
    return readLines(await this.pathOfLog(name), offset, limit);
  }

  /** Returns a range of the rejected rows, numbered from 0. */
  async rejectedRows(offset: number, limit: number): Promise<readonly RejectedRow[]> {
    const lines = await readLines(join(this.path, REJECTED), offset, limit);
    return lines.map(rejectedRowOf);
  }

  /** Returns the rejected rows that start on the given lines, by file and line as JSON. */
  async rejectedAt(places: readonly Pick<RejectedRow, 'file' | 'line'>[]): Promise<ReadonlyMap<string, RejectedRow>> {
    const wanted = new Set(places.map(({ file, line }) => JSON.stringify([file, line])));
    const found = new Map<string, RejectedRow>();
    for await (const text of linesOf(join(this.path, REJECTED))) {
      const row = rejectedRowOf(text);
      const place = JSON.stringify([row.file, row.line]);
      if (wanted.has(place)) found.set(place, row);
      if (found.size === wanted.size) break;
    }
    return found;
  }

  /** The rejected rows of a file with the reasons in front, as CSV in UTF-8. */
  async *rejectedTable(): AsyncGenerator<string, void, undefined> {
    const dialect = { delimiter: ',', quote: '"' } as const;
    yield `${printRow(['file', 'line', 'column', 'value', 'reason', 'row'], dialect)}\n`;
    for await (const line of linesOf(join(this.path, REJECTED))) {
      const row = rejectedRowOf(line);
      yield `${printRow([row.file, String(row.line), row.columnName ?? '', row.value ?? '', row.reason, row.text], dialect)}\n`;
    }
  }

  /** Appends rejected rows of a file in both forms. `header` is written to a new file. */
  async addRejected(
    rows: readonly RejectedRow[],
    dialect: CsvDialect,
    header: readonly string[] | undefined,
  ): Promise<void> {
    const [first] = rows;
    if (first === undefined) return;
    const failFile = join(this.path, FAIL_FOLDER, safeName(failFileName(first.file)));
    const isNew = header !== undefined && (await sizeOf(failFile)) === 0;
    await appendFile(
      failFile,
      `${isNew ? `${printRow(header, dialect)}\n` : ''}${rows.map((row) => `${row.text}\n`).join('')}`,
    );
    await appendFile(join(this.path, REJECTED), rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  }

  /** Lengths of the files of rejected rows, by name. */
  async rejectedBytes(): Promise<Readonly<Record<string, number>>> {
    const names = [REJECTED, ...(await readdir(join(this.path, FAIL_FOLDER))).map((name) => `${FAIL_FOLDER}/${name}`)];
    return Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await sizeOf(join(this.path, name))])),
    );
  }

  /** Truncates the files of rejected rows to previous lengths; later rows will be read again. */
  async cutRejected(bytes: Readonly<Record<string, number>>): Promise<void> {
    for (const name of Object.keys(await this.rejectedBytes())) {
      const path = join(this.path, name);
      if ((await sizeOf(path)) > (bytes[name] ?? 0)) await truncate(path, bytes[name] ?? 0);
    }
  }

  /** The configuration as it can be downloaded. */
  async config(): Promise<string> {
    return readFile(join(this.path, CONFIG), 'utf8');
  }

  async keepConfig(text: string): Promise<void> {
    await appendFile(join(this.path, CONFIG), text);
  }
}

const CONFIG = 'config.yaml';

/** Returns a file name valid on every system. Different names may map to one, whose rows then share a file. */
function safeName(name: string): string {
  return name.replaceAll(/[/\\:*?"<>|]/g, '_');
}

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}

async function* linesOf(path: string): AsyncGenerator<string, void, undefined> {
  if ((await sizeOf(path)) === 0) return;
  const lines = createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY });
  try {
    yield* lines;
  } finally {
    lines.close();
  }
}

async function readLines(path: string, offset: number, limit: number): Promise<readonly string[]> {
  const found: string[] = [];
  let index = 0;
  for await (const line of linesOf(path)) {
    if (index++ < offset) continue;
    found.push(line);
    if (found.length === limit) break;
  }
  return found;
}

const isRejectedRow = objectOf<RejectedRow>({
  file: isText,
  line: isCount,
  column: optional(isCount),
  columnName: optional(isText),
  role: optional(isText),
  value: optional(isText),
  reason: isText,
  suggestion: optional(isText),
  text: isText,
  isUnreadable: isFlag,
});

function rejectedRowOf(line: string): RejectedRow {
  return jsonOf(line, isRejectedRow, 'rejected row');
}

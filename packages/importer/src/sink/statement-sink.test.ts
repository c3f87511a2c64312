import { AstrolabeError, type ErrorCode, type GraphSession, NULL, type RecordBatch } from '@astrolabe/model';
import { describe, expect, test } from 'vitest';
import { StatementSink } from './statement-sink.ts';

/** A database that accepts statements unless they contain a word, and stores their texts. */
class WordySession implements GraphSession {
  readonly texts: string[] = [];
  readonly #refuse: (text: string, attempt: number) => AstrolabeError | undefined;

  constructor(refuse: (text: string, attempt: number) => AstrolabeError | undefined) {
    this.#refuse = refuse;
  }

  async execute(text: string, options?: { readonly space?: string }) {
    this.texts.push(`${options?.space}: ${text}`);
    const error = this.#refuse(text, this.texts.length);
    if (error) throw error;
    return { hasTable: false, columns: [], rows: [], spaceName: '', latencyUs: 0, notes: [] };
  }

  stream(): never {
    throw new Error('not used');
  }

  async close(): Promise<void> {}
}

const ships = (...names: readonly string[]): RecordBatch => ({
  kind: 'vertex',
  tagName: 'ship',
  properties: ['name', 'built'],
  records: names.map((name, i) => ({ line: i + 2, vid: `s${i}`, values: [name, NULL] })),
  bytes: 10,
});
const refusing = (word: string, code: ErrorCode = 'STORAGE_ERROR') =>
  new WordySession((text) => (text.includes(word) ? new AstrolabeError(code, `no ${word} here`) : undefined));

describe('a sink of statements', () => {
  test('writes statements of the given number of rows in the space', async () => {
    const session = refusing('nothing');
    const outcome = await new StatementSink(session, 'harbour', { rowsPerStatement: 2 }).write(
      ships('Ant', 'B"e', 'Cat'),
    );
    expect(outcome).toEqual({ written: 3, rejected: [] });
    expect(session.texts).toEqual([
      'harbour: INSERT VERTEX ship(name, built) VALUES "s0":("Ant", NULL), "s1":("B\\"e", NULL)',
      'harbour: INSERT VERTEX ship(name, built) VALUES "s2":("Cat", NULL)',
    ]);
  });

  test('writes edges with their ranks', async () => {
    const session = refusing('nothing');
    await new StatementSink(session, 'harbour').write({
      kind: 'edge',
      edgeTypeName: 'visits',
      properties: ['days'],
      records: [
        { line: 1, src: 1n, dst: 2n, rank: 7n, values: [3n] },
        { line: 2, src: -1n, dst: 2n, rank: 0n, values: [1.5] },
      ],
      bytes: 1,
    });
    expect(session.texts).toEqual(['harbour: INSERT EDGE visits(days) VALUES 1 -> 2 @ 7:(3), -1 -> 2:(1.5)']);
  });

  test('a row rejected by the database is rejected alone', async () => {
    const session = refusing('Bad');
    const outcome = await new StatementSink(session, 'harbour').write(ships('A', 'Bad', 'C', 'D', 'Bad', 'F', 'G'));
    expect(outcome).toEqual({
      written: 5,
      rejected: [
        { line: 3, message: 'no Bad here' },
        { line: 6, message: 'no Bad here' },
      ],
    });
  });

  test('a failure that affects every row is thrown immediately', async () => {
    const session = refusing('ship', 'PERMISSION_DENIED');
    await expect(new StatementSink(session, 'harbour').write(ships('A', 'B'))).rejects.toMatchObject({
      code: 'PERMISSION_DENIED',
    });
    expect(session.texts).toHaveLength(1);
  });

  test('an unready database is retried', async () => {
    const session = new WordySession((_, attempt) =>
      attempt < 3
        ? new AstrolabeError('STORAGE_ERROR', 'Storage Error: the leader has changed. Try again later')
        : undefined,
    );
    const outcome = await new StatementSink(session, 'harbour', { retryDelayMs: 1 }).write(ships('A', 'B'));
    expect([outcome, session.texts.length]).toEqual([{ written: 2, rejected: [] }, 3]);
  });

  test('a lost database is awaited until a limit', async () => {
    const away = (attempts: number): WordySession =>
      new WordySession((_, attempt) =>
        attempt <= attempts ? new AstrolabeError('CONNECTION_REFUSED', 'nobody is there') : undefined,
      );
    const waits: number[] = [];
    const options = {
      retryDelayMs: 1,
      patienceMs: 100,
      onRetry: (_: AstrolabeError, ms: number) => void waits.push(ms),
    };
    const outcome = await new StatementSink(away(4), 'harbour', options).write(ships('A'));
    expect([outcome, waits]).toEqual([{ written: 1, rejected: [] }, [1, 2, 4, 8]]);
    await expect(new StatementSink(away(99), 'harbour', options).write(ships('A'))).rejects.toMatchObject({
      code: 'CONNECTION_REFUSED',
    });
  });

  test('a stop ends the wait', async () => {
    const stopper = new AbortController();
    const session = new WordySession(() => new AstrolabeError('CONNECTION_REFUSED', 'nobody is there'));
    const sink = new StatementSink(session, 'harbour', {
      retryDelayMs: 60_000,
      signal: stopper.signal,
      onRetry: () => stopper.abort(),
    });
    await expect(sink.write(ships('A'))).rejects.toMatchObject({ code: 'EXECUTION_CANCELLED' });
  });

  test('several sessions share the records, in order per id', async () => {
    const sessions = [refusing('Bad'), refusing('Bad'), refusing('Bad')];
    const records = Array.from({ length: 90 }, (_, i) => ({
      line: i + 2,
      vid: `s${i % 30}`,
      values: [i === 40 ? 'Bad' : `row ${i}`, NULL],
    }));
    const outcome = await new StatementSink(sessions[0]!, 'harbour', {
      moreSessions: sessions.slice(1),
      rowsPerStatement: 1,
    }).write({ ...ships(), records } as RecordBatch);
    expect(outcome).toEqual({ written: 89, rejected: [{ line: 42, message: 'no Bad here' }] });
    expect(sessions.every((session) => session.texts.length > 0)).toBe(true);
    const rowsOf = (id: string): readonly string[] =>
      sessions.flatMap(({ texts }) =>
        texts.filter((text) => text.includes(`"${id}":`)).map((text) => /row \d+/.exec(text)?.[0] ?? ''),
      );
    expect(rowsOf('s7')).toEqual(['row 7', 'row 37', 'row 67']);
  });

  test('a slow session delays its own records only, in order', async () => {
    const [slow, fast] = [refusing('nothing'), refusing('nothing')];
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const execute = slow.execute.bind(slow);
    slow.execute = async (text, options) => {
      await gate;
      return execute(text, options);
    };
    const sink = new StatementSink(slow, 'harbour', { moreSessions: [fast] });
    const batches = ['first', 'second', 'third'].map((word) =>
      ships(...Array.from({ length: 20 }, (_, i) => `${word} ${i}`)),
    );
    const written = Promise.all(batches.map((batch) => sink.write(batch)));
    await expect.poll(() => fast.texts.length, { timeout: 30_000 }).toBe(3);
    expect(slow.texts).toEqual([]);
    release();
    expect((await written).map((outcome) => outcome.written)).toEqual([20, 20, 20]);
    const words = (texts: readonly string[]): readonly unknown[] =>
      texts.map((text) => /first|second|third/.exec(text)?.[0]);
    expect([words(slow.texts), words(fast.texts)]).toEqual(Array(2).fill(['first', 'second', 'third']));
  });

  test('pending records do not run after a failure of the database', async () => {
    const session = refusing('Bad', 'SPACE_NOT_FOUND');
    const sink = new StatementSink(session, 'harbour', { retryDelayMs: 0 });
    const outcomes = await Promise.allSettled([sink.write(ships('Bad')), sink.write(ships('A'))]);
    expect([outcomes.map(({ status }) => status), session.texts.length]).toEqual([['rejected', 'rejected'], 1]);
    expect(await sink.write(ships('A'))).toEqual({ written: 1, rejected: [] });
  });
});

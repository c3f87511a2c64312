import type { PropertySchema, RecordBatch, SchemaSnapshot, WriteOutcome } from '@astrolabe/model';
import { sampleSpace } from '@astrolabe/model/test/sample-space';
import { describe, expect, test } from 'vitest';
import { ImportJob, type ImportJobOptions } from './import-job.ts';
import { RowFixes } from './fixes/fixed-rows.ts';
import { ImportTally } from './tally/import-tally.ts';
import type { EdgeMapping, ImportMapping, TargetMapping } from './mapping/import-mapping.ts';
import type { ImportProgress, RejectedRow } from './report.ts';
import type { RemovingSink } from './sink/removing-sink.ts';
import { memorySource } from './source/byte-source.ts';

const property = (
  name: string,
  kind: 'string' | 'int64' | 'double' | 'date',
  isNullable = true,
  defaultText?: string,
): PropertySchema => ({
  name,
  type: { kind },
  isNullable,
  ...(defaultText === undefined ? {} : { defaultText }),
});

const SCHEMA: SchemaSnapshot = {
  space: sampleSpace('harbour', { idBytes: 8 }),
  tags: [
    {
      kind: 'tag',
      name: 'ship',
      id: 2,
      properties: [property('name', 'string'), property('built', 'int64'), property('length', 'double', false, '12.5')],
    },
    { kind: 'tag', name: 'port', id: 3, properties: [property('opened', 'date', false)] },
  ],
  edgeTypes: [{ kind: 'edge', name: 'visits', id: 4, properties: [property('days', 'int64')] }],
  indexes: [],
};

const SHIPS: ImportMapping['files'][number] = {
  file: 'ships.csv',
  dialect: { hasHeader: true },
  targets: [
    {
      kind: 'vertex',
      tagName: 'ship',
      vid: { column: 0 },
      properties: [
        { property: 'name', column: 1 },
        { property: 'built', column: 2 },
        { property: 'length', column: 3 },
      ],
    },
  ],
};
const VISITS: ImportMapping['files'][number] = {
  file: 'visits.csv',
  dialect: { hasHeader: false, delimiter: ';' },
  targets: [
    {
      kind: 'edge',
      edgeTypeName: 'visits',
      src: { column: 0 },
      dst: { column: 1, prefix: 'p-' },
      rank: { column: 2 },
      properties: [{ property: 'days', column: 3 }],
    },
  ],
};

/** Stores records, and rejects those of some lines. */
class ListSink implements RemovingSink {
  readonly batches: RecordBatch[] = [];
  readonly removals = new Set<RecordBatch>();
  flushes = 0;
  readonly #bad: ReadonlySet<number>;

  constructor(badLines: readonly number[] = []) {
    this.#bad = new Set(badLines);
  }

  async write(batch: RecordBatch): Promise<WriteOutcome> {
    this.batches.push(batch);
    const rejected = batch.records
      .filter((record) => this.#bad.has(record.line))
      .map((record) => ({ line: record.line, property: 'built', message: 'the sink does not like it' }));
    return { written: batch.records.length - rejected.length, rejected };
  }

  async remove(batch: RecordBatch): Promise<WriteOutcome> {
    this.removals.add(batch);
    this.batches.push(batch);
    return { written: batch.records.length, rejected: [] };
  }

  async flush(): Promise<void> {
    this.flushes++;
  }

  async close(): Promise<void> {}
}

async function run(
  files: ImportMapping['files'],
  contents: readonly string[],
  options: Pick<ImportJobOptions, 'resumeFrom' | 'fixes' | 'tally'> & {
    readonly sink?: ListSink;
    readonly onBadRow?: 'skip' | 'stop';
  } = {},
) {
  const sink = options.sink ?? new ListSink();
  const rejected: RejectedRow[] = [];
  const job = new ImportJob({
    mapping: { files, onBadRow: options.onBadRow ?? 'skip' },
    schema: SCHEMA,
    sources: contents.map((content, i) => memorySource(files[i]!.file, content)),
    sink,
    now: () => 5,
    onRejected: async (rows) => void rejected.push(...rows),
    ...(options.resumeFrom && { resumeFrom: options.resumeFrom }),
    ...(options.fixes && { fixes: options.fixes }),
    ...(options.tally && { tally: options.tally }),
  });
  return { report: await job.run(), rejected, sink };
}

const NO_BAD_ROWS = { rowsRejected: 0, rowsUnreadable: 0, rowsFiltered: 0 };

describe('an import', () => {
  test('creates vertices and edges from rows', async () => {
    const { report, rejected, sink } = await run(
      [SHIPS, VISITS],
      ['id,name,built,length\ns1,Ant,1999,10\ns2,"Bee, big",,\n', 's1;1;;3\ns1;1;7;\n'],
    );
    expect(rejected).toEqual([]);
    expect(sink.batches).toEqual([
      {
        kind: 'vertex',
        tagName: 'ship',
        properties: ['name', 'built', 'length'],
        records: [
          { line: 2, vid: 's1', values: ['Ant', 1999n, 10] },
          { line: 3, vid: 's2', values: ['Bee, big', { kind: 'null', reason: 'NULL' }, 12.5] },
        ],
        bytes: 52,
      },
      {
        kind: 'edge',
        edgeTypeName: 'visits',
        properties: ['days'],
        records: [
          { line: 1, src: 's1', dst: 'p-1', rank: 0n, values: [3n] },
          { line: 2, src: 's1', dst: 'p-1', rank: 7n, values: [{ kind: 'null', reason: 'NULL' }] },
        ],
        bytes: 16,
      },
    ]);
    expect(report).toEqual({
      outcome: 'finished',
      bytesTotal: 68,
      bytesRead: 68,
      rowsRead: 4,
      rowsImported: 4,
      rowsRejected: 0,
      rowsUnreadable: 0,
      rowsFiltered: 0,
      recordsWritten: 4,
      batches: 2,
      elapsedMs: 0,
      targets: [
        { file: 'ships.csv', kind: 'vertex', name: 'ship', read: 2, written: 2, filtered: 0 },
        { file: 'visits.csv', kind: 'edge', name: 'visits', read: 2, written: 2, filtered: 0 },
      ],
      files: [
        { ...NO_BAD_ROWS, file: 'ships.csv', rowsRead: 2, rowsImported: 2 },
        { ...NO_BAD_ROWS, file: 'visits.csv', rowsRead: 2, rowsImported: 2 },
      ],
      samples: [{ elapsedMs: 0, rows: 2, bytes: 52 }],
      position: { fileIndex: 2, byte: 0, line: 1 },
    });
  });

  test('a label inserts or deletes each row, in their order', async () => {
    const labelled = {
      ...SHIPS,
      targets: [
        { kind: 'vertex', tagName: 'ship', vid: { column: 1 }, properties: [{ property: 'built', column: 2 }] },
      ],
    } as const;
    const { report, rejected, sink } = await run(
      [labelled],
      [':LABEL,:VID,built:int\n+,s1,1\n+,s2,2\n-,s1,\n-,s3,soon\n+,s1,3\n*,s4,4\n-,,5\n'],
    );
    expect(
      sink.batches.map((batch) => [
        sink.removals.has(batch) ? 'out' : 'in',
        ...batch.records.map((record) => ['vid' in record && record.vid, ...record.values]),
      ]),
    ).toEqual([
      ['in', ['s1', 1n], ['s2', 2n]],
      ['out', ['s1'], ['s3']],
      ['in', ['s1', 3n]],
    ]);
    expect(report.targets).toEqual([
      { file: 'ships.csv', kind: 'vertex', name: 'ship', read: 7, written: 3, removed: 2, filtered: 0 },
    ]);
    expect(rejected.map(({ line, column, value, reason }) => [line, column, value, reason])).toEqual([
      [7, 0, '*', '`label` is neither + nor -'],
      [8, 1, '', '`vid` is empty'],
    ]);
  });

  test('a time can be the rank that distinguishes parallel edges', async () => {
    const at = (rank: object) => [
      {
        ...VISITS,
        targets: [
          { ...(VISITS.targets[0] as EdgeMapping), rank: { column: 2, moment: true, ...rank }, properties: [] },
        ],
      } as const,
    ];
    const ranksOf = async (rank: object, content: string) => {
      const { sink, rejected } = await run(at(rank), [content]);
      const records = sink.batches.flatMap((batch) => (batch.kind === 'edge' ? batch.records : []));
      return [records.map((record) => record.rank), rejected.map((row) => row.reason)];
    };
    expect(await ranksOf({}, 's1;1;1970-01-02;\ns1;1;1970-01-01T00:01:00Z;\ns1;1;;\ns1;1;7;\ns1;1;soon;\n')).toEqual([
      [86_400n, 60n, 0n, 7n],
      ['`rank` is not a datetime'],
    ]);
    expect(await ranksOf({ format: 'DD.MM.YYYY HH:mm' }, 's1;1;02.01.1970 00:01;\n')).toEqual([[86_460n], []]);
  });

  test('a bad row is rejected alone, wherever it fails', async () => {
    const content =
      'id,name,built,length\ns1,Ant,old,10\ns2,Bee,1\ns3,"C"x,1,1\nmuch-too-long,D,1,1\ns5,E,2000,1\n,F,1,1\ns7,G,7,1\n';
    const { report, rejected, sink } = await run([SHIPS], [content], { sink: new ListSink([6]) });
    const row = { file: 'ships.csv', isUnreadable: false };
    expect(rejected).toEqual([
      {
        ...row,
        line: 2,
        column: 2,
        columnName: 'built',
        role: 'built',
        value: 'old',
        reason: '`built` is not an int64',
        text: 's1,Ant,old,10',
      },
      { ...row, line: 3, reason: 'it has 3 columns instead of 4', text: 's2,Bee,1', isUnreadable: true },
      {
        ...row,
        line: 4,
        reason: 'text follows the closing quote of column 2',
        text: 's3,"C"x,1,1',
        isUnreadable: true,
      },
      {
        ...row,
        line: 5,
        column: 0,
        columnName: 'id',
        role: 'vid',
        value: 'much-too-long',
        reason: '`vid` is longer than the 8 bytes of a vertex id',
        text: 'much-too-long,D,1,1',
      },
      {
        ...row,
        line: 6,
        column: 2,
        columnName: 'built',
        role: 'built',
        value: '2000',
        reason: 'the sink does not like it',
        text: 's5,E,2000,1',
      },
      {
        ...row,
        line: 7,
        column: 0,
        columnName: 'id',
        role: 'vid',
        value: '',
        reason: '`vid` is empty',
        text: ',F,1,1',
      },
    ]);
    expect(sink.batches.map((batch) => batch.records.map((record) => record.line))).toEqual([[6, 8]]);
    const { rowsRead, rowsImported, rowsRejected, rowsUnreadable, recordsWritten } = report;
    expect({ rowsRead, rowsImported, rowsRejected, rowsUnreadable, recordsWritten }).toEqual({
      rowsRead: 7,
      rowsImported: 1,
      rowsRejected: 4,
      rowsUnreadable: 2,
      recordsWritten: 1,
    });
  });

  test('stops at the first bad row if configured', async () => {
    await expect(run([SHIPS], ['id,name,built,length\ns1,Ant,old,10\n'], { onBadRow: 'stop' })).rejects.toThrow(
      'line 2 of `ships.csv`: `built` is not an int64',
    );
  });

  test('resumes from a checkpoint as if uninterrupted', async () => {
    const rows = Array.from({ length: 40_000 }, (_, i) => `s${i},Ship ${i},${i % 97 === 5 ? 'x' : i},1`);
    const content = `id,name,built,length\n${rows.join('\n')}\n`;
    const whole = await run([SHIPS], [content]);
    const checkpoints: ImportProgress[] = [];
    let clock = 0;
    const stopper = new AbortController();
    const first = new ImportJob({
      mapping: { files: [SHIPS], onBadRow: 'skip' },
      schema: SCHEMA,
      sources: [memorySource('ships.csv', content)],
      sink: new ListSink(),
      signal: stopper.signal,
      now: () => clock,
      onProgress: () => void (clock += 2000),
      onCheckpoint: async (progress) => {
        checkpoints.push(progress);
        if (checkpoints.length === 2) stopper.abort();
      },
    });
    expect((await first.run()).outcome).toBe('stopped');
    const resumed = await run([SHIPS], [content], { resumeFrom: { ...checkpoints.at(-1)!, elapsedMs: 0 } });
    // Time and batches differ between runs.
    const apart = { elapsedMs: 0, batches: 0, samples: [] };
    expect({ ...resumed.report, ...apart }).toEqual({ ...whole.report, ...apart });
    expect(resumed.rejected.length).toBeLessThan(whole.rejected.length);
  });
});

describe('an import', () => {
  test('skips rows by the condition of each tag, without counting them as errors', async () => {
    const both: ImportMapping['files'][number] = {
      ...SHIPS,
      targets: [
        { ...SHIPS.targets[0]!, filter: 'built >= 2000' },
        {
          kind: 'vertex',
          tagName: 'port',
          vid: { column: 0, prefix: 'p-' },
          properties: [{ property: 'opened', constant: '1900-01-01' }],
          filter: 'name STARTS WITH "P"',
        },
      ],
    };
    const { report, sink, rejected } = await run(
      [both],
      ['id,name,built,length\ns1,Ant,1999,10\ns2,Pier,2001,3\ns3,Bee,2002,x\n'],
    );
    expect(sink.batches.map((batch) => batch.records.map((record) => record.line))).toEqual([[3], [3]]);
    expect(rejected.map((row) => row.line)).toEqual([4]);
    expect(report.targets).toEqual([
      { file: 'ships.csv', kind: 'vertex', name: 'ship', read: 2, written: 1, filtered: 1 },
      { file: 'ships.csv', kind: 'vertex', name: 'port', read: 1, written: 1, filtered: 2 },
    ]);
    expect(report.files).toEqual([
      { file: 'ships.csv', rowsRead: 3, rowsImported: 1, rowsRejected: 1, rowsUnreadable: 0, rowsFiltered: 1 },
    ]);
  });

  test('writes rejected rows as fixed, and keeps those still invalid', async () => {
    const content = 'id,name,built,length\ns1,Ant,soon,10\ns2,Bee,2001\ns3,Cat,then,3\ns4,Dove,never,1\n';
    const fixes = new RowFixes([
      { file: 'ships.csv', line: 2, cells: [{ column: 2, value: '1999' }] },
      { file: 'ships.csv', line: 3, text: 's2,Bee,2001,5' },
      { file: 'ships.csv', line: 4, cells: [{ column: 2, value: 'later' }] },
      { file: 'ships.csv', line: 99, cells: [{ column: 2, value: '1' }] },
    ]);
    const { report, sink, rejected } = await run([SHIPS], [content], { fixes });
    expect(sink.batches.flatMap((batch) => batch.records.map((record) => [record.line, record.values]))).toEqual([
      [2, ['Ant', 1999n, 10]],
      [3, ['Bee', 2001n, 5]],
    ]);
    expect(rejected.map(({ line, value, reason, text }) => [line, value, reason, text])).toEqual([
      [4, 'later', '`built` is not an int64', 's3,Cat,later,3'],
      [5, 'never', '`built` is not an int64', 's4,Dove,never,1'],
    ]);
    expect(report).toMatchObject({
      rowsRead: 4,
      rowsImported: 2,
      rowsRejected: 2,
      rowsUnreadable: 0,
      recordsWritten: 2,
    });
  });

  test('counts duplicates, and edges whose ends no file contains', async () => {
    const tally = new ImportTally();
    await run(
      [SHIPS, { ...VISITS, targets: [{ ...VISITS.targets[0]!, dst: { column: 1 } } as TargetMapping] }],
      [
        'id,name,built,length\ns1,Ant,1,1\ns2,Bee,2,2\ns1,Ant again,3,3\n',
        's1;s2;;1\ns1;s2;;2\ns1;s2;7;1\ns1;nowhere;;1\nnobody;nowhere;;1\n',
      ],
      { tally },
    );
    expect(tally.duplicates('ships.csv', 'vertex', 'ship')).toBe(1);
    expect(tally.duplicates('visits.csv', 'edge', 'visits')).toBe(1);
    expect(tally.looseEnds).toEqual(['nowhere', 'nobody']);
    expect(tally.dangling(['nowhere', 'nobody'])).toEqual([{ file: 'visits.csv', name: 'visits', count: 2 }]);
    expect(tally.dangling(['nobody'])).toEqual([{ file: 'visits.csv', name: 'visits', count: 1 }]);
  });
});

describe('an invalid mapping is rejected before anything is written', () => {
  test.each([
    [
      { ...SHIPS, targets: [{ ...SHIPS.targets[0]!, tagName: 'shipp' }] },
      '`ships.csv`: tag `shipp` is not in space `harbour`',
      'did you mean `ship`?',
    ],
    [
      { ...SHIPS, targets: [{ kind: 'vertex', tagName: 'ship', vid: { column: 9 }, properties: [] }] },
      '`vid` of `ships.csv` is mapped to column 9, but the file has columns 0 to 3',
      'check the delimiter of the file',
    ],
    [
      { ...SHIPS, targets: [{ kind: 'vertex', tagName: 'port', vid: { column: 0 }, properties: [] }] },
      '`ships.csv`: property `opened` of `port` is NOT NULL without a default, but has no column',
      'map it to a column',
    ],
    [
      {
        ...SHIPS,
        targets: [
          { kind: 'vertex', tagName: 'ship', vid: { column: 0 }, properties: [{ property: 'nam', column: 1 }] },
        ],
      },
      '`ships.csv`: `ship` has no property `nam`',
      'did you mean `name`?',
    ],
  ] as [ImportMapping['files'][number], string, string][])('case %#', async (file, message, hint) => {
    await expect(run([file], ['id,name,built,length\ns1,Ant,1999,10\n'])).rejects.toMatchObject({
      code: 'IMPORT_MAPPING_INVALID',
      message,
      hint,
    });
  });
});

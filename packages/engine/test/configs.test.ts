import { AstrolabeError } from '@astrolabe/model';
import { describe, expect, it } from 'vitest';
import { Engine } from '../src/index.ts';
import { readServerZone } from '../src/catalog/configs.ts';
import { TestSession } from './_database.ts';

function session(options: Parameters<typeof Engine.open>[0] = {}): TestSession {
  return new TestSession(Engine.open(options).openSession());
}

describe('configs', () => {
  it('lists, gets and sets the values of the embedded database', () => {
    const one = session({ sessionsMax: 7 });
    expect(one.ask('SHOW CONFIGS')).toEqual([
      'module | name | type | mode | value',
      '"GRAPH" | "timezone_name" | "string" | "IMMUTABLE" | "UTC+00:00:00"',
      '"GRAPH" | "max_allowed_statements" | "int" | "IMMUTABLE" | 512',
      '"GRAPH" | "max_sessions_per_ip_per_user" | "int" | "IMMUTABLE" | 7',
      '"GRAPH" | "statement_memory_bytes" | "int" | "MUTABLE" | 536870912',
      '"GRAPH" | "statement_time_ms" | "int" | "MUTABLE" | 600000',
      '"GRAPH" | "statement_rows" | "int" | "MUTABLE" | 10000000',
    ]);
    expect(one.ask('SHOW CONFIGS storage')).toEqual(['module | name | type | mode | value']);
    expect(one.ask('UPDATE CONFIGS graph:statement_rows = 2')).toBe('ok');
    expect(one.ask('GET CONFIGS statement_rows')).toContain('"GRAPH" | "statement_rows" | "int" | "MUTABLE" | 2');
    expect(one.ask('UNWIND [1, 2, 3] AS x RETURN x')).toMatch(/2 rows/);
  });

  it('rejects unknown names, fixed and invalid values', () => {
    const one = session();
    expect(one.ask('GET CONFIGS nothing')).toMatch(/^Get config `nothing' failed: Conf not existed!/);
    expect(one.ask('GET CONFIGS storage:timezone_name')).toMatch(/Conf not existed!/);
    expect(one.ask('UPDATE CONFIGS storage:nothing = 1')).toMatch(/^Set config `nothing' failed: Conf not existed!/);
    expect(one.ask('UPDATE CONFIGS timezone_name = "UTC"')).toMatch(/Config immutable!/);
    for (const value of ['0', '-1', '"many"', '1.5'])
      expect(one.ask(`UPDATE CONFIGS statement_rows = ${value}`)).toMatch(/Invalid value/);
  });

  it('accepts names of 3.x without effect, and says so in the comment', () => {
    const one = session();
    for (const text of [
      'UPDATE CONFIGS storage:wal_ttl = 1800',
      'UPDATE CONFIGS storage:rocksdb_column_family_options = {disable_auto_compactions = true, level0_slowdown = 3}',
      'UPDATE CONFIGS raft_heartbeat_interval_secs = 60',
      'UPDATE CONFIGS minloglevel = 2',
    ]) {
      const { notes } = one.session.executeNow(text);
      expect(notes).toHaveLength(1);
      expect(notes[0]).toMatch(/has no effect in the embedded database and was ignored/);
    }
    expect(one.ask('GET CONFIGS storage:wal_ttl')).toContain('"STORAGE" | "wal_ttl" | "int" | "IGNORED" | 1800');
    one.setUp('UPDATE CONFIGS storage:rocksdb_column_family_options = {level0_slowdown = 9}');
    expect(one.ask('GET CONFIGS rocksdb_column_family_options')).toContain(
      '"STORAGE" | "rocksdb_column_family_options" | "map" | "IGNORED" | {disable_auto_compactions: true, level0_slowdown: 9}',
    );
    expect(one.ask('UPDATE CONFIGS graph:wal_ttl = 1')).toMatch(/Conf not existed!/);
    expect(one.session.executeNow('YIELD 1 AS one').notes).toEqual([]);
  });

  it('lists no meta service, since there is none', () => {
    expect(session().ask('SHOW HOSTS META')).toHaveLength(1);
  });
});

describe('timezone', () => {
  it('reads dates without a zone in the zone of the server, and lists the offset of sessions', () => {
    for (const timezone of ['UTC+08:00:00', 'Asia/Shanghai', '+8']) {
      const one = session({ timezone });
      expect(one.ask('YIELD datetime("2024-05-01T08:00:00") AS d')).toContain('2024-05-01T00:00:00.000000');
      expect(one.ask('YIELD datetime("2024-05-01T08:00:00+00:00") AS d')).toContain('2024-05-01T08:00:00.000000');
      expect(one.ask('YIELD time({hour: 9}) AS t')).toContain('01:00:00.000000');
      expect(one.ask('YIELD timestamp("1970-01-01T08:00:10") AS t')).toContain('10');
      expect(one.ask('SHOW SESSIONS | YIELD $-.Timezone AS z')).toContain('28800');
    }
  });

  it('returns the offset of a zone, and rejects invalid zones', () => {
    expect(readServerZone('UTC-03:30').offsetSeconds).toBe(-12_600);
    expect(readServerZone('America/New_York').offsetSeconds).toBe(-18_000);
    for (const text of ['', 'UTC+25:00', 'Mars/Base', '08:00'])
      expect(() => readServerZone(text)).toThrow(AstrolabeError);
  });
});

describe('LIMIT with parameters', () => {
  const ask = (text: string, parameters: Record<string, bigint | string>): readonly string[] => {
    const { rows } = session().session.executeNow(text, { parameters: new Map(Object.entries(parameters)) });
    return rows.map(([value]) => String(value));
  };
  const rows = 'UNWIND [1, 2, 3, 4] AS x RETURN x | ORDER BY $-.x ';

  it('accepts count and offset after a pipe', () => {
    expect(ask(`${rows}| LIMIT $n`, { n: 2n })).toEqual(['1', '2']);
    expect(ask(`${rows}| LIMIT $m, $n`, { m: 1n, n: 2n })).toEqual(['2', '3']);
    expect(ask(`${rows}| LIMIT $n OFFSET $m`, { m: 3n, n: 2n })).toEqual(['4']);
    expect(ask(`${rows}| OFFSET $m LIMIT 1`, { m: 2n })).toEqual(['3']);
  });

  it('rejects parameters without a count', () => {
    expect(() => ask(`${rows}| LIMIT $n`, { n: -1n })).toThrow("count `-1' is illegal");
    expect(() => ask(`${rows}| LIMIT $n`, { n: 'x' })).toThrow('is illegal');
    expect(() => ask(`${rows}| LIMIT $other`, { n: 1n })).toThrow('other');
  });

  it('accepts them in the lists of GO', () => {
    const one = session().setUp(
      'CREATE SPACE s (vid_type = INT64); USE s; CREATE EDGE e()',
      'USE s; INSERT EDGE e() VALUES 1->2:(), 2->3:(), 2->4:(), 3->5:(), 4->6:()',
    ).session;
    const { rows: found } = one.executeNow('GO 3 STEPS FROM 1 OVER e YIELD e._dst AS d LIMIT [1, $p1, 3]', {
      parameters: new Map([['p1', 1n]]),
    });
    expect(found).toHaveLength(1);
  });
});

it('rejects a date with month 0 as a parameter', () => {
  const { session: one } = session();
  for (const value of [
    { kind: 'date', year: 2024, month: 0, day: 1 } as const,
    { kind: 'datetime', year: 2023, month: 2, day: 29, hour: 0, minute: 0, second: 0, microsecond: 0 } as const,
  ])
    expect(() => one.executeNow('YIELD $d AS d', { parameters: new Map([['d', value]]) })).toThrow(
      /Parameter `d' is no value: there is no day \d+ in month \d of year \d{4}/,
    );
  const { rows } = one.executeNow('YIELD $d AS d', {
    parameters: new Map([['d', { kind: 'date', year: 2024, month: 2, day: 29 } as const]]),
  });
  expect(rows).toHaveLength(1);
});

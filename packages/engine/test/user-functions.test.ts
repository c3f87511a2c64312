import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Engine } from '../src/index.ts';
import { TestSession } from './_database.ts';

test('functions survive a restart, belong to all spaces and reach the editor with the schema', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'astrolabe-functions-'));
  try {
    const first = Engine.open({ directory });
    new TestSession(await first.authenticate('root', 'nebula')).setUp(
      'CREATE SPACE s(vid_type = INT64)',
      'CREATE FUNCTION area(w, h) AS w * h',
      'CREATE FUNCTION square(x) AS area(x, x)',
    );
    await first.close();
    const engine = Engine.open({ directory });
    const root = new TestSession(await engine.authenticate('root', 'nebula'));
    expect(root.ask('YIELD square(7) AS a')).toEqual(['a', '49']);
    root.setUp('USE s');
    expect(root.ask('YIELD SQUARE(7) AS a')).toEqual(['a', '49']);
    expect((await root.session.schema('s')).functions).toEqual([
      { name: 'area', parameters: ['w', 'h'], body: '(w * h)' },
      { name: 'square', parameters: ['x'], body: 'area(x, x)' },
    ]);
    await engine.close();
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});

test('a replaced function is used by the next run of the same text', async () => {
  const engine = Engine.open({});
  const root = new TestSession(await engine.authenticate('root', 'nebula'));
  root.setUp('CREATE SPACE s(vid_type = INT64)', 'USE s', 'CREATE FUNCTION f(x) AS x + 1');
  for (let run = 0; run < 3; run++) expect(root.ask('YIELD f(1) AS a')).toEqual(['a', '2']);
  root.setUp('CREATE OR REPLACE FUNCTION f(x) AS x + 2');
  expect(root.ask('YIELD f(1) AS a')).toEqual(['a', '3']);
  await engine.close();
});

test('an error in the body of a function is reported at its call', async () => {
  const engine = Engine.open({});
  const root = new TestSession(await engine.authenticate('root', 'nebula'));
  root.setUp('CREATE FUNCTION f(x) AS x * 2');
  expect(root.ask('YIELD 1 AS a, f("b") AS c')).toMatch(/ @ f\("b"\) /);
  await engine.close();
});

test('a plan with the setting untagged_properties is not used without it', async () => {
  const engine = Engine.open({});
  const root = new TestSession(await engine.authenticate('root', 'nebula'));
  root.setUp('CREATE SPACE s(vid_type = INT64)', 'USE s', 'CREATE TAG t(a int)', 'INSERT VERTEX t(a) VALUES 1:(5)');
  const text = 'MATCH (v:t) WHERE id(v) == 1 RETURN v.a AS a';
  for (const [isOn, value] of [
    ['off', '__NULL__'],
    ['on', '5'],
    ['off', '__NULL__'],
  ]) {
    root.setUp(`SET SESSION untagged_properties = ${isOn}`);
    for (let run = 0; run < 3; run++) expect(root.ask(text)).toEqual(['a', value]);
  }
  await engine.close();
});

test('a property without a tag is noted in every run', async () => {
  const engine = Engine.open({});
  const root = new TestSession(await engine.authenticate('root', 'nebula'));
  root.setUp('CREATE SPACE s(vid_type = INT64)', 'USE s', 'CREATE TAG t(a int)');
  for (let run = 0; run < 3; run++)
    expect(root.session.executeNow('MATCH (v:t) WHERE v.a > 1 RETURN v.a AS a, v.t.a AS b').notes).toEqual([
      '`v.a` is always NULL: write `v.t.a`, or run SET SESSION untagged_properties = on.',
    ]);
  expect(root.session.executeNow('MATCH (v:t) WITH v.t.a AS m RETURN m').notes).toEqual([]);
  root.setUp('SET SESSION untagged_properties = on');
  expect(root.session.executeNow('MATCH (v:t) RETURN v.a AS a').notes).toEqual([]);
  await engine.close();
});

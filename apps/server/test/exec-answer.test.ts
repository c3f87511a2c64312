import { expect, it } from 'vitest';
import { newDataDirectory, startServerProcess } from './_server-process.ts';
import { Browser } from './_studio.ts';

/*
 * Results as external programs receive them (decision D40). The response is compared as text, because `JSON.parse` would hide digits and whole
 * floats.
 */
it('returns values without damage, as cells and as typed JSON', { timeout: 60_000 }, async () => {
  const server = await startServerProcess(['--port', '0', '--graphd-port', '0', '--data-dir', newDataDirectory()]);
  const browser = new Browser(server.url);
  await browser.send('POST', '/api/v1/session/auto', {});
  const exec = async (gql: string, body: object = {}): Promise<string> =>
    (await browser.send('POST', '/api-nebula/db/exec', { gql, ...body })).text.replace(
      /"timeCost":\d+/,
      '"timeCost":0',
    );
  const data = async (gql: string): Promise<string> =>
    (await exec(gql, { space: 's' })).slice('{"code":0,"message":"Success","data":'.length, -1);

  await exec(
    'CREATE SPACE s(vid_type = FIXED_STRING(8)); USE s; CREATE TAG boat(n int, built date); CREATE EDGE tows(w double)',
  );
  await exec(
    'INSERT VERTEX boat(n, built) VALUES "x":(9007199254740993, date("2024-02-03")), "y":(1, NULL); INSERT EDGE tows(w) VALUES "x"->"y"@3:(2.0)',
    { space: 's' },
  );

  expect(await data('YIELD 1 AS a, 2 AS a, NULL AS n, "NULL" AS s, 1.0 AS f, 1 / 3.0 AS t, -0.0 AS z')).toBe(
    '{"headers":["a","a","n","s","f","t","z"],"tables":[{"a":2,"n":"NULL","s":"NULL","f":1.0,"t":0.3333333333333333,"z":-0.0}],"timeCost":0,"localParams":null,"space":"s",' +
      '"columns":["a","a","n","s","f","t","z"],"rows":[[1,2,null,"NULL",{"$float":"1.0"},0.3333333333333333,{"$float":"-0.0"}]]}',
  );
  expect(await data('YIELD [1, 2.0, "q\\"u\\n", NULL] AS l, {b: [true], a: 1} AS m')).toBe(
    String.raw`{"headers":["l","m"],"tables":[{"l":"[1, 2.0, \"q\\\"u\\n\", __NULL__]","m":"{a: 1, b: [true]}"}],"timeCost":0,"localParams":null,"space":"s",` +
      String.raw`"columns":["l","m"],"rows":[[[1,{"$float":"2.0"},"q\"u\n",null],{"$map":{"b":[true],"a":1}}]]}`,
  );
  expect(await data('FETCH PROP ON boat "x" YIELD boat.n AS n, boat.built AS d')).toContain(
    '"tables":[{"n":9007199254740993,"d":"2024-02-03"}]',
  );
  expect(await data('FETCH PROP ON boat "none" YIELD boat.n AS n')).toBe(
    '{"headers":["n"],"tables":[],"timeCost":0,"localParams":null,"space":"s","columns":["n"],"rows":[]}',
  );
  // Stored direction, also when the edge was walked backwards.
  expect(await data('GO FROM "y" OVER tows REVERSELY YIELD edge AS e')).toContain(
    String.raw`"tables":[{"e":"[:tows \"x\"->\"y\" @3 {w: 2.0}]","_edgesParsedList":[{"type":"edge","srcID":"x","dstID":"y","edgeName":"tows","rank":3,"properties":{"w":2.0}}]}]`,
  );
  expect(await data('MATCH p = (v:boat) WHERE id(v) == "x" RETURN p, {k: v} AS m')).toContain(
    '"_verticesParsedList":[{"type":"vertex","vid":"x","tags":["boat"],"properties":{"boat":{"n":9007199254740993,"built":"2024-02-03"}}}],"_pathsParsedList":[{"type":"path","relationships":null,"srcID":"x"}]',
  );
  // The port of the protocol server is the free one that was found.
  expect(
    await data('SHOW SESSIONS | YIELD DISTINCT $-.GraphAddr <> "127.0.0.1:9669" AS own, $-.ClientIp AS c'),
  ).toContain('"tables":[{"own":true,"c":"127.0.0.1"}]');
  expect(await data('EXPLAIN FORMAT = "dot" YIELD 1')).toMatch(
    /^\{"headers":\["format"\],"tables":\[\{"format":"digraph /,
  );
  expect(await data('EXPLAIN YIELD 1')).toMatch(
    /^\{"headers":\["id","name","dependencies","profiling data","operator info"\],"tables":\[\{"id":0,"name":"Project","dependencies":"1",.*"columns":\["id","name",.*"rows":\[\[0,"Project",/,
  );
  expect(
    await exec('', { paramList: [':param p => {a: [1, "x"], b: NULL, f: 1.0, i: 9007199254740993}', ':params'] }),
  ).toContain('"localParams":{"p":{"a":[1,"x"],"b":null,"f":1.0,"i":9007199254740993}}');
  // A statement that fails in a script ends it; the effects of earlier ones remain.
  expect(await exec('INSERT VERTEX boat(n) VALUES "z":(7); YIELD 1 / 0 AS n; YIELD nothing', { space: 's' })).toMatch(
    /^\{"code":40004000,/,
  );
  await server.end('SIGTERM');
});

it('reaches the embedded database by its name if there is no protocol server', { timeout: 60_000 }, async () => {
  const server = await startServerProcess(['--port', '0', '--graphd-port', 'off', '--data-dir', newDataDirectory()]);
  const authorization = `Bearer ${Buffer.from('["root","nebula"]').toString('base64')}`;
  const connect = (address: string, port?: number) =>
    new Browser(server.url).send('POST', '/api-nebula/db/connect', { address, port }, { headers: { authorization } });
  expect(await connect('embedded')).toMatchObject({ status: 200, json: { data: { version: 'v3.0' } } });
  expect(await connect('embedded', 1)).toMatchObject({ status: 200 });
  expect(await connect('127.0.0.1', 9)).toMatchObject({
    status: 400,
    json: { code: 40004000, error: { code: 'CONNECTION_REFUSED' } },
  });
  await server.end('SIGTERM');
});

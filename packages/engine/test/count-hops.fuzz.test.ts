import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openDatabase } from './_database.ts';

/** Patterns over tags `p` (property `n`) and edge types `e` (property `w`) and `f`, with self-loops, edges both ways and repeated types. */
const PATTERNS = [
  '(a:p)-[:e]->(b:p)',
  '(a:p)-[:e]->(b)-[:e]->(c)',
  '(a:p)-[:e]->(b)<-[:e]-(c)',
  '(a:p)-[:e]-(b)-[:e]-(c)',
  '(a:p)-[:e]->(b)-[:f]->(c:p)',
  '(a:p)-[:e|f]-(b)-[:f]->(c)',
  '(a)-[:e]->(b)-[:e]->(c)-[:e]->(d)',
  '(a:p)-[:e]-(b)-[:f]-(c)-[:e]-(d)',
  '(a:p)-[:e]->(b)-[:f]->(c)-[:e]->(d)-[:f]->(x)',
  '(a:p)-[:e]->(b), (b)-[:e]->(c)',
  '(a:p)-[:e]->(b), (b)-[:f]->(c), (a)-[:e]->(d)',
  '(a:p)-[:e{w: 1}]->(b)-[:e]->(c)',
  '(a:p)-[:e]->(b)-[:e*1..2]->(c)',
  '(a)-[:e]->(b)-[:e]->(a)',
] as const;
const CONDITIONS = [
  'true',
  'b.p.n > 1',
  'b.p.n > 1 AND id(b) != id(a)',
  'a.p.n == 2 OR b.p.n IS NULL',
  'id(b) < 4 AND a.p.n < 3',
] as const;
const KEYS = ['1', 'id(a)', 'id(b)', 'a.p.n'] as const;

test('counted hops give what counting the rows gives', { timeout: 120_000 }, async () => {
  const edges = fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 6 })), {
    minLength: 4,
    maxLength: 14,
  });
  await fc.assert(
    fc.asyncProperty(edges, edges, async (e, f) => {
      const { engine, root } = await openDatabase();
      root.setUp(
        'CREATE SPACE s(vid_type=INT64); USE s; CREATE TAG p(n int); CREATE TAG q(); CREATE EDGE e(w int); CREATE EDGE f()',
        'INSERT VERTEX p(n) VALUES 1:(1), 2:(2), 3:(3), 4:(NULL); INSERT VERTEX q() VALUES 4:(), 5:()',
        `INSERT EDGE e(w) VALUES ${e.map(([a, b], at) => `${a}->${b}@${at % 2}:(${at % 3})`).join(', ')}`,
        `INSERT EDGE f() VALUES ${f.map(([a, b]) => `${a}->${b}:()`).join(', ')}`,
      );
      for (const pattern of PATTERNS)
        for (const condition of CONDITIONS)
          for (const key of KEYS) {
            const where = `MATCH ${pattern} WHERE ${condition}`;
            const counted = root.ask(`${where} RETURN ${key} AS k, count(*) AS n ORDER BY k`);
            // A list of all rows has to have them.
            const listed = root.ask(`${where} WITH ${key} AS k, collect(id(b)) AS l RETURN k, size(l) AS n ORDER BY k`);
            expect({ where, key, rows: counted }).toEqual({ where, key, rows: listed });
          }
      await engine.close();
    }),
    { numRuns: 4 },
  );
});

import { Engine } from '@astrolabe/engine';
import { printStatement } from '@astrolabe/ngql';
import {
  countsOfEdges,
  edgesOf,
  pathsBetween,
  valuesOfEdges,
} from '../../apps/web/src/explore/ask/explore-statements.ts';
import { median } from '../figures.ts';

const EDGES = 1_000_000;
const ROWS_A_STATEMENT = 5_000;
const ROUNDS = 5;

/** Queries of the lens for a vertex with a million edges, with their milliseconds in the embedded database. */
export async function lensTimes(): Promise<readonly (readonly [name: string, ms: number])[]> {
  const engine = Engine.open({});
  try {
    const session = await engine.authenticate('root', 'nebula');
    for (const text of [
      'CREATE SPACE lens(partition_num=1, replica_factor=1, vid_type=INT64)',
      'USE lens',
      'CREATE TAG member(handle string)',
      'CREATE EDGE follows(since int)',
    ])
      await session.execute(text);
    for (let from = 0; from < EDGES; from += ROWS_A_STATEMENT) {
      const rows = Array.from(
        { length: ROWS_A_STATEMENT },
        (_, i) => `${from + i + 1}->0:(${2000 + ((from + i) % 24)})`,
      );
      await session.execute(`INSERT EDGE follows(since) VALUES ${rows.join(', ')}`);
    }
    const limit = 50;
    const way = { edgeType: 'follows', direction: 'in', limit } as const;
    const questions = [
      ['counts per edge type and direction', [countsOfEdges(0n, 'out'), countsOfEdges(0n, 'in')]],
      ['histogram of a property', [valuesOfEdges(0n, 'follows', 'since', 'in')]],
      ['top 50', [edgesOf([0n], { ...way, order: { property: 'since', isDescending: true } })]],
      ['sample of 50', [edgesOf([0n], { ...way, isSample: true })]],
      ['expansion by 100 edges', [edgesOf([0n], { ...way, limit: 100 })]],
      [
        'shortest path between two of its neighbours',
        [
          pathsBetween({
            mode: 'shortest',
            from: [1n],
            to: [2n],
            edgeTypes: ['follows'],
            direction: 'both',
            steps: 4,
            limit: 1,
          }),
        ],
      ],
    ] as const;
    const times: (readonly [string, number])[] = [];
    for (const [name, statements] of questions) {
      const rounds: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const start = performance.now();
        for (const statement of statements) await session.execute(printStatement(statement));
        rounds.push(performance.now() - start);
      }
      times.push([name, median(rounds)]);
    }
    return times;
  } finally {
    await engine.close();
  }
}

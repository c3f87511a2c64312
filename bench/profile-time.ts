import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { detectDialect, profileFile } from '@astrolabe/importer';
import { fileSource, rowsOf } from '@astrolabe/importer/node';
import type { Figure } from './figures.ts';
import { randomNumbers } from './graph.ts';

/** The goal of a profile: at most this many times the CPU time of splitting the same file into rows. */
const RATIO_GOAL = 2;
const ROUNDS = 3;

/** CPU time to profile all columns of a file of orders, compared with splitting it into rows; the best of some rounds. */
export async function profileTime(directory: string, rowCount: number): Promise<Figure> {
  const path = join(directory, 'orders.csv');
  await pipeline(Readable.from(orders(rowCount)), createWriteStream(path));
  const source = await fileSource('orders.csv', path);
  const { dialect, columnCount } = await detectDialect(source);
  const read = async (): Promise<void> => {
    let rows = 0;
    for await (const chunk of rowsOf(source, dialect)) rows += chunk.rows.count;
    if (rows !== rowCount) throw new Error('rows were lost');
  };
  const profile = async (): Promise<void> => void (await profileFile(source, { dialect, columnCount }));
  const [readSeconds, profileSeconds] = [await bestOf(read), await bestOf(profile)];
  const megabytes = (source.size ?? 0) / 1e6;
  return {
    name: 'profile a file',
    value: `${(megabytes / profileSeconds).toFixed(0)} MB/s, ${(profileSeconds / readSeconds).toFixed(1)} times as long as splitting its rows`,
    note: `${megabytes.toFixed(0)} MB of orders with 8 columns, CPU time; the goal is ${RATIO_GOAL} times`,
  };
}

async function bestOf(run: () => Promise<void>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage();
    await run();
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1e6);
  }
  return best;
}

function* orders(rowCount: number): Generator<string> {
  const random = randomNumbers(7);
  const below = (limit: number): number => Math.floor(random() * limit);
  yield 'order_id,customer_id,product,quantity,price,date,note,country\n';
  for (let i = 1; i <= rowCount; i++)
    yield `${i},${below(rowCount / 8)},P-${10_000 + below(5000)},${below(20)},${(random() * 1000).toFixed(2)},2024-${10 + below(3)}-${10 + below(18)},sold as item ${below(1e9)} to the door,${['US', 'DE', 'FR', 'CN'][below(4)]!}\n`;
}

import { AstrolabeError } from '@astrolabe/model';
import { SqliteGraphStore } from './sqlite-graph-store.ts';

/*
 * Appends records to the file of its argument until one fails, prints the number of acknowledged ones and the code of the failure; then one more
 * record for each line of input.
 */
const store = new SqliteGraphStore(process.argv[2]!);
const record = new Uint8Array(50_000).fill(7);
let acknowledged = 0;

/** The code of the failure, if any. */
function append(): string | undefined {
  try {
    store.append([record]);
    acknowledged++;
    return undefined;
  } catch (error) {
    return AstrolabeError.is(error) ? error.code : String(error);
  }
}

let failure: string | undefined;
while (failure === undefined && acknowledged < 1000) failure = append();
process.stdout.write(`${acknowledged} ${failure}\n`);
process.stdin.on('data', () => process.stdout.write(`${append() ?? 'ok'}\n`));
process.stdin.on('end', () => store.close());

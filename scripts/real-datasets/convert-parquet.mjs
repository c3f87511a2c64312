import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Rows written of each file: enough to have every kind of reference. */
const ROWS_MAX = 200_000;

const SCRIPT = `
import os, sys
import pyarrow, pyarrow.csv, pyarrow.parquet
source, target, rows = sys.argv[1], sys.argv[2], int(sys.argv[3])
os.makedirs(target)
for name in sorted(os.listdir(source)):
    if name.endswith('.parquet'):
        first = next(pyarrow.parquet.ParquetFile(os.path.join(source, name)).iter_batches(batch_size=rows))
        pyarrow.csv.write_csv(pyarrow.Table.from_batches([first]), os.path.join(target, name[:-8] + '.csv'))
`;

/** Writes the first rows of Parquet files as CSV files. `library` is the folder that Python's Arrow is installed to. Returns the folder of the CSV files. */
export function convertParquet(source, target, library) {
  if (existsSync(target)) return target;
  if (!existsSync(library)) run('pip', ['install', '-q', '--target', library, 'pyarrow']);
  run('python3', ['-c', SCRIPT, source, target, String(ROWS_MAX)], { PYTHONPATH: library });
  return target;
}

function run(command, args, environment = {}) {
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8', env: { ...process.env, ...environment } });
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`);
}

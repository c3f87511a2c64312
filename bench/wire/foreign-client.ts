import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the tests store a third-party client; it compiles a native part and is no dependency. */
const FOLDER = join(tmpdir(), `astrolabe-foreign-client-3.0.3-${process.versions.modules}`);
const PACKAGE = '@nebula-contrib/nebula-nodejs';

const PROGRAM = `
const { createClient } = require('${PACKAGE}');
const [port, rounds, ...statements] = process.argv.slice(1);
const client = createClient({ servers: ['127.0.0.1:' + port], userName: 'ann', password: 'secret', space: 's', poolSize: 1, bufferSize: 10, executeTimeout: 600000, pingInterval: 600000 });
client.on('error', () => process.exit(1));
client.on('ready', async () => {
  const found = {};
  for (const statement of statements) {
    found[statement] = [];
    for (let round = 0; round < Number(rounds); round++) {
      const before = process.threadCpuUsage();
      await client.execute(statement);
      const { user, system } = process.threadCpuUsage(before);
      found[statement].push((user + system) / 1000);
    }
  }
  console.log(JSON.stringify(found));
  process.exit(0);
});
`;

/** The times that that client's thread works on each statement, in milliseconds; nothing if it is not installed. */
export function foreignTimes(
  port: number,
  rounds: number,
  statements: readonly string[],
): Readonly<Record<string, readonly number[]>> | undefined {
  if (!existsSync(join(FOLDER, 'node_modules', ...PACKAGE.split('/'), 'build', 'Release', 'addon.node')))
    return undefined;
  const { status, stdout } = spawnSync(process.execPath, ['-e', PROGRAM, String(port), String(rounds), ...statements], {
    cwd: FOLDER,
    encoding: 'utf8',
    timeout: 300_000,
  });
  return status === 0 ? (JSON.parse(stdout) as Record<string, readonly number[]>) : undefined;
}

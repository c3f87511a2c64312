import { CheckingSink, ImportJob, ImportTally, RowFixes, prepareImport } from '@astrolabe/importer';
import { fileSource } from '@astrolabe/importer/node';
import { LOOSE_ENDS_ASKED_MAX } from '../limits.ts';
import { countedEnds, type CountedEnds } from './counted-ends.ts';
import type { ImportThreadData } from './job-message.ts';
import type { ImportDatabase } from './run-import.ts';

/**
 * Reads the rows of a finished import again and counts duplicates and dangling edges. Running afterward and from the first row, it neither
 * slows down writing nor depends on interruptions.
 */
export async function countImport(
  data: ImportThreadData,
  database: ImportDatabase,
  signal: AbortSignal,
): Promise<CountedEnds | undefined> {
  const { username, password, spaceName, mapping, fixes = [], files } = data;
  const sources = await Promise.all(files.map(({ name, path }) => fileSource(name, path)));
  const session = await database.authenticate(username, password);
  const tally = new ImportTally();
  const enough = new AbortController();
  try {
    const schema = await session.schema(spaceName);
    const report = await new ImportJob({
      mapping: { ...mapping, onBadRow: 'skip' },
      schema,
      sources,
      sink: new CheckingSink(),
      signal: AbortSignal.any([signal, enough.signal]),
      tally,
      ...(fixes.length > 0 && { fixes: new RowFixes(fixes) }),
      onProgress: () => {
        if (tally.hasGivenUp) enough.abort();
      },
    }).run();
    if (report.outcome !== 'finished' && !tally.hasGivenUp) return undefined;
    const prepared = await prepareImport(mapping, schema, sources);
    return await countedEnds(session, spaceName, tally, prepared, report.targets, {
      signal,
      hasSpace: true,
      askedMax: LOOSE_ENDS_ASKED_MAX,
    });
  } finally {
    await session.close().catch(() => undefined);
  }
}

/** How far the rebuilding of an index is, in the words of the specification. */
export type IndexStatus = 'Queue' | 'Running' | 'Finished' | 'Failed';

/** Whether an index waits to be rebuilt, or is being rebuilt. */
export function isIndexBusy(status: IndexStatus | undefined): boolean {
  return status === 'Queue' || status === 'Running';
}

/** The indexes that were waiting or being rebuilt at the last look and are not any more, by what became of them. */
export function rebuiltIndexes(
  before: ReadonlyMap<string, IndexStatus> | undefined,
  now: ReadonlyMap<string, IndexStatus>,
): { readonly finished: readonly string[]; readonly failed: readonly string[] } {
  const ended = [...now].filter(([name, status]) => isIndexBusy(before?.get(name)) && !isIndexBusy(status));
  return {
    finished: ended.filter(([, status]) => status === 'Finished').map(([name]) => name),
    failed: ended.filter(([, status]) => status === 'Failed').map(([name]) => name),
  };
}

import type { Row } from '@astrolabe/model';

/** Adds vertices, edges and paths in rows to the exploration canvas of a space, which is loaded when it is first asked for. */
export async function openInExplore(rows: readonly Row[], space: string): Promise<void> {
  const { addResult } = await import('../explore/explore-commands.ts');
  addResult(rows, space);
}

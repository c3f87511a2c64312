/** The id of the element of a result box. */
export function resultElementId(runId: string): string {
  return `result-${runId}`;
}

import { RESULT_FILE_TYPES, resultFileName, resultFileOfRows, type ResultFileFormat } from '@astrolabe/http-api';
import { readsOnly } from '@astrolabe/ngql';
import { exportStatement } from '../../data/export-statement.ts';
import { consoleStore, type Run } from '../../state/console-store.ts';
import { saveFile } from '../../ui/save-file.ts';

/** The files that a result can be saved as, with the word of each. */
export const EXPORT_FORMATS = [
  { format: 'excel', word: 'exportExcel' },
  { format: 'csv', word: 'exportCsv' },
  { format: 'json', word: 'exportJson' },
  { format: 'jsonl', word: 'exportJsonLines' },
] as const;

/** Whether all rows of a result are in the page. */
export function isWhole(run: Run): boolean {
  const { result } = run;
  return (
    result !== undefined && run.wasReleased !== true && result.rows.length === result.rowCount && !result.isIncomplete
  );
}

/** Whether a run can be exported: its rows are loaded, or its statement can run again. */
export function canExport(run: Run): boolean {
  if (run.result?.hasTable !== true) return false;
  return (run.result.rows.length > 0 && run.wasReleased !== true) || isWhole(run) || readsOnly(run.statement);
}

/**
 * Exports a result with all rows. If some are not in the page, the server runs the statement again and returns the file; statements that do
 * more than read are not run again, and the loaded rows are saved.
 */
export async function exportRun(run: Run, format: ResultFileFormat, signal: AbortSignal): Promise<void> {
  const { result } = run;
  if (result === undefined) return;
  const type = RESULT_FILE_TYPES[format];
  const content =
    isWhole(run) || !readsOnly(run.statement)
      ? resultFileOfRows(result.columns, result.rows, format)
      : await exportStatement(run.statement, run.space, format, signal);
  saveFile(resultFileName(format), content, type);
}

/** The newest result of the open tab that has a table. */
export function newestExportable(): Run | undefined {
  const { runs, activeTabId } = consoleStore.getState();
  return runs.find((run) => run.tabId === activeTabId && run.state !== 'running' && canExport(run));
}

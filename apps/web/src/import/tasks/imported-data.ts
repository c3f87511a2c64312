import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { elementsOfRows } from '@astrolabe/graph-view';
import type { ImportTask } from '@astrolabe/http-api';
import { runStatement } from '../../data/schema-statements.ts';
import { reportQuery } from '../../data/task-report.ts';
import { isTaskChanging } from '../../data/import-tasks.ts';
import { chooseSpace, openTab } from '../../state/console-store.ts';
import { sendResult } from '../../state/sent-result.ts';
import { showToast } from '../../state/toast-store.ts';
import { useErrorMessages } from '../../ui/use-error-messages.ts';
import { imageStatements, importedDataStatement } from './imported-statements.ts';

/** Actions on the data of a finished import; `undefined` while its report loads or if nothing was written. */
export interface ImportedData {
  readonly explore: () => Promise<void>;
  readonly query: () => void;
}

/** Ways to imported data; both choose its space. */
export function useImportedData(task: ImportTask | undefined): ImportedData | undefined {
  const errorMessages = useErrorMessages();
  const navigate = useNavigate();
  const report = useQuery({
    ...reportQuery(task?.id ?? '', task !== undefined && isTaskChanging(task)),
    enabled: task !== undefined && !task.isCheck && task.status !== 'draft',
  }).data;
  const statement = importedDataStatement(report);
  if (task === undefined || task.isCheck || statement === undefined) return undefined;
  return {
    explore: async () => {
      try {
        const { rows } = await runStatement(statement, task.space);
        chooseSpace(task.space);
        sendResult({ rows, space: task.space });
        await navigate({ to: '/explore' });
      } catch (cause) {
        showToast('danger', errorMessages(cause).text);
      }
    },
    query: () => {
      chooseSpace(task.space);
      openTab(statement);
      void navigate({ to: '/console' });
    },
  };
}

/** A few vertices and edges written by an import, for its image; reads them once. */
export function useImportedSample(task: ImportTask, rows: number) {
  const report = useQuery(reportQuery(task.id, isTaskChanging(task))).data;
  const statements = imageStatements(report, rows);
  const found = useQuery({
    queryKey: ['imported-sample', task.id, task.updateTime, statements],
    enabled: statements.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) => {
      const tables = [];
      for (const statement of statements) tables.push(await runStatement(statement, task.space, signal));
      return tables.flatMap((table) => table.rows);
    },
  }).data;
  return useMemo(() => (found === undefined || found.length === 0 ? undefined : elementsOfRows(found)), [found]);
}

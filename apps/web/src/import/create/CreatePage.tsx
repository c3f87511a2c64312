import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { taskQuery } from '../../data/task-report.ts';
import { consoleStore } from '../../state/console-store.ts';
import { Problem } from '../../ui/Problem.tsx';
import { CreateForm } from './CreateForm.tsx';
import { loadEditedTask } from '../plan/load-edited-task.ts';
import { spaceNameOf } from '../plan/space-name.ts';
import { readDraftContent, type TaskDraft } from '../plan/task-draft.ts';

/** Parameters of the page's address: a file to import, files to create a graph from, a draft to continue, or a task to start from. */
interface CreateSearch {
  readonly file?: unknown;
  readonly files?: unknown;
  readonly draft?: unknown;
  readonly task?: unknown;
}

/** A new import with the files and space of the address: dropped files go into a new space, others into the space of the console. */
export function CreatePage() {
  const search: CreateSearch = useSearch({ strict: false });
  const draftId = idOf(search.draft);
  const taskId = idOf(search.task);
  if (draftId !== undefined) return <DraftForm key={draftId} id={draftId} />;
  if (taskId !== undefined) return <EditedForm key={taskId} id={taskId} />;
  const start = firstDraft(search);
  return <CreateForm key={start.files.join(' ')} name={undefined} start={start} draftId={undefined} />;
}

/** Continues a draft. */
function DraftForm({ id }: { readonly id: string }) {
  const { data: task, error } = useQuery({ ...taskQuery(id), staleTime: 0 });
  if (task === undefined) return <Unloaded error={error} />;
  return <CreateForm name={task.name} start={readDraftContent(task.draft ?? {}, task.space)} draftId={id} />;
}

/** Starts with the settings of an earlier import. */
function EditedForm({ id }: { readonly id: string }) {
  const queryClient = useQueryClient();
  // Unsaved changes are not overwritten by a reload; the next visit starts over.
  const { data, error } = useQuery({
    queryKey: ['edited-task', id],
    queryFn: () => loadEditedTask(id, queryClient),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (data === undefined) return <Unloaded error={error} />;
  return <CreateForm name={data.name} start={data.draft} draftId={undefined} />;
}

function Unloaded({ error }: { readonly error: unknown }) {
  return (
    <div className="scroll">
      <div className="page">
        <Problem error={error} />
      </div>
    </div>
  );
}

function idOf(id: unknown): string | undefined {
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}

function firstDraft({ file, files }: CreateSearch): TaskDraft {
  const isDropped = Array.isArray(files);
  const named: readonly unknown[] = isDropped ? files : [file];
  const wanted = [...new Set(named.filter((one) => typeof one === 'string'))];
  return {
    files: wanted,
    space: isDropped
      ? { name: spaceNameOf(wanted), isNew: true }
      : { name: consoleStore.getState().space, isNew: false },
    batch: '',
    onBadRow: 'skip',
    plan: undefined,
  };
}

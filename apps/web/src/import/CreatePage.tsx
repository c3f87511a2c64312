import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { taskQuery } from '../data/task-report.ts';
import { consoleStore } from '../state/console-store.ts';
import { Problem } from '../ui/Problem.tsx';
import { CreateForm } from './CreateForm.tsx';
import { spaceNameOf } from './space-name.ts';
import { readDraftContent, type TaskDraft } from './task-draft.ts';

/** What the address of the page can carry: a file to import, files to make a graph of, or a draft to go on with. */
interface CreateSearch {
  readonly file?: unknown;
  readonly files?: unknown;
  readonly draft?: unknown;
}

/** A new import, with what the address names: dropped files go into a space of their own, others into the space of the console. */
export function CreatePage() {
  const search: CreateSearch = useSearch({ strict: false });
  const draftId =
    typeof search.draft === 'string' || typeof search.draft === 'number' ? String(search.draft) : undefined;
  const { data: task, error } = useQuery({ ...taskQuery(draftId ?? ''), enabled: draftId !== undefined, staleTime: 0 });
  if (draftId === undefined) {
    const start = firstDraft(search);
    return <CreateForm key={start.files.join(' ')} name={undefined} start={start} draftId={undefined} />;
  }
  if (task === undefined)
    return (
      <div className="scroll">
        <div className="page">
          <Problem error={error} />
        </div>
      </div>
    );
  return (
    <CreateForm
      key={draftId}
      name={task.name}
      start={readDraftContent(task.draft ?? {}, task.space)}
      draftId={draftId}
    />
  );
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

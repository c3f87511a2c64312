import type { FilePreview, TaskPlan } from '@astrolabe/http-api';
import { parseImportMapping, type FileMapping } from '@astrolabe/importer';
import type { SchemaSnapshot } from '@astrolabe/model';
import { draftOfMapping, type FileDraft } from './mapping-draft.ts';
import { withEnds } from './plan-of-model.ts';
import { lackingElements } from './schema-lack.ts';
import type { TaskDraft } from './task-draft.ts';

/** Returns the draft that is equivalent to a task. */
export function draftOfTask(
  { space, batchSize, mapping, schema: reported }: TaskPlan,
  present: SchemaSnapshot | undefined,
  previews: ReadonlyMap<string, FilePreview>,
): TaskDraft {
  const { files, onBadRow } = parseImportMapping(mapping);
  const names = [...new Set(files.map(({ file }) => file))];
  const schema = reported ?? present;
  const drafts = names.map((name) =>
    fileDraftOf(
      files.filter(({ file }) => file === name),
      previews.get(name)?.columnCount,
    ),
  );
  return {
    files: names,
    space: { name: space, isNew: present === undefined },
    batch: String(batchSize),
    onBadRow,
    plan: schema && withEnds({ schema, added: lackingElements(schema, present), drafts }, previews),
  };
}

/** A file may have been mapped in several parts; on the page it is one. */
function fileDraftOf(parts: readonly FileMapping[], columnCount = 0): FileDraft {
  const [first] = parts;
  const { nullText, rowsMax, hasLabel } = first ?? {};
  return {
    file: first?.file ?? '',
    columnCount,
    targets: parts.flatMap(({ targets }) => targets.map((target) => draftOfMapping(target, columnCount))),
    ...(nullText !== undefined && { nullText }),
    ...(rowsMax !== undefined && { rowsMax }),
    ...(hasLabel !== undefined && { hasLabel }),
  };
}

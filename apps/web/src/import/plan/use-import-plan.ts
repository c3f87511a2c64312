import { useMemo, useReducer, useState } from 'react';
import { useQueries, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { FilePreview, ImportModelState } from '@astrolabe/http-api';
import type { InferredModel } from '@astrolabe/importer';
import { modelProgressQuery, modelQuery } from '../../data/import-models.ts';
import { sampleQuery } from '../../data/file-samples.ts';
import { schemaQuery } from '../../data/spaces.ts';
import type { ImportPlan } from './import-plan.ts';
import { planFor, planReducer, startHistory } from './plan-history.ts';
import { settled } from './settled-plan.ts';
import { planOfModel, planOfSpace, withFiles } from './plan-of-model.ts';

/** The target space; a new one is created by the import. */
export interface TargetSpace {
  readonly name: string;
  readonly isNew: boolean;
}

/** The plan of an import while it is edited, with the actions that change it. Every action can be undone. */
export interface PlanInProgress {
  readonly files: readonly string[];
  /** Absent until the files are sampled. */
  readonly plan: ImportPlan | undefined;
  readonly previews: ReadonlyMap<string, FilePreview>;
  /** Why a file is unreadable, or the files could not be analyzed. */
  readonly failure: unknown;
  /** The graph inferred from all rows of the files; absent while they are read. */
  readonly model: InferredModel | undefined;
  /** Progress of reading the files for the model; absent before and after. */
  readonly reading: ImportModelState<InferredModel> | undefined;
  /** Stops the reading, or starts it again after that. */
  readonly stopReading: () => void;
  readonly startReading: () => void;
  readonly isStopped: boolean;
  /** Chooses another reading of the data; the model is inferred again with it. */
  readonly answer: (question: string, choice: string) => void;
  readonly change: (plan: ImportPlan) => void;
  readonly setFiles: (files: readonly string[]) => void;
  /** Detects again: one file, or all of them. */
  readonly reset: (file?: string) => void;
  /** Absent if there is nothing to undo. */
  readonly undo: (() => void) | undefined;
  /** Absent if nothing was undone. */
  readonly redo: (() => void) | undefined;
}

/** The plan suggested for files, with the user's corrections. Files can be added and removed at any time. */
export function useImportPlan(
  first: { readonly files: readonly string[]; readonly plan: ImportPlan | undefined },
  space: TargetSpace,
): PlanInProgress {
  const key = spaceKey(space);
  const [history, act] = useReducer(planReducer, { files: first.files, plan: first.plan, space: key }, startHistory);
  const { files: wanted, answers } = history.present;
  const schema = useQuery(schemaQuery(space.isNew ? '' : space.name)).data;
  const { samples, isRead, failure } = useQueries({
    queries: wanted.map((file) => sampleQuery(file)),
    combine: combineSamples,
  });
  const previews = useMemo(
    () =>
      new Map(
        wanted.flatMap((file, index): readonly (readonly [string, FilePreview])[] => {
          const preview = samples[index];
          return preview === undefined ? [] : [[file, preview]];
        }),
      ),
    [wanted, samples],
  );
  const { isNew } = space;
  const queryClient = useQueryClient();
  const [isStopped, setIsStopped] = useState(false);
  const request = useMemo(
    () => ({ files: [...previews.keys()], dialects: [...previews.values()].map(readingOf), answers }),
    [previews, answers],
  );
  const isReady = isRead && previews.size > 0;
  const { data: model, error, isFetching } = useQuery({ ...modelQuery(request), enabled: isReady && !isStopped });
  const reading = useQuery(modelProgressQuery(request)).data;
  const fresh = useMemo(() => {
    if (model === undefined || !isReady) return undefined;
    return isNew ? planOfModel(model, '', previews) : schema && planOfSpace(schema, model, previews);
  }, [model, isReady, isNew, schema, previews]);
  const held = planFor(history.present, key);
  const plan = useMemo(() => {
    const whole = held === undefined || fresh === undefined ? (held ?? fresh) : withFiles(held, fresh);
    return whole && settled(isNew ? named(whole, space.name) : whole);
  }, [held, fresh, isNew, space.name]);
  const isHere = history.present.space === key;
  return {
    files: wanted,
    plan,
    previews,
    failure: failure ?? error,
    model,
    reading: isFetching ? (reading ?? undefined) : undefined,
    stopReading: () => {
      setIsStopped(true);
      void queryClient.cancelQueries({ queryKey: modelQuery(request).queryKey });
    },
    startReading: () => setIsStopped(false),
    isStopped: isStopped && model === undefined,
    answer: (question, choice) => act({ kind: 'answer', question, choice, space: key }),
    change: (changed) => act({ kind: 'edit', plan: settled(changed), space: key }),
    setFiles: (files) => act({ kind: 'files', files, space: key }),
    reset: (file) => act({ kind: 'detect', file, space: key }),
    undo: isHere && history.past.length > 0 ? () => act({ kind: 'undo' }) : undefined,
    redo: isHere && history.future.length > 0 ? () => act({ kind: 'redo' }) : undefined,
  };
}

/** Plans of one space are not used for another; renaming a new space keeps its plan. */
function spaceKey(space: TargetSpace): string {
  return space.isNew ? 'new' : `present ${space.name}`;
}

function named(plan: ImportPlan, name: string): ImportPlan {
  return { ...plan, schema: { ...plan.schema, space: { ...plan.schema.space, name } } };
}

/** Combines the previews of the files, in their order. */
function combineSamples(results: readonly UseQueryResult<FilePreview>[]) {
  return {
    samples: results.map((result) => result.data),
    isRead: results.every((result) => result.data !== undefined || result.error !== null),
    failure: results.find((result) => result.error !== null)?.error ?? null,
  };
}

/** Key of how a file is read: another size or dialect makes another model. */
function readingOf({ size, dialect }: FilePreview): string {
  return JSON.stringify([size, dialect]);
}

import { useMemo, useState } from 'react';
import { useQueries, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { FilePreview, ImportModelState } from '@astrolabe/http-api';
import type { InferredModel } from '@astrolabe/importer';
import { modelProgressQuery, modelQuery } from '../../data/import-models.ts';
import { sampleQuery } from '../../data/file-samples.ts';
import { schemaQuery } from '../../data/spaces.ts';
import type { ImportPlan } from './import-plan.ts';
import { planOfModel, planOfSpace, withFiles } from './plan-of-model.ts';

/** Into which space files are imported; a new one is created by the import. */
export interface TargetSpace {
  readonly name: string;
  readonly isNew: boolean;
}

/** The plan of an import while it is made. */
export interface PlanInProgress {
  /** Absent until the files were looked at. */
  readonly plan: ImportPlan | undefined;
  readonly previews: ReadonlyMap<string, FilePreview>;
  /** Why a file cannot be read, or the files not be understood. */
  readonly failure: unknown;
  /** The graph that the files are, by all of their rows; absent while they are read. */
  readonly model: InferredModel | undefined;
  /** How far the files are read for the model; absent before and after that. */
  readonly reading: ImportModelState<InferredModel> | undefined;
  /** Stops the reading, or starts it again after that. */
  readonly stopReading: () => void;
  readonly startReading: () => void;
  readonly isStopped: boolean;
  /** Chooses another reading of the data; the model is made again with it. */
  readonly answer: (question: string, choice: string) => void;
  readonly change: (plan: ImportPlan) => void;
  /** What was corrected is forgotten: for one file, or for all of them. */
  readonly reset: (file?: string) => void;
  /** Takes the last of these back; absent where there is none. */
  readonly undo: (() => void) | undefined;
}

/** What was corrected by hand, and what had been before that. Without a plan nothing is. */
interface Decision {
  readonly plan: ImportPlan | undefined;
  readonly space: string;
  /** Absent at the start. */
  readonly before?: Decision | undefined;
}

/** The plan that the files suggest, and what was corrected in it by hand. Files may come and go meanwhile. */
export function useImportPlan(
  wanted: readonly string[],
  space: TargetSpace,
  kept: ImportPlan | undefined,
): PlanInProgress {
  const [decided, setDecided] = useState<Decision>({ plan: kept, space: keyOf(space) });
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
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
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
  const isHere = decided.space === keyOf(space);
  const held = isHere ? decided.plan : undefined;
  const decide = (plan: ImportPlan | undefined): void => setDecided({ plan, space: keyOf(space), before: decided });
  const { before } = decided;
  const plan = useMemo(() => {
    const whole = held === undefined || fresh === undefined ? (held ?? fresh) : withFiles(held, fresh);
    return whole && isNew ? named(whole, space.name) : whole;
  }, [held, fresh, isNew, space.name]);
  return {
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
    answer: (question, choice) => {
      setAnswers({ ...answers, [question]: choice });
      decide(undefined);
    },
    change: decide,
    reset: (file) =>
      decide(
        file === undefined || held === undefined
          ? undefined
          : { ...held, drafts: held.drafts.filter((draft) => draft.file !== file) },
      ),
    undo: isHere && before !== undefined ? () => setDecided(before) : undefined,
  };
}

/** What was decided for a space does not hold in another; a new space stays the same under another name. */
function keyOf(space: TargetSpace): string {
  return space.isNew ? 'new' : `present ${space.name}`;
}

function named(plan: ImportPlan, name: string): ImportPlan {
  return { ...plan, schema: { ...plan.schema, space: { ...plan.schema.space, name } } };
}

/** What became of the looks at the files, in their order. */
function combineSamples(results: readonly UseQueryResult<FilePreview>[]) {
  return {
    samples: results.map((result) => result.data),
    isRead: results.every((result) => result.data !== undefined || result.error !== null),
    failure: results.find((result) => result.error !== null)?.error ?? null,
  };
}

/** How a file is read, as text: another size or dialect makes another model. */
function readingOf({ size, dialect }: FilePreview): string {
  return JSON.stringify([size, dialect]);
}

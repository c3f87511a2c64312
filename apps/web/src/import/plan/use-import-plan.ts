import { useMemo, useState } from 'react';
import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { FilePreview } from '@astrolabe/http-api';
import { inferModel, type SampledFile } from '@astrolabe/importer';
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
  const fresh = useMemo(() => {
    if (!isRead || previews.size === 0) return undefined;
    const model = inferModel([...previews.values()].map((preview) => sampledFile(preview)));
    return isNew ? planOfModel(model, '', previews) : schema && planOfSpace(schema, model, previews);
  }, [isRead, isNew, schema, previews]);
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
    failure,
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

/** A preview as what a model is made of. How it is read stays with the server, which detects the same. */
function sampledFile({
  name,
  header,
  columnCount,
  types,
  rows,
  isWhole = false,
  closing,
  others,
}: FilePreview): SampledFile {
  return {
    file: name,
    ...(header !== undefined && { header }),
    columnCount,
    types,
    rows,
    isWhole,
    ...(closing && { closing }),
    ...(others && { others }),
  };
}

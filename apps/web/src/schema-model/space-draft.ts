import type { build } from '@astrolabe/ngql';
import { commentProblem, nameProblem, positiveInteger, type TextProblem } from './name-rule.ts';

/** A new space in a form, with texts as typed. */
export interface SpaceDraft {
  readonly name: string;
  readonly vidType: 'FIXED_STRING' | 'INT64';
  readonly stringLength: string;
  readonly partitionNum: string;
  readonly replicaFactor: string;
  readonly comment: string;
}

/** Errors of the form by field: message keys under `schema`. */
export interface SpaceProblems {
  readonly name?: TextProblem;
  readonly stringLength?: 'numberRequired';
  readonly partitionNum?: 'positiveInteger';
  readonly replicaFactor?: 'positiveInteger' | 'replicaTooMany';
  readonly comment?: TextProblem;
}

/** Validates the form of a new space. Replicas cannot exceed `machineCount`, the number of online hosts. */
export function spaceProblems(
  draft: SpaceDraft,
  taken: readonly string[],
  machineCount: number,
  version?: string,
): SpaceProblems {
  const name = nameProblem(draft.name, taken, version);
  const comment = commentProblem(draft.comment);
  const replicas = positiveInteger(draft.replicaFactor);
  return {
    ...(name !== undefined && { name }),
    ...(draft.vidType === 'FIXED_STRING' &&
      positiveInteger(draft.stringLength) === undefined && { stringLength: 'numberRequired' as const }),
    ...(draft.partitionNum.trim() !== '' &&
      positiveInteger(draft.partitionNum) === undefined && { partitionNum: 'positiveInteger' as const }),
    ...(draft.replicaFactor.trim() !== '' &&
      (replicas === undefined
        ? { replicaFactor: 'positiveInteger' as const }
        : replicas > machineCount && { replicaFactor: 'replicaTooMany' as const })),
    ...(comment !== undefined && { comment }),
  };
}

/** Length of keys that the form suggests. */
export const SUGGESTED_LENGTH = 32;

/** The space described by a form; a missing length counts as the suggested one, so that the preview always has a statement. */
export function spaceOfDraft(draft: SpaceDraft): build.SpaceDefinition {
  const comment = draft.comment === '' ? undefined : draft.comment;
  return {
    name: draft.name,
    vidType:
      draft.vidType === 'INT64'
        ? { kind: 'int64' }
        : { kind: 'fixed_string', length: positiveInteger(draft.stringLength) ?? SUGGESTED_LENGTH },
    partitionCount: positiveInteger(draft.partitionNum),
    replicaFactor: positiveInteger(draft.replicaFactor),
    comment,
  };
}

import { UNDO_STEPS_MAX } from '../../limits.ts';
import type { ImportPlan } from './import-plan.ts';

/** The user's decisions about an import at one time. */
export interface PlanStep {
  readonly files: readonly string[];
  /** Absent without changes to the detected settings. */
  readonly plan: ImportPlan | undefined;
  /** The space that the plan is for (`spaceKey`). */
  readonly space: string;
  /** Chosen readings of the data, by question. */
  readonly answers: Readonly<Record<string, string>>;
}

/** The history of an import plan: earlier steps, and undone ones. */
export interface PlanHistory {
  readonly past: readonly PlanStep[];
  readonly present: PlanStep;
  readonly future: readonly PlanStep[];
}

/** Everything that changes the plan of an import. */
export type PlanAction =
  /** A user changed the plan. */
  | { readonly kind: 'edit'; readonly plan: ImportPlan; readonly space: string }
  /** Files were added or removed. */
  | { readonly kind: 'files'; readonly files: readonly string[]; readonly space: string }
  /** Detects again: one file, or all of them. */
  | { readonly kind: 'detect'; readonly file: string | undefined; readonly space: string }
  /** A user chose a reading of the data; the model is detected with it. */
  | { readonly kind: 'answer'; readonly question: string; readonly choice: string; readonly space: string }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' };

/** An empty history. */
export function startHistory(first: Omit<PlanStep, 'answers'>): PlanHistory {
  return { past: [], present: { ...first, answers: {} }, future: [] };
}

/** The history after an action. An action that changes nothing returns the same history. */
export function planReducer(history: PlanHistory, action: PlanAction): PlanHistory {
  const { past, present, future } = history;
  const next = (step: PlanStep): PlanHistory => ({
    past: [...past, present].slice(-UNDO_STEPS_MAX),
    present: step,
    future: [],
  });
  switch (action.kind) {
    case 'edit':
      return action.plan === present.plan ? history : next({ ...present, plan: action.plan, space: action.space });
    case 'files':
      return next({ ...present, files: action.files, plan: planFor(present, action.space), space: action.space });
    case 'detect':
      return next({ ...present, plan: withoutDraft(planFor(present, action.space), action.file), space: action.space });
    case 'answer':
      return next({
        ...present,
        plan: undefined,
        space: action.space,
        answers: { ...present.answers, [action.question]: action.choice },
      });
    case 'undo': {
      const before = past.at(-1);
      return before === undefined
        ? history
        : { past: past.slice(0, -1), present: before, future: [present, ...future] };
    }
    case 'redo': {
      const [after, ...others] = future;
      return after === undefined ? history : { past: [...past, present], present: after, future: others };
    }
  }
}

/** The plan of a step, if it was made for this space. */
export function planFor(step: PlanStep, space: string): ImportPlan | undefined {
  return step.space === space ? step.plan : undefined;
}

/** A plan without the draft of a file, so that the file is detected again; undefined without a file. */
function withoutDraft(plan: ImportPlan | undefined, file: string | undefined): ImportPlan | undefined {
  return file === undefined || plan === undefined
    ? undefined
    : { ...plan, drafts: plan.drafts.filter((draft) => draft.file !== file) };
}

import { AstrolabeError, type SchemaSnapshot } from '@astrolabe/model';
import { build, type MigrationStep } from '@astrolabe/ngql';
import { api } from '../../data/api.ts';
import { runStatement } from '../../data/schema-statements.ts';
import { enterNewSpace } from '../../data/enter-new-space.ts';

/** Number of completed steps, and the error of the next one. */
export interface StepsOutcome {
  readonly doneCount: number;
  readonly error?: AstrolabeError;
}

/** The same of a trial; without a copy no step was tried. */
export interface TrialOutcome extends StepsOutcome {
  readonly hasCopy: boolean;
}

/** Runs the statements of steps in their order; the first that fails ends it. */
export async function runSteps(space: string, steps: readonly MigrationStep[]): Promise<StepsOutcome> {
  for (const [doneCount, { statements }] of steps.entries()) {
    const error = await failureOf(async () => {
      for (const statement of statements) await runStatement(statement, space);
    });
    if (error !== undefined) return { doneCount, error };
  }
  return { doneCount: steps.length };
}

/** Runs steps on a temporary copy of a schema. On a cluster, `onWait` reports the seconds until the copy is ready. */
export async function tryOnCopy(
  schema: SchemaSnapshot,
  steps: readonly MigrationStep[],
  onWait: (seconds: number) => void,
): Promise<TrialOutcome> {
  const space = schema.space.name;
  const taken = new Set((await api.spaces()).items.map((item) => item.name));
  let name = `${space}_trial`;
  for (let number = 2; taken.has(name); number++) name = `${space}_trial_${number}`;
  const refusal = await failureOf(() => runStatement(build.cloneSpace(name, space), ''));
  // If the copy could not be created, it is not dropped: the name may belong to another user's new space.
  if (refusal !== undefined) return { doneCount: 0, error: refusal, hasCopy: false };
  try {
    const error = await failureOf(async () => {
      await enterNewSpace(name, onWait);
      // A clone contains everything except full-text indexes.
      for (const index of schema.fullTextIndexes ?? []) await runStatement(build.createFullTextIndex(index), name);
    });
    if (error !== undefined) return { doneCount: 0, error, hasCopy: false };
    return { ...(await runSteps(name, steps.map(withoutRebuilding))), hasCopy: true };
  } finally {
    await runStatement(build.dropSpace(name, { ifExists: true }), '');
  }
}

/** A copy has no rows that could be sorted into its indexes. */
function withoutRebuilding(step: MigrationStep): MigrationStep {
  return { ...step, statements: step.statements.filter(({ kind }) => kind !== 'rebuild-index') };
}

async function failureOf(act: () => Promise<unknown>): Promise<AstrolabeError | undefined> {
  try {
    await act();
    return undefined;
  } catch (error) {
    if (AstrolabeError.is(error)) return error;
    throw error;
  }
}

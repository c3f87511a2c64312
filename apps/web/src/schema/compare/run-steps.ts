import { AstrolabeError, type SchemaSnapshot } from '@astrolabe/model';
import { build, type MigrationStep } from '@astrolabe/ngql';
import { api } from '../../data/api.ts';
import { runStatement } from '../../data/schema-statements.ts';

/** How many steps were done, and what stopped the next one. */
export interface StepsOutcome {
  readonly doneCount: number;
  readonly error?: AstrolabeError;
}

/** Runs the statements of steps in their order; the first that fails ends it. */
export async function runSteps(space: string, steps: readonly MigrationStep[]): Promise<StepsOutcome> {
  for (const [doneCount, { statements }] of steps.entries())
    for (const statement of statements)
      try {
        await runStatement(statement, space);
      } catch (error) {
        if (AstrolabeError.is(error)) return { doneCount, error };
        throw error;
      }
  return { doneCount: steps.length };
}

/** Runs steps on a copy of a schema, which is dropped again whatever comes of it. */
export async function tryOnCopy(schema: SchemaSnapshot, steps: readonly MigrationStep[]): Promise<StepsOutcome> {
  const space = schema.space.name;
  const taken = new Set((await api.spaces()).items.map((item) => item.name));
  let name = `${space}_trial`;
  for (let number = 2; taken.has(name); number++) name = `${space}_trial_${number}`;
  await runStatement(build.cloneSpace(name, space), '');
  try {
    // A clone has everything but these.
    for (const index of schema.fullTextIndexes ?? []) await runStatement(build.createFullTextIndex(index), name);
    return await runSteps(name, steps);
  } finally {
    await runStatement(build.dropSpace(name, { ifExists: true }), '');
  }
}

import { build } from '@astrolabe/ngql';
import { enterSpace } from '../../data/schema-queries.ts';
import { runStatement } from '../../data/schema-statements.ts';
import { NEW_SPACE_SECONDS } from '../../limits.ts';
import { enterNewSpace } from '../../data/enter-new-space.ts';
import type { ImportPlan } from './import-plan.ts';
import { addedSchema } from './plan-statements.ts';

/** The current step before an import starts. */
export type CreateStep =
  | { readonly kind: 'space' | 'schema' }
  /** Remaining seconds until the hosts of a cluster have a new space. */
  | { readonly kind: 'wait'; readonly seconds: number };

/** Options for creating a plan's schema. */
export interface CreateSchemaOptions {
  readonly isNewSpace: boolean;
  /** Whether the database is a cluster, whose hosts receive a new schema with a delay (decision D21). */
  readonly isCluster: boolean;
  readonly onStep: (step: CreateStep) => void;
}

/** Creates the space, tags, edge types and indexes that a plan adds. Existing elements are skipped, so that it can be retried. */
export async function createSchema(
  plan: ImportPlan,
  { isNewSpace, isCluster, onStep }: CreateSchemaOptions,
): Promise<void> {
  const added = addedSchema(plan);
  const { name, vidType } = added.space;
  if (isNewSpace) {
    onStep({ kind: 'space' });
    await runStatement(build.createSpace({ name, vidType }, { ifNotExists: true }), '');
    await enterNewSpace(name, (seconds) => onStep({ kind: 'wait', seconds }));
  } else await enterSpace(name);
  const statements = build.recreateSpace(added, { hasSpace: false });
  if (statements.length === 0) return;
  onStep({ kind: 'schema' });
  for (const statement of statements) await runStatement(statement, name);
  if (!isCluster) return;
  for (let seconds = NEW_SPACE_SECONDS; seconds > 0; seconds--) {
    onStep({ kind: 'wait', seconds });
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

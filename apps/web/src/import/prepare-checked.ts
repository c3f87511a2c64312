import type { QueryClient } from '@tanstack/react-query';
import { refreshSchema, schemaQuery, spacesQuery } from '../data/spaces.ts';
import { taskQuery } from '../data/task-report.ts';
import { chooseSpace } from '../state/console-store.ts';
import { createSchema, type CreateStep } from './create-schema.ts';
import { elementKey } from './import-plan.ts';

/** Makes what a check was told of and the database still lacks: the space, or some of its tags and edge types. */
export async function prepareChecked(
  id: string,
  queryClient: QueryClient,
  isCluster: boolean,
  onStep: (step: CreateStep) => void,
): Promise<void> {
  const { schema, space } = await queryClient.fetchQuery({ ...taskQuery(id), staleTime: 0 });
  if (schema === undefined) return;
  const isNewSpace = !(await queryClient.fetchQuery({ ...spacesQuery, staleTime: 0 })).includes(space);
  const present = isNewSpace ? undefined : await queryClient.fetchQuery({ ...schemaQuery(space), staleTime: 0 });
  const keys = [
    ...schema.tags.map(({ name }) => ({ kind: 'vertex', name }) as const),
    ...schema.edgeTypes.map(({ name }) => ({ kind: 'edge', name }) as const),
  ];
  const known = new Set([
    ...(present?.tags ?? []).map(({ name }) => elementKey({ kind: 'vertex', name })),
    ...(present?.edgeTypes ?? []).map(({ name }) => elementKey({ kind: 'edge', name })),
  ]);
  const added = new Set(keys.map(elementKey).filter((key) => !known.has(key)));
  if (!isNewSpace && added.size === 0) return;
  await createSchema({ schema, added, drafts: [] }, { isNewSpace, isCluster, onStep });
  await refreshSchema(queryClient);
  chooseSpace(space);
}

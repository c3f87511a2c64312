import type { QueryClient } from '@tanstack/react-query';
import { refreshSchema, schemaQuery, spacesQuery } from '../../data/spaces.ts';
import { taskQuery } from '../../data/task-report.ts';
import { chooseSpace } from '../../state/console-store.ts';
import { createSchema, type CreateStep } from '../plan/create-schema.ts';
import { lackingElements } from '../plan/schema-lack.ts';

/** Creates what a check assumed and the database lacks: the space, or some of its tags and edge types. */
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
  const added = lackingElements(schema, present);
  if (!isNewSpace && added.size === 0) return;
  await createSchema({ schema, added, drafts: [] }, { isNewSpace, isCluster, onStep });
  await refreshSchema(queryClient);
  chooseSpace(space);
}

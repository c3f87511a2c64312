import { useCallback } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { tabPath } from './paths.ts';
import type { SchemaTarget } from './schema-palette.ts';

/** Goes to something of the open space: the form of a tag or an edge type, or an index in its list, marked. */
export function useSchemaTarget(): (target: SchemaTarget) => void {
  const navigate = useNavigate();
  return useCallback(
    ({ kind, on, name }) =>
      void navigate(
        kind === 'index'
          ? { to: '/schema/$', params: { _splat: tabPath('index', on) }, hash: name }
          : { to: '/schema/$', params: { _splat: `${on}/edit` }, state: { schemaName: name } },
      ),
    [navigate],
  );
}

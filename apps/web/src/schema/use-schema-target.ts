import { useCallback } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { tabPath } from './paths.ts';
import type { SchemaTarget } from './schema-palette.ts';

/** Navigates to an element of the open space: a form, or an index marked in its list. */
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

import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { sessionStore } from '../../state/session-store.ts';
import type { CreateStep } from '../plan/create-schema.ts';
import { prepareChecked } from './prepare-checked.ts';

/** Creates the schema that a check assumed before its rows are imported, and reports progress. */
export function usePrepareChecked(): {
  readonly prepare: (id: string) => Promise<void>;
  readonly step: CreateStep | undefined;
} {
  const queryClient = useQueryClient();
  const [step, setStep] = useState<CreateStep>();
  const prepare = async (id: string): Promise<void> => {
    try {
      await prepareChecked(id, queryClient, sessionStore.getState().session?.kind === 'cluster', setStep);
    } finally {
      setStep(undefined);
    }
  };
  return { prepare, step };
}

import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { fileSourcesQuery } from '../data/file-sources.ts';
import { sessionStore } from '../state/session-store.ts';

/** The password confirmation before an import. */
export interface PasswordGate {
  readonly isAsking: boolean;
  /** Opens the dialog, or starts the import immediately if no password is required. */
  readonly pass: () => void;
  readonly close: () => void;
}

/**
 * Asks for the password before `start`, unless an administrator turned that off (`import-password`) or the session was opened by
 * automatic sign-in: that user never typed a password.
 */
export function usePasswordGate(start: () => void): PasswordGate {
  const [isAsking, setIsAsking] = useState(false);
  const isRequired = useQuery(fileSourcesQuery).data?.asksPassword ?? true;
  const isAutomatic = useStore(sessionStore, ({ session }) => session?.isConfiguredAccount === true);
  return {
    isAsking,
    pass: () => (isRequired && !isAutomatic ? setIsAsking(true) : start()),
    close: () => setIsAsking(false),
  };
}

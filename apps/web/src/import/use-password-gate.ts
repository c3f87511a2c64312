import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { fileSourcesQuery } from '../data/file-sources.ts';

/** What stands between a press of the button and an import. */
export interface PasswordGate {
  readonly isAsking: boolean;
  /** Asks for the password, or begins at once where the studio is set to ask for none. */
  readonly pass: () => void;
  readonly close: () => void;
}

/** The confirmation of an import by the password, which whoever runs the studio may leave out. */
export function usePasswordGate(begin: () => void): PasswordGate {
  const [isAsking, setIsAsking] = useState(false);
  const asksPassword = useQuery(fileSourcesQuery).data?.asksPassword ?? true;
  return {
    isAsking,
    pass: () => (asksPassword ? setIsAsking(true) : begin()),
    close: () => setIsAsking(false),
  };
}

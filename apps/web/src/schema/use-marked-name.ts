import { useLocation } from '@tanstack/react-router';

/** The name behind the `#` of the address: the row that is marked and stands first (specification, section 2). */
export function useMarkedName(): string {
  return useLocation({ select: (location) => readHash(location.hash) });
}

function readHash(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

import { useLocation } from '@tanstack/react-router';

/** Returns the name in the URL fragment: the row to mark and show first (specification, section 2). */
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

import { useStore } from 'zustand';
import type { StudioModule } from '@astrolabe/http-api';
import { sessionStore } from '../state/session-store.ts';
import { hasModule } from '../state/studio-features.ts';

/** Tells which parts the studio has: what leads to another one is not shown. */
export function useHasModule(): (module: StudioModule) => boolean {
  const studio = useStore(sessionStore, (store) => store.studio);
  return (module) => hasModule(module, studio);
}

import { useStore } from 'zustand';
import type { StudioModule } from '@astrolabe/http-api';
import { sessionStore } from '../state/session-store.ts';
import { hasModule } from '../state/studio-features.ts';

/** Returns which features are enabled; links to disabled ones are hidden. */
export function useHasModule(): (module: StudioModule) => boolean {
  const studio = useStore(sessionStore, (store) => store.studio);
  return (module) => hasModule(module, studio);
}

import { lazy, Suspense, useEffect, type ComponentType } from 'react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { overlayStore, setOverlay } from '../state/overlay-store.ts';
import { showToast } from '../state/toast-store.ts';

const IDLE_MS = 1_500;

const loadPalette = () => import('../actions/Palette.tsx').then((module) => module.Palette);
const loadSheet = () => import('../actions/ShortcutSheet.tsx').then((module) => module.ShortcutSheet);
const Palette = lazy(() => orNothing(loadPalette));
const ShortcutSheet = lazy(() => orNothing(loadSheet));

/** What lies over every page. Its code follows when the first page stands, so that it delays none and is there when it is wanted. */
export function Overlays() {
  const overlay = useStore(overlayStore, (store) => store.overlay);
  useEffect(() => {
    const timer = setTimeout(() => {
      // Who opens one before that waits a moment; a failure is told then.
      for (const load of [loadPalette, loadSheet]) load().catch(() => undefined);
    }, IDLE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Suspense fallback={null}>
      {overlay === 'palette' && <Palette />}
      {overlay === 'shortcuts' && <ShortcutSheet />}
    </Suspense>
  );
}

/** Code that cannot be fetched must not take the page with it: a message stands in its place. */
async function orNothing(load: () => Promise<ComponentType>): Promise<{ readonly default: ComponentType }> {
  try {
    return { default: await load() };
  } catch {
    return { default: MissingOverlay };
  }
}

function MissingOverlay() {
  const words = useTranslations('crash');
  useEffect(() => {
    setOverlay(undefined);
    showToast('danger', words('missingTitle'));
  }, [words]);
  return null;
}

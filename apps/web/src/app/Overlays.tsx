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

/** Overlays on every page. Loaded after the first page, so that they do not delay it. */
export function Overlays() {
  const overlay = useStore(overlayStore, (store) => store.overlay);
  useEffect(() => {
    const timer = setTimeout(() => {
      // Preloads both; a failure is shown when one is opened.
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

/** Code that cannot be loaded must not crash the page; a message is shown instead. */
async function orNothing(load: () => Promise<ComponentType>): Promise<{ readonly default: ComponentType }> {
  try {
    return { default: await load() };
  } catch {
    return { default: MissingOverlay };
  }
}

function MissingOverlay() {
  const t = useTranslations('crash');
  useEffect(() => {
    setOverlay(undefined);
    showToast('danger', t('missingTitle'));
  }, [t]);
  return null;
}

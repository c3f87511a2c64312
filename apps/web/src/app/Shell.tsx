import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { useStore } from 'zustand';
import { ActionsProvider } from '../actions/ActionsProvider.tsx';
import { CrashBoundary } from './CrashBoundary.tsx';
import { EmbedFoot } from './EmbedFoot.tsx';
import { Header } from './Header.tsx';
import { HiddenModule } from './HiddenModule.tsx';
import { Overlays } from './Overlays.tsx';
import { webConfig } from '../config.ts';
import { resumeSession } from '../data/resume-session.ts';
import { loadPlugins } from '../data/plugins.ts';
import { hasSignedOut, sessionStore } from '../state/session-store.ts';
import { moduleOfPath } from '../state/studio-features.ts';
import { useHasModule } from '../ui/use-has-module.ts';
import { RecordsNotice } from './RecordsNotice.tsx';
import { StorageNotice } from './StorageNotice.tsx';
import { Toaster } from './Toaster.tsx';
import { useOfflinePage } from './use-offline-page.ts';
import { usePageTitle } from './use-page-title.ts';
import { useUsualSpace } from './use-usual-space.ts';
import styles from './shell.module.css';

/** Header, page and overlays. The login page and shared views have no header. */
export function Shell() {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  // Until the next page is rendered, the previous one is still shown and may crash again.
  const drawn = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const isBare = webConfig.isView || /^\/login\/?$/.test(pathname);
  const hasModule = useHasModule();
  const module = moduleOfPath(pathname);
  const isHidden = module !== undefined && !hasModule(module);
  useSessionWatch(isBare);
  useUsualSpace(isBare);
  usePageTitle(pathname);
  useOfflinePage();
  return (
    <ActionsProvider>
      {!isBare && !webConfig.isEmbedded && <Header pathname={pathname} />}
      {!webConfig.isView && <StorageNotice />}
      {!isBare && <RecordsNotice />}
      <main id="page" tabIndex={-1} className={styles['main']}>
        <CrashBoundary place={`${pathname} ${drawn}`}>
          {isHidden ? <HiddenModule module={module} /> : <Outlet />}
        </CrashBoundary>
      </main>
      {webConfig.isEmbedded && <EmbedFoot />}
      <Toaster />
      {!isBare && <Overlays />}
    </ActionsProvider>
  );
}

/**
 * Resumes a session that the server ended, if possible; otherwise opens the login page, which returns here. An explicit log-out starts
 * over.
 */
function useSessionWatch(isBare: boolean): void {
  const navigate = useNavigate();
  const router = useRouter();
  const queryClient = useQueryClient();
  const isSignedIn = useStore(sessionStore, (store) => store.session !== undefined);
  useEffect(() => {
    // Without its plugins the studio works as usual.
    if (isSignedIn) void loadPlugins().catch(() => undefined);
  }, [isSignedIn]);
  useEffect(() => {
    if (isSignedIn || isBare) return;
    void resumeSession().then(async (isResumed) => {
      const state = hasSignedOut() ? {} : { wantedPage: router.state.location.publicHref };
      if (!isResumed) await navigate({ to: '/login', search: true, state });
      else await queryClient.invalidateQueries();
    });
  }, [isSignedIn, isBare, navigate, router, queryClient]);
}

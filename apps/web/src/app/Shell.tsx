import { Outlet, useRouterState } from '@tanstack/react-router';
import { ActionsProvider } from '../actions/ActionsProvider.tsx';
import { Palette } from '../actions/Palette.tsx';
import { ShortcutSheet } from '../actions/ShortcutSheet.tsx';
import { CrashBoundary } from './CrashBoundary.tsx';
import { Header } from './Header.tsx';
import { Toaster } from './Toaster.tsx';
import styles from './shell.module.css';

/** Header, page, and what lies over both. The login page stands without the header. */
export function Shell() {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const isLogin = pathname === '/login';
  return (
    <ActionsProvider>
      {!isLogin && <Header pathname={pathname} />}
      <main id="page" tabIndex={-1} className={styles['main']}>
        <CrashBoundary key={pathname}>
          <Outlet />
        </CrashBoundary>
      </main>
      <Toaster />
      {!isLogin && <Palette />}
      {!isLogin && <ShortcutSheet />}
    </ActionsProvider>
  );
}

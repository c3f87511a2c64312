import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import type { SharedStatement } from '../access/shared-statement.ts';
import { webConfig } from '../config.ts';
import { sessionStore } from '../state/session-store.ts';
import { firstPage } from '../state/welcome-flag.ts';
import { parseQuery, writeQuery } from './saved-query.ts';
import { lazyPage } from './lazy-page.ts';
import { PendingPage } from '../ui/PendingPage.tsx';
import { Shell } from './Shell.tsx';

const rootRoute = createRootRoute({ component: Shell });

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  component: lazyPage(() => import('../login/LoginPage.tsx'), 'LoginPage', ['login']),
});

/** A view needs no session: its link is enough. */
const viewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/view',
  component: lazyPage(() => import('../view/ViewPage.tsx'), 'ViewPage', ['view', 'explore', 'console']),
});

/**
 * All pages except login and shared views need a session with host and username; the query string is preserved, and the login page knows
 * the target.
 */
const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: ({ location }) => {
    if (sessionStore.getState().session === undefined)
      throw redirect({ to: '/login', search: true, state: { wantedPage: location.publicHref } });
  },
});

const welcomeRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/welcome',
  component: lazyPage(() => import('../welcome/WelcomePage.tsx'), 'WelcomePage', ['welcome']),
});
const consoleRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/console',
  component: lazyPage(() => import('../console/ConsolePage.tsx'), 'ConsolePage', ['console', 'explore']),
});
const dashboardsPage = lazyPage(() => import('../console/dashboard/DashboardPage.tsx'), 'DashboardPage', [
  'console',
  'explore',
]);
const dashboardsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/dashboards',
  component: dashboardsPage,
});
const dashboardRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/dashboards/$id',
  component: dashboardsPage,
});
const filesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/import/files',
  component: lazyPage(() => import('../import/files/FilesPage.tsx'), 'FilesPage', ['import']),
});
const tasksRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/import/tasks',
  component: lazyPage(() => import('../import/tasks/TasksPage.tsx'), 'TasksPage', ['import', 'template']),
});
const taskRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/import/tasks/$id',
  component: lazyPage(() => import('../import/tasks/TaskPage.tsx'), 'TaskPage', ['import']),
});
const createTaskRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/import/create',
  component: lazyPage(() => import('../import/create/CreatePage.tsx'), 'CreatePage', ['import', 'schema']),
});

const exploreRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/explore',
  component: lazyPage(() => import('../explore/page/ExplorePage.tsx'), 'ExplorePage', ['explore', 'console', 'access']),
});
const sketchRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/sketch',
  component: lazyPage(() => import('../sketch/SketchPage.tsx'), 'SketchPage', ['sketch', 'schema']),
});
const adminRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/admin',
  component: lazyPage(() => import('../admin/AdminPage.tsx'), 'AdminPage', ['admin']),
});
const accessRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/access',
  component: lazyPage(() => import('../access/AccessPage.tsx'), 'AccessPage', ['access']),
});
const guideRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/guide/$',
  component: lazyPage(() => import('../guide/GuidePage.tsx'), 'GuidePage', ['guide']),
});
// The list of spaces is an index route: a wildcard would also match the bare path.
const schemaRoute = createRoute({ getParentRoute: () => signedInRoute, path: '/schema' });
const spacesRoute = createRoute({
  getParentRoute: () => schemaRoute,
  path: '/',
  component: lazyPage(() => import('../schema/SpacesPage.tsx'), 'SpacesPage', ['schema']),
});
const spaceCreateRoute = createRoute({
  getParentRoute: () => schemaRoute,
  path: 'space/create',
  component: lazyPage(() => import('../schema/SpaceCreatePage.tsx'), 'SpaceCreatePage', ['schema']),
});
const compareRoute = createRoute({
  getParentRoute: () => schemaRoute,
  path: 'compare',
  component: lazyPage(() => import('../schema/compare/ComparePage.tsx'), 'ComparePage', ['schema', 'compare']),
});
const schemaDeepRoute = createRoute({
  getParentRoute: () => schemaRoute,
  path: '$',
  component: lazyPage(() => import('../schema/SchemaPage.tsx'), 'SchemaPage', ['schema', 'profile']),
});

/** Any other path redirects to Welcome, or to Console if Welcome is turned off; the query string is preserved. */
const otherRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: firstPage(), search: true, replace: true });
  },
});

const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: firstPage(), search: true, replace: true });
  },
});

/** All pages by their paths. */
export const router = createRouter({
  routeTree: rootRoute.addChildren([
    indexRoute,
    loginRoute,
    viewRoute,
    signedInRoute.addChildren([
      welcomeRoute,
      consoleRoute,
      dashboardsRoute,
      dashboardRoute,
      filesRoute,
      tasksRoute,
      taskRoute,
      createTaskRoute,
      exploreRoute,
      sketchRoute,
      guideRoute,
      adminRoute,
      accessRoute,
      schemaRoute.addChildren([spacesRoute, spaceCreateRoute, compareRoute, schemaDeepRoute]),
    ]),
    otherRoute,
  ]),
  basepath: webConfig.basePath,
  parseSearch: parseQuery,
  stringifySearch: writeQuery,
  defaultPendingComponent: PendingPage,
  defaultPendingMs: 300,
  // A loaded page is shown immediately, without the pending state.
  defaultPendingMinMs: 0,
  defaultPreload: 'intent',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface HistoryState {
    /** The address, relative to the base path, to open after sign-in. */
    readonly wantedPage?: string;
    /** The space that was just created, for the list to show. */
    readonly createdSpace?: string;
    /** The statement that is to become a view. */
    readonly sharedStatement?: SharedStatement;
    /** The tag or edge type to edit. */
    readonly schemaName?: string;
  }
}

import type { StudioFeatures, StudioModule } from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';
import type { StudioApp } from './context.ts';

/** Which routes belong to a part that can be left away; those that several parts use belong to none. */
const ROUTES_OF_MODULES: readonly (readonly [StudioModule, RegExp])[] = [
  ['import', /^\/api\/(v1\/)?(files|file-sources|import-tasks|import-model|saved-mappings)(\/|$)/],
  ['sketch', /^\/api\/sketches(\/|$)/],
  ['admin', /^\/api\/v1\/(activity|audit|backups|locked-accounts|settings|slow-statements|storage)(\/|$)/],
  ['admin', /^\/api\/v1\/spaces\/:\w+\/(check|take-out)(\/|$)/],
  ['admin', /^\/api\/v1\/alerts(\/|$)/],
];

/** The part of the studio that a route belongs to, by the route's pattern. */
export function moduleOfRoute(pattern: string | undefined): StudioModule | undefined {
  return ROUTES_OF_MODULES.find(([, routes]) => routes.test(pattern ?? ''))?.[0];
}

/** Answers nobody on the routes of parts that the settings leave away: what is not shown is not there. */
export function guardFeatures(app: StudioApp, { hidden }: StudioFeatures): void {
  app.addHook('onRequest', async ({ routeOptions }) => {
    const module = moduleOfRoute(routeOptions.url);
    if (module === undefined || !hidden.includes(module)) return;
    throw new AstrolabeError('HTTP_FORBIDDEN', `this studio has no ${module} part`, {
      hint: 'whoever runs it has switched that off',
    });
  });
}

import { successEnvelope, type CreatedGrant, type Envelope, type GrantList, grantRoutes } from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';
import type { AppContext } from '../context.ts';
import type { RouteTable } from '../route-table.ts';
import { grantedKinds } from '../grant/granted-kinds.ts';
import type { GrantLogins } from '../grant/grant-logins.ts';
import { Canvases } from '../store/canvases.ts';

/** Tokens and share links, as far as the settings allow. */
export function registerGrants(routes: RouteTable, { config, logins, store }: AppContext, grants: GrantLogins): void {
  const canvases = new Canvases(store);

  routes.serve(grantRoutes.list, (request): Envelope<GrantList> =>
    successEnvelope({ items: grants.list(logins.require(request).account) }),
  );

  routes.serve(grantRoutes.create, (request): Envelope<CreatedGrant> => {
    const login = logins.require(request);
    const { view } = request.body;
    if (grantedKinds(config, login)?.includes(view === undefined ? 'mcp' : 'view') !== true)
      throw new AstrolabeError('HTTP_FORBIDDEN', 'tokens or share links are disabled for this account', {
        hint: 'an administrator can set mcp or views to on',
      });
    if (view?.kind === 'canvas' && !canvases.find(login.account, view.canvas))
      throw new AstrolabeError('HTTP_NOT_FOUND', `there is no canvas ${view.canvas}`);
    return successEnvelope(grants.create(login, request.body));
  });

  routes.serve(grantRoutes.revoke, async (request) => {
    const { account } = logins.require(request);
    if (!(await grants.remove(account, request.params.id)))
      throw new AstrolabeError('HTTP_NOT_FOUND', `there is no token ${request.params.id}`);
    return successEnvelope();
  });
}

import {
  successEnvelope,
  type CanvasList,
  type CreatedResponse,
  type Envelope,
  type SavedCanvas,
  savedWorkRoutes,
} from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';
import type { RegisterRoutes } from '../context.ts';
import type { Login } from '../session/login.ts';
import { Canvases } from '../store/canvases.ts';

/** Saved canvases of an account; other accounts can open those of spaces they can see. Read-only in playground mode (decision D4). */
export const registerCanvases: RegisterRoutes = (routes, { config, logins, store }) => {
  const canvases = new Canvases(store);
  const refuseInPlayground = (): void => {
    if (config.mode === 'playground')
      throw new AstrolabeError('HTTP_FORBIDDEN', 'no permission: canvases cannot be changed in a playground');
  };

  routes.serve(savedWorkRoutes.canvases, (request): Envelope<CanvasList> => {
    const items = canvases.list(logins.require(request).account);
    return successEnvelope({ items, total: items.length });
  });

  routes.serve(savedWorkRoutes.canvas, async (request): Promise<Envelope<SavedCanvas>> => {
    const login = logins.require(request);
    const { id } = request.params;
    const canvas =
      canvases.find(login.account, id) ?? (await sharedWith(login, canvases.findOfAnybody(login.account, id)));
    if (!canvas) throw noCanvas(id);
    return successEnvelope(canvas);
  });

  routes.serve(savedWorkRoutes.addCanvas, (request): Envelope<CreatedResponse> => {
    const { account } = logins.require(request);
    refuseInPlayground();
    return successEnvelope({ id: canvases.add(account, request.body, Date.now()) });
  });

  routes.serve(savedWorkRoutes.changeCanvas, (request) => {
    const { account } = logins.require(request);
    refuseInPlayground();
    if (!canvases.change(account, request.params.id, request.body, Date.now())) throw noCanvas(request.params.id);
    return successEnvelope();
  });

  routes.serve(savedWorkRoutes.removeCanvas, (request) => {
    const { account } = logins.require(request);
    refuseInPlayground();
    if (!canvases.remove(account, request.params.id)) throw noCanvas(request.params.id);
    return successEnvelope();
  });
};

/** A canvas link opens for all users who may see its space. */
async function sharedWith(login: Login, canvas: SavedCanvas | undefined): Promise<SavedCanvas | undefined> {
  if (!canvas) return undefined;
  const { rows } = await login.execute('SHOW SPACES');
  return rows.some(([space]) => space === canvas.space) ? canvas : undefined;
}

function noCanvas(id: string): AstrolabeError {
  return new AstrolabeError('HTTP_NOT_FOUND', `there is no canvas ${id}`);
}

import {
  canvasBody,
  idParams,
  STATEMENT_BODY_BYTES_MAX,
  successEnvelope,
  type CanvasList,
  type CreatedAnswer,
  type Envelope,
  type SavedCanvas,
} from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';
import type { RegisterRoutes } from '../context.ts';
import type { Login } from '../session/login.ts';
import { Canvases } from '../store/canvases.ts';

/** The canvases that an account has saved; others may open those of spaces that they see. In a playground they can be looked at only (decision D4). */
export const registerCanvases: RegisterRoutes = (app, { config, logins, store }) => {
  const canvases = new Canvases(store);
  const tags = ['canvases'];
  const bodyLimit = STATEMENT_BODY_BYTES_MAX;
  const refuseInPlayground = (): void => {
    if (config.mode === 'playground')
      throw new AstrolabeError('HTTP_FORBIDDEN', 'no permission: canvases cannot be changed in a playground');
  };

  app.get(
    '/api/canvases',
    { schema: { summary: 'Saved canvases, newest first', tags } },
    (request): Envelope<CanvasList> => {
      const items = canvases.list(logins.require(request).account);
      return successEnvelope({ items, total: items.length });
    },
  );

  app.get(
    '/api/canvases/:id',
    { schema: { summary: 'A saved canvas with what stands on it', tags, params: idParams } },
    async (request): Promise<Envelope<SavedCanvas>> => {
      const login = logins.require(request);
      const { id } = request.params;
      const canvas =
        canvases.find(login.account, id) ?? (await sharedWith(login, canvases.findOfAnybody(login.account, id)));
      if (!canvas) throw noCanvas(id);
      return successEnvelope(canvas);
    },
  );

  app.post(
    '/api/canvases',
    { bodyLimit, schema: { summary: 'Keep a new canvas', tags, body: canvasBody } },
    (request): Envelope<CreatedAnswer> => {
      const { account } = logins.require(request);
      refuseInPlayground();
      return successEnvelope({ id: canvases.add(account, request.body, Date.now()) });
    },
  );

  app.put(
    '/api/canvases/:id',
    { bodyLimit, schema: { summary: 'Change a canvas', tags, params: idParams, body: canvasBody } },
    (request) => {
      const { account } = logins.require(request);
      refuseInPlayground();
      if (!canvases.change(account, request.params.id, request.body, Date.now())) throw noCanvas(request.params.id);
      return successEnvelope();
    },
  );

  app.delete('/api/canvases/:id', { schema: { summary: 'Delete a canvas', tags, params: idParams } }, (request) => {
    const { account } = logins.require(request);
    refuseInPlayground();
    if (!canvases.remove(account, request.params.id)) throw noCanvas(request.params.id);
    return successEnvelope();
  });
};

/** A link to a canvas opens for everybody who may see its space. */
async function sharedWith(login: Login, canvas: SavedCanvas | undefined): Promise<SavedCanvas | undefined> {
  if (!canvas) return undefined;
  const { rows } = await login.execute('SHOW SPACES');
  return rows.some(([space]) => space === canvas.space) ? canvas : undefined;
}

function noCanvas(id: string): AstrolabeError {
  return new AstrolabeError('HTTP_NOT_FOUND', `there is no canvas ${id}`);
}

import {
  idParams,
  sketchBody,
  sketchListQuery,
  successEnvelope,
  type CreatedAnswer,
  type Envelope,
  type SketchList,
} from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';
import type { RegisterRoutes } from '../context.ts';
import { Sketches } from '../store/sketches.ts';

/** The schemas that an account has drawn. In a playground they can be looked at only (decision D4). */
export const registerSketches: RegisterRoutes = (app, { config, logins, store }) => {
  const sketches = new Sketches(store);
  const tags = ['sketches'];
  const refuseInPlayground = (): void => {
    if (config.mode === 'playground')
      throw new AstrolabeError('HTTP_FORBIDDEN', 'no permission: sketches cannot be changed in a playground');
  };

  app.get(
    '/api/sketches/list',
    { schema: { summary: 'Sketches, newest first', tags, querystring: sketchListQuery } },
    (request): Envelope<SketchList> => {
      const { account } = logins.require(request);
      const { page, pageSize, keyword } = request.query;
      const { items, total } = sketches.list(account, keyword, Math.max(0, page - 1) * pageSize, pageSize);
      return successEnvelope({ items, total, page, pageSize });
    },
  );

  app.post(
    '/api/sketches/sketch',
    { schema: { summary: 'Keep a new sketch', tags, body: sketchBody } },
    (request): Envelope<CreatedAnswer> => {
      const { account } = logins.require(request);
      refuseInPlayground();
      return successEnvelope({ id: sketches.add(account, request.body, Date.now()) });
    },
  );

  app.put(
    '/api/sketches/:id',
    { schema: { summary: 'Change a sketch', tags, params: idParams, body: sketchBody } },
    (request) => {
      const { account } = logins.require(request);
      refuseInPlayground();
      if (!sketches.change(account, request.params.id, request.body, Date.now())) throw noSketch(request.params.id);
      return successEnvelope();
    },
  );

  app.delete('/api/sketches/:id', { schema: { summary: 'Delete a sketch', tags, params: idParams } }, (request) => {
    const { account } = logins.require(request);
    refuseInPlayground();
    if (!sketches.remove(account, request.params.id)) throw noSketch(request.params.id);
    return successEnvelope();
  });
};

function noSketch(id: string): AstrolabeError {
  return new AstrolabeError('HTTP_NOT_FOUND', `there is no sketch ${id}`);
}

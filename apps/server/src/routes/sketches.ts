import {
  successEnvelope,
  type CreatedResponse,
  type Envelope,
  type SketchList,
  savedWorkRoutes,
} from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';
import type { RegisterRoutes } from '../context.ts';
import { Sketches } from '../store/sketches.ts';

/** Sketches of an account. Read-only in playground mode (decision D4). */
export const registerSketches: RegisterRoutes = (routes, { config, logins, store }) => {
  const sketches = new Sketches(store);
  const refuseInPlayground = (): void => {
    if (config.mode === 'playground')
      throw new AstrolabeError('HTTP_FORBIDDEN', 'no permission: sketches cannot be changed in a playground');
  };

  routes.serve(savedWorkRoutes.sketches, (request): Envelope<SketchList> => {
    const { account } = logins.require(request);
    const { page, pageSize, keyword } = request.query;
    const { items, total } = sketches.list(account, keyword, Math.max(0, page - 1) * pageSize, pageSize);
    return successEnvelope({ items, total, page, pageSize });
  });

  routes.serve(savedWorkRoutes.addSketch, (request): Envelope<CreatedResponse> => {
    const { account } = logins.require(request);
    refuseInPlayground();
    return successEnvelope({ id: sketches.add(account, request.body, Date.now()) });
  });

  routes.serve(savedWorkRoutes.changeSketch, (request) => {
    const { account } = logins.require(request);
    refuseInPlayground();
    if (!sketches.change(account, request.params.id, request.body, Date.now())) throw noSketch(request.params.id);
    return successEnvelope();
  });

  routes.serve(savedWorkRoutes.removeSketch, (request) => {
    const { account } = logins.require(request);
    refuseInPlayground();
    if (!sketches.remove(account, request.params.id)) throw noSketch(request.params.id);
    return successEnvelope();
  });
};

function noSketch(id: string): AstrolabeError {
  return new AstrolabeError('HTTP_NOT_FOUND', `there is no sketch ${id}`);
}

import {
  successEnvelope,
  type CreatedResponse,
  type Envelope,
  type FavoriteList,
  savedWorkRoutes,
} from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';
import type { RegisterRoutes } from '../context.ts';
import { Favorites } from '../store/favorites.ts';

/** Favorites of an account. */
export const registerFavorites: RegisterRoutes = (routes, { logins, store }) => {
  const favorites = new Favorites(store);

  routes.serve(savedWorkRoutes.favorites, (request): Envelope<FavoriteList> => {
    const items = favorites.list(logins.require(request).account);
    return successEnvelope({ items, total: items.length });
  });

  routes.serve(savedWorkRoutes.addFavorite, (request): Envelope<CreatedResponse> => {
    const { account } = logins.require(request);
    const { content, ...label } = request.body;
    return successEnvelope({ id: favorites.add(account, content, Date.now(), label) });
  });

  routes.serve(savedWorkRoutes.labelFavorite, (request) => {
    const { account } = logins.require(request);
    if (!favorites.label(account, request.params.id, request.body))
      throw new AstrolabeError('HTTP_NOT_FOUND', `there is no favorite ${request.params.id}`);
    return successEnvelope();
  });

  routes.serve(savedWorkRoutes.removeFavorite, (request) => {
    const { account } = logins.require(request);
    if (!favorites.remove(account, request.params.id))
      throw new AstrolabeError('HTTP_NOT_FOUND', `there is no favorite ${request.params.id}`);
    return successEnvelope();
  });

  routes.serve(savedWorkRoutes.removeAllFavorites, (request) => {
    favorites.removeAll(logins.require(request).account);
    return successEnvelope();
  });
};

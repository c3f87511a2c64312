import {
  favoriteBody,
  favoriteLabelBody,
  idParams,
  successEnvelope,
  type CreatedAnswer,
  type Envelope,
  type FavoriteList,
} from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';
import type { RegisterRoutes } from '../context.ts';
import { Favorites } from '../store/favorites.ts';

/** The statements that an account keeps. */
export const registerFavorites: RegisterRoutes = (app, { logins, store }) => {
  const favorites = new Favorites(store);
  const tags = ['favorites'];

  app.get(
    '/api/favorites/list',
    { schema: { summary: 'All favorites, newest first', tags } },
    (request): Envelope<FavoriteList> => {
      const items = favorites.list(logins.require(request).account);
      return successEnvelope({ items, total: items.length });
    },
  );

  app.post(
    '/api/favorites',
    { schema: { summary: 'Keep a statement', tags, body: favoriteBody } },
    (request): Envelope<CreatedAnswer> => {
      const { account } = logins.require(request);
      const { content, ...label } = request.body;
      return successEnvelope({ id: favorites.add(account, content, Date.now(), label) });
    },
  );

  app.put(
    '/api/favorites/:id',
    { schema: { summary: 'Name a favorite, or put it in a folder', tags, params: idParams, body: favoriteLabelBody } },
    (request) => {
      const { account } = logins.require(request);
      if (!favorites.label(account, request.params.id, request.body))
        throw new AstrolabeError('HTTP_NOT_FOUND', `there is no favorite ${request.params.id}`);
      return successEnvelope();
    },
  );

  app.delete('/api/favorites/:id', { schema: { summary: 'Forget a statement', tags, params: idParams } }, (request) => {
    const { account } = logins.require(request);
    if (!favorites.remove(account, request.params.id))
      throw new AstrolabeError('HTTP_NOT_FOUND', `there is no favorite ${request.params.id}`);
    return successEnvelope();
  });

  app.delete('/api/favorites', { schema: { summary: 'Forget all statements', tags } }, (request) => {
    favorites.removeAll(logins.require(request).account);
    return successEnvelope();
  });
};

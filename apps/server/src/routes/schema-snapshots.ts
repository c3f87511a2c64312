import {
  snapshotBody,
  snapshotOfSpaceBody,
  snapshotParams,
  successEnvelope,
  type Envelope,
  type SavedSchemaSnapshot,
} from '@astrolabe/http-api';
import type { RegisterRoutes } from '../context.ts';
import type { Account } from '../session/account.ts';
import { SchemaSnapshots } from '../store/schema-snapshots.ts';

/** The drawn schema of a space; the space stands in the path, or in query and body as later clients have it. */
export const registerSchemaSnapshots: RegisterRoutes = (app, { logins, store }) => {
  const snapshots = new SchemaSnapshots(store);
  const tags = ['schema'];
  const answer = (account: Account, space: string): Envelope<SavedSchemaSnapshot> => {
    const snapshot = snapshots.find(account, space);
    return snapshot ? successEnvelope(snapshot) : successEnvelope();
  };

  app.get(
    '/api/schema/:space/snapshot',
    { schema: { summary: 'The drawn schema of a space', tags, params: snapshotParams } },
    (request) => answer(logins.require(request).account, request.params.space),
  );

  app.put(
    '/api/schema/:space/snapshot',
    { schema: { summary: 'Keep the drawn schema of a space', tags, params: snapshotParams, body: snapshotBody } },
    (request) => {
      snapshots.save(logins.require(request).account, request.params.space, request.body.snapshot, Date.now());
      return successEnvelope();
    },
  );

  app.get(
    '/api/schema/snapshot',
    { schema: { summary: 'The drawn schema of a space', tags, querystring: snapshotParams } },
    (request) => answer(logins.require(request).account, request.query.space),
  );

  app.put(
    '/api/schema/snapshot',
    { schema: { summary: 'Keep the drawn schema of a space', tags, body: snapshotOfSpaceBody } },
    (request) => {
      snapshots.save(logins.require(request).account, request.body.space, request.body.snapshot, Date.now());
      return successEnvelope();
    },
  );
};

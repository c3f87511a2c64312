import { successEnvelope, type Envelope, type SavedSchemaSnapshot, savedWorkRoutes } from '@astrolabe/http-api';
import type { RegisterRoutes } from '../context.ts';
import type { Account } from '../session/account.ts';
import { SchemaSnapshots } from '../store/schema-snapshots.ts';

/** Schema diagrams of a space; the space is in the path, or in query and body for later clients. */
export const registerSchemaSnapshots: RegisterRoutes = (routes, { logins, store }) => {
  const snapshots = new SchemaSnapshots(store);
  const response = (account: Account, space: string): Envelope<SavedSchemaSnapshot> => {
    const snapshot = snapshots.find(account, space);
    return snapshot ? successEnvelope(snapshot) : successEnvelope();
  };

  routes.serve(savedWorkRoutes.schemaSnapshot, (request) =>
    response(logins.require(request).account, request.params.space),
  );

  routes.serve(savedWorkRoutes.saveSchemaSnapshot, (request) => {
    snapshots.save(logins.require(request).account, request.params.space, request.body.snapshot, Date.now());
    return successEnvelope();
  });

  routes.serve(savedWorkRoutes.schemaSnapshotByQuery, (request) =>
    response(logins.require(request).account, request.query.space),
  );

  routes.serve(savedWorkRoutes.saveSchemaSnapshotByBody, (request) => {
    snapshots.save(logins.require(request).account, request.body.space, request.body.snapshot, Date.now());
    return successEnvelope();
  });
};

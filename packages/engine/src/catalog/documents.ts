import {
  documentCodec,
  isCount,
  isNumber,
  isSpaceSchema,
  isText,
  isUserFunctionSchema,
  listOf,
  objectOf,
  oneOf,
  optional,
  pairOf,
  valuesOf,
  type SpaceSchema,
  type UserFunctionSchema,
} from '@astrolabe/model';
import type { BackupFacts } from '../session/engine-session.ts';
import type { BackupDescription } from './catalog-storage.ts';
import type { FullTextIndex } from './full-text-indexes.ts';
import type { Job, SpaceStatistics } from './jobs.ts';
import type { RoleEntry, RoleGrant, SpaceRole, UserDocument } from './users.ts';

/** The roles that can be granted in a space. */
const SPACE_ROLES: readonly SpaceRole[] = ['ADMIN', 'DBA', 'USER', 'GUEST'];

/* The documents of the system store and of backups. When a format changes, increase its version and convert older ones in `upgrade`. */

/** `space`/id. */
export const spaceDocuments = documentCodec<SpaceSchema>({ name: 'space', version: 1, guard: isSpaceSchema });

/** `user`/name. */
export const userDocuments = documentCodec<UserDocument>({
  name: 'user',
  version: 1,
  guard: objectOf<UserDocument>({ password: isText }),
});

/** `role`/space id/user. */
export const roleDocuments = documentCodec<RoleGrant>({
  name: 'role',
  version: 1,
  guard: objectOf<RoleGrant>({ user: isText, spaceId: isCount, role: oneOf(...SPACE_ROLES) }),
});

/** `job`/id. */
export const jobDocuments = documentCodec<Job>({
  name: 'job',
  version: 1,
  guard: objectOf<Job>({
    id: isCount,
    spaceId: isCount,
    type: oneOf(
      'COMPACT',
      'FLUSH',
      'STATS',
      'REBUILD_TAG_INDEX',
      'REBUILD_EDGE_INDEX',
      'REBUILD_FULLTEXT_INDEX',
      'LEADER_BALANCE',
    ),
    indexNames: listOf(isText),
    status: oneOf('QUEUE', 'RUNNING', 'FINISHED', 'FAILED', 'STOPPED'),
    startMs: optional(isNumber),
    stopMs: optional(isNumber),
    error: optional(isText),
  }),
});

/** `function`/name in lower case. */
export const functionDocuments = documentCodec<UserFunctionSchema>({
  name: 'function',
  version: 1,
  guard: isUserFunctionSchema,
});

/** `statistics`/space id. */
export const statisticsDocuments = documentCodec<SpaceStatistics>({
  name: 'statistics of a space',
  version: 1,
  guard: objectOf<SpaceStatistics>({
    tags: listOf(pairOf(isText, isCount)),
    edgeTypes: listOf(pairOf(isText, isCount)),
    vertices: isCount,
    edges: isCount,
  }),
});

const isFullTextIndex = objectOf<FullTextIndex>({
  name: isText,
  on: oneOf('tag', 'edge'),
  schemaId: isCount,
  schemaName: isText,
  fields: listOf(isText),
  analyzer: optional(isText),
});

/** `full-text`/space id/name. */
export const fullTextDocuments = documentCodec<FullTextIndex>({
  name: 'full-text index',
  version: 1,
  guard: isFullTextIndex,
});

const areRoles = listOf(objectOf<RoleEntry>({ user: isText, role: oneOf(...SPACE_ROLES) }));

/** The description in a backup. Those of version 1 may lack full-text indexes and roles. */
export const backupDescriptions = documentCodec<BackupDescription>({
  name: 'description of a backup',
  version: 2,
  guard: objectOf<BackupDescription>({
    space: isSpaceSchema,
    retired: valuesOf(listOf(isText)),
    fullText: listOf(isFullTextIndex),
    roles: areRoles,
    vertices: isCount,
    edges: isCount,
    createdAt: isNumber,
  }),
  upgrade: (data) => ({ fullText: [], roles: [], ...data }),
});

/** The description of a backup. Version 1 may lack roles. */
export const backupFacts = documentCodec<BackupFacts>({
  name: 'facts of a backup',
  version: 2,
  guard: objectOf<BackupFacts>({
    space: isText,
    vertices: isCount,
    edges: isCount,
    roles: areRoles,
    createdAt: isNumber,
  }),
  upgrade: (data) => ({ roles: [], ...data }),
});

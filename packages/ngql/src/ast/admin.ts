import type { SourceRange } from '@astrolabe/model';
import type { Expression, InputProperty, Name } from './expression.ts';
import type { UpdateItem } from './mutate.ts';

interface Ranged {
  readonly range: SourceRange;
}
export interface HostAddress {
  readonly host: string;
  readonly port: number;
  readonly range: SourceRange;
}
export type RoleName = 'GOD' | 'ADMIN' | 'DBA' | 'USER' | 'GUEST';

export interface CreateUserStatement extends Ranged {
  readonly kind: 'create-user';
  readonly ifNotExists: boolean;
  readonly name: Name;
  readonly password?: string;
}
export interface AlterUserStatement extends Ranged {
  readonly kind: 'alter-user';
  readonly name: Name;
  readonly password: string;
}
export interface DropUserStatement extends Ranged {
  readonly kind: 'drop-user';
  readonly ifExists: boolean;
  readonly name: Name;
}
export interface ChangePasswordStatement extends Ranged {
  readonly kind: 'change-password';
  readonly name: Name;
  readonly from: string;
  readonly to: string;
}
export interface GrantStatement extends Ranged {
  readonly kind: 'grant' | 'revoke';
  readonly role: RoleName;
  readonly space: Name;
  readonly user: Name;
}

/** Every SHOW. Which of the optional parts are present depends on `what`. */
export interface ShowStatement extends Ranged {
  readonly kind: 'show';
  readonly what:
    | 'spaces'
    | 'tags'
    | 'edges'
    | 'tag-indexes'
    | 'edge-indexes'
    | 'fulltext-indexes'
    | 'tag-index-status'
    | 'edge-index-status'
    | 'create-space'
    | 'create-tag'
    | 'create-edge'
    | 'create-tag-index'
    | 'create-edge-index'
    | 'hosts'
    | 'parts'
    | 'users'
    | 'roles'
    | 'configs'
    | 'snapshots'
    | 'charset'
    | 'collation'
    | 'zones'
    | 'stats'
    | 'text-search-clients'
    | 'listener'
    | 'sessions'
    | 'session'
    | 'queries'
    | 'meta-leader'
    | 'jobs'
    | 'job'
    | 'constraints'
    | 'functions'
    | 'procedures';
  readonly name?: Name;
  /** HOSTS GRAPH/META/…, CONFIGS GRAPH/…. */
  readonly role?: 'graph' | 'meta' | 'storage' | 'agent' | 'storage-listener';
  readonly isLocal?: boolean;
  readonly ids?: readonly bigint[];
}

export type QueryId =
  | { readonly kind: 'id'; readonly id: bigint }
  | { readonly kind: 'reference'; readonly reference: InputProperty };
export interface KillQueryStatement extends Ranged {
  readonly kind: 'kill-query';
  readonly session?: QueryId;
  readonly plan: QueryId;
}
export interface KillSessionStatement extends Ranged {
  readonly kind: 'kill-session';
  readonly session: Expression;
}

/** `SET SESSION name = on | off`. */
export interface SetSessionStatement extends Ranged {
  readonly kind: 'set-session';
  readonly setting: Name;
  readonly isOn: boolean;
}

/** START TRANSACTION, COMMIT, ROLLBACK. */
export interface TransactionStatement extends Ranged {
  readonly kind: 'transaction';
  readonly action: 'start' | 'commit' | 'rollback';
  /** START: READ ONLY, and the level of isolation. */
  readonly isReadOnly?: boolean;
  readonly level?: 'snapshot' | 'serializable';
}

/** SUBMIT JOB, BALANCE, STOP JOB, RECOVER JOB. */
export interface JobStatement extends Ranged {
  readonly kind: 'job';
  readonly action:
    | 'compact'
    | 'flush'
    | 'stats'
    | 'ingest'
    | 'download'
    | 'balance-leader'
    | 'balance-data'
    | 'stop'
    | 'recover';
  readonly ids: readonly bigint[];
  readonly url?: string;
  readonly remove?: readonly HostAddress[];
}

/** Statements on hosts, zones, snapshots, listeners, text services and configurations, which only a cluster supports fully. */
export interface ClusterStatement extends Ranged {
  readonly kind: 'cluster';
  readonly action:
    | 'add-hosts'
    | 'drop-hosts'
    | 'merge-zone'
    | 'drop-zone'
    | 'rename-zone'
    | 'divide-zone'
    | 'create-snapshot'
    | 'drop-snapshot'
    | 'add-listener'
    | 'remove-listener'
    | 'sign-in-text-service'
    | 'sign-out-text-service'
    | 'get-config'
    | 'update-config'
    | 'download'
    | 'ingest';
  readonly names: readonly Name[];
  readonly hosts: readonly HostAddress[];
  readonly isNew?: boolean;
  readonly module?: 'graph' | 'meta' | 'storage';
  readonly value?: Expression;
  readonly items?: readonly UpdateItem[];
  /** DIVIDE ZONE: the new zones. */
  readonly parts?: readonly { readonly name: Name; readonly hosts: readonly HostAddress[] }[];
  /** SIGN IN TEXT SERVICE: one entry a client. */
  readonly clients?: readonly {
    readonly host: HostAddress;
    readonly protocol?: 'http' | 'https';
    readonly user?: string;
    readonly password?: string;
  }[];
  readonly url?: string;
}

/** A statement on users, sessions, jobs or hosts. */
export type AdminStatement =
  | AlterUserStatement
  | ChangePasswordStatement
  | ClusterStatement
  | CreateUserStatement
  | DropUserStatement
  | GrantStatement
  | JobStatement
  | KillQueryStatement
  | KillSessionStatement
  | SetSessionStatement
  | ShowStatement
  | TransactionStatement;

import type { SignedIn } from '@astrolabe/http-api';
import type { ServedSession } from '../engine-host/engine-client.ts';
import type { Account } from './account.ts';
import type { GraphAddress } from './database-address.ts';

/** How a login opens sessions of its database. The password it holds stays in this process. */
export interface DatabaseAccess {
  readonly account: Account;
  readonly signedIn: SignedIn;
  readonly password: string;
  /** Where the cluster is; absent for the embedded database. */
  readonly addresses?: readonly GraphAddress[];
  open(): Promise<ServedSession>;
}

import type { SignedIn } from '@astrolabe/http-api';
import type { ServedSession } from '../engine-host/engine-client.ts';
import type { Account } from './account.ts';
import type { GraphAddress } from './database-address.ts';

/** Opens sessions of a login's database. Its password does not leave this process. */
export interface DatabaseAccess {
  readonly account: Account;
  readonly signedIn: SignedIn;
  readonly password: string;
  /** Addresses of the cluster; absent for the embedded database. */
  readonly addresses?: readonly GraphAddress[];
  open(): Promise<ServedSession>;
}

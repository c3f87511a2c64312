import type { ValidatorTable } from '../validator.ts';
import { clusterValidator } from './cluster-validator.ts';
import { jobValidator, rebuildIndexValidator } from './job-validators.ts';
import {
  killQueryValidator,
  killSessionValidator,
  setSessionValidator,
  transactionValidator,
} from './session-validators.ts';
import { showValidator } from './show-validator.ts';
import {
  alterUserValidator,
  changePasswordValidator,
  createUserValidator,
  dropUserValidator,
  grantValidator,
} from './user-validators.ts';

/** The validators of the admin statements. */
export const adminValidators: ValidatorTable = {
  'create-user': createUserValidator,
  'alter-user': alterUserValidator,
  'drop-user': dropUserValidator,
  'change-password': changePasswordValidator,
  grant: grantValidator,
  revoke: grantValidator,
  show: showValidator,
  'kill-query': killQueryValidator,
  'kill-session': killSessionValidator,
  'set-session': setSessionValidator,
  transaction: transactionValidator,
  job: jobValidator,
  'rebuild-index': rebuildIndexValidator,
  cluster: clusterValidator,
};

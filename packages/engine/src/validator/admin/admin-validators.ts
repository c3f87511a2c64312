import type { ValidatorTable } from '../validator.ts';

/** The validators of the admin statements. */
export const adminValidators: ValidatorTable = {};

import type { ValidatorTable } from '../validator.ts';

/** The validators of the schema statements. */
export const schemaValidators: ValidatorTable = {};

import type { ValidatorTable } from '../validator.ts';

/** The validators of the mutate statements. */
export const mutateValidators: ValidatorTable = {};

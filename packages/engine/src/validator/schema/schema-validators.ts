import type { ValidatorTable } from '../validator.ts';
import { createConstraintValidator, dropConstraintValidator } from './constraint-validators.ts';
import { describeValidator } from './describe-validator.ts';
import { alterSchemaValidator, createSchemaValidator, dropSchemaValidator } from './element-validators.ts';
import { createFunctionValidator, dropFunctionValidator } from './function-validators.ts';
import {
  createFullTextIndexValidator,
  createIndexValidator,
  dropFullTextIndexValidator,
  dropIndexValidator,
} from './index-validators.ts';
import {
  alterSpaceValidator,
  clearSpaceValidator,
  createSpaceValidator,
  dropSpaceValidator,
  useValidator,
} from './space-validators.ts';

/** The validators of the schema statements. */
export const schemaValidators: ValidatorTable = {
  'create-space': createSpaceValidator,
  'alter-space': alterSpaceValidator,
  'drop-space': dropSpaceValidator,
  'clear-space': clearSpaceValidator,
  use: useValidator,
  'create-schema': createSchemaValidator,
  'alter-schema': alterSchemaValidator,
  'drop-schema': dropSchemaValidator,
  'create-index': createIndexValidator,
  'drop-index': dropIndexValidator,
  'create-fulltext-index': createFullTextIndexValidator,
  'drop-fulltext-index': dropFullTextIndexValidator,
  'create-constraint': createConstraintValidator,
  'drop-constraint': dropConstraintValidator,
  'create-function': createFunctionValidator,
  'drop-function': dropFunctionValidator,
  describe: describeValidator,
};

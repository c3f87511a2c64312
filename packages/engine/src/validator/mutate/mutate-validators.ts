import type { ValidatorTable } from '../validator.ts';
import { deleteEdgesValidator, deleteTagsValidator, deleteVerticesValidator } from './delete-validators.ts';
import { insertEdgesValidator, insertVerticesValidator } from './insert-validators.ts';
import {
  updateEdgesValidator,
  updateEdgeValidator,
  updateVertexValidator,
  updateVerticesValidator,
} from './update-validators.ts';

/** The validators of the mutate statements. */
export const mutateValidators: ValidatorTable = {
  'insert-vertices': insertVerticesValidator,
  'insert-edges': insertEdgesValidator,
  'update-vertex': updateVertexValidator,
  'update-vertices': updateVerticesValidator,
  'update-edge': updateEdgeValidator,
  'update-edges': updateEdgesValidator,
  'delete-vertices': deleteVerticesValidator,
  'delete-tags': deleteTagsValidator,
  'delete-edges': deleteEdgesValidator,
};

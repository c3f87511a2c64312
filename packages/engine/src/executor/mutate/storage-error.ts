import { AstrolabeError, type ErrorOptions } from '@astrolabe/model';

/** Storage error messages. */
export const STORAGE_MESSAGES = {
  vid: 'Storage Error: The VID must be a 64-bit integer or a string fitting space vertex id length limit.',
  nullInNotNull: 'Storage Error: The not null field cannot be null.',
  noDefault: "Storage Error: The not null field doesn't have a default value.",
  invalidField:
    'Storage Error: Invalid field value: may be the filed is not NULL or without default value or wrong schema.',
  invalidData: 'Storage Error: Invalid data, may be wrong value type.',
  notFound: 'Storage Error: Vertex or edge not found.',
  tag: 'Storage Error: Tag not found.',
  edge: 'Storage Error: Edge not found.',
  tagProperty: 'Storage Error: Tag prop not found.',
  edgeProperty: 'Storage Error: Edge prop not found.',
  updateColumn: 'Storage Error: Invalid Update col or yield col.',
  outOfRange: 'Storage Error: Out of range value.',
} as const;

/** Creates an error for a rejected write, with a text of `STORAGE_MESSAGES` or of a conversion. */
export function storageError(message: string, options: ErrorOptions = {}): AstrolabeError {
  return new AstrolabeError('STORAGE_ERROR', message, options);
}

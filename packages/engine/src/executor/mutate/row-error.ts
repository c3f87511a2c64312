import { invariant, type AstrolabeError, type SourceRange } from '@astrolabe/model';
import { declaredTypeText } from '../../catalog/schema-text.ts';
import type { RowFault } from './row-builder.ts';
import { storageError, STORAGE_MESSAGES } from './storage-error.ts';

/** Returns the error of a rejected row; `placeOf` returns the position of a value, or of the row for -1. */
export function rowError(fault: RowFault | undefined, placeOf: (valueIndex: number) => SourceRange): AstrolabeError {
  invariant(fault, 'a refused row has a fault');
  const { property, message } = fault;
  return storageError(message, {
    position: placeOf(fault.valueIndex),
    hint: hintOf(fault),
    detail: { property: property.name },
  });
}

function hintOf({ property, message }: RowFault): string {
  if (message === STORAGE_MESSAGES.noDefault) return `give \`${property.name}\` a value`;
  if (message === STORAGE_MESSAGES.nullInNotNull) return `\`${property.name}\` is NOT NULL`;
  return `\`${property.name}\` is ${declaredTypeText(property.type)}`;
}

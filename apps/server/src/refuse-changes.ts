import { AstrolabeError } from '@astrolabe/model';
import { ANY_FUNCTION, changesDatabase, parseStatements } from '@astrolabe/ngql';

/** Throws if a saved statement has a syntax error, or `refusal` if it would change data. */
export function refuseChanges(text: string, refusal: string): void {
  if (!changesDatabase(text)) return;
  parseStatements(text, ANY_FUNCTION);
  throw new AstrolabeError('HTTP_PARAMETER', refusal);
}

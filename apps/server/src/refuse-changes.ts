import { AstrolabeError } from '@astrolabe/model';
import { ANY_FUNCTION, changesDatabase, parseStatements } from '@astrolabe/ngql';

/** Refuses a text that is kept to be read with: with its own mistake where it cannot be read, else with `refusal` where it would change something. */
export function refuseChanges(text: string, refusal: string): void {
  if (!changesDatabase(text)) return;
  parseStatements(text, ANY_FUNCTION);
  throw new AstrolabeError('HTTP_PARAMETER', refusal);
}

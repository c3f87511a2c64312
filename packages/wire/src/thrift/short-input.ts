import { AstrolabeError } from '@astrolabe/model';

/** The bytes end before the value does. Whoever waits for more bytes catches it and reads again. */
export class ShortInput extends Error {
  constructor() {
    super('the bytes end in the middle of a value');
  }
}

/** What breaks the rules of the protocol. */
export function malformed(what: string): AstrolabeError {
  return new AstrolabeError('RPC_FAILURE', `not the protocol of a graph service: ${what}`);
}

import { AstrolabeError } from '@astrolabe/model';

/** The bytes end before the value does. Whoever waits for more bytes catches it and reads again. */
export class ShortInput extends Error {
  constructor() {
    super('the bytes end in the middle of a value');
  }
}

/** The one that is thrown: it is caught again at once, for every piece that arrives, and nobody reads its stack. */
export const SHORT_INPUT = new ShortInput();

/** What breaks the rules of the protocol. */
export function malformed(what: string): AstrolabeError {
  return new AstrolabeError('RPC_FAILURE', `not the protocol of a graph service: ${what}`);
}

import { JSON_NESTING_MAX, JSON_VALUES_MAX } from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;

/**
 * Checks the nesting depth and the number of values of a JSON text while its bytes arrive, without building values. A body that exceeds a limit is
 * not parsed. O(1) memory.
 */
export class JsonScanner {
  #depth = 0;
  #values = 1;
  #isInText = false;
  #isEscaped = false;

  /** Takes the next bytes; throws `HTTP_PARAMETER` as soon as a limit is exceeded. */
  take(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at++) {
      if (this.#isInText) {
        at = this.#endOfText(bytes, at);
        continue;
      }
      switch (bytes[at]) {
        case QUOTE:
          this.#isInText = true;
          break;
        case COMMA:
          this.#count();
          break;
        case 0x5b:
        case 0x7b:
          if (++this.#depth > JSON_NESTING_MAX)
            throw new AstrolabeError(
              'HTTP_PARAMETER',
              `the JSON of the body is nested deeper than ${JSON_NESTING_MAX} levels`,
            );
          this.#count();
          break;
        case 0x5d:
        case 0x7d:
          this.#depth--;
          break;
        default:
      }
    }
  }

  /** Returns the last scanned index within a string: its closing quote, or the end of the bytes. */
  #endOfText(bytes: Uint8Array, from: number): number {
    let at = from;
    if (this.#isEscaped) {
      this.#isEscaped = false;
      at++;
    }
    for (; at < bytes.length; at++) {
      if (bytes[at] === QUOTE) {
        this.#isInText = false;
        return at;
      }
      if (bytes[at] === BACKSLASH && ++at >= bytes.length) this.#isEscaped = true;
    }
    return at;
  }

  #count(): void {
    if (++this.#values > JSON_VALUES_MAX)
      throw new AstrolabeError('HTTP_PARAMETER', `the JSON of the body holds more than ${JSON_VALUES_MAX} values`);
  }
}

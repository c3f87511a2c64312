/** What one client wrote: vertices with a number, and edges with a number. Both are sorted texts, so that states compare by `===`. */
export interface RegionState {
  readonly vertices: string;
  readonly edges: string;
}

/** One part of a request: it is applied as a whole or not at all. */
export type Part = (state: RegionState) => RegionState;

/** What a read may show follows from when it started. */
export interface ReadStart {
  readonly oldest: number;
  /** How many writes had failed without a word on what became of them. */
  readonly uncertain: number;
}

/** A violation of what the database promises. */
export class Violation extends Error {}

/**
 * The history of the part of the data that one client alone writes. Each part of each request adds a version.
 *
 *     versions   0 … durable … … last
 *                       │         └ parts that were sent and not acknowledged: they may be there or not, in order
 *                       └ acknowledged, or seen by a reader: it must survive a crash
 */
export class Region {
  readonly name: string;
  /** Rows of an import can be read before they are durable. */
  readonly #isSeenEarly: boolean;
  #versions: RegionState[] = [{ vertices: '', edges: '' }];
  #durable = 0;
  #failures = 0;
  /** States that a crash may bring back until the next acknowledged write: their sync failed. */
  #unsynced: ReadonlySet<string> = new Set();
  /** Versions one of which is current, after a write that failed without a word on what became of it. */
  #uncertain: ReadonlySet<number> | undefined;

  constructor(name: string, isSeenEarly = false) {
    this.name = name;
    this.#isSeenEarly = isSeenEarly;
  }

  /** The state after everything that was sent. */
  get last(): RegionState {
    return this.#versions.at(-1)!;
  }

  /** Whether a read must first show what became of a failed write. */
  get isUncertain(): boolean {
    return this.#uncertain !== undefined;
  }

  /** The request with these parts is sent. Returns the version after the last of them. */
  send(parts: readonly Part[]): number {
    for (const part of parts) this.#versions.push(part(this.last));
    return this.#versions.length - 1;
  }

  /** The database acknowledged everything up to a version. */
  acknowledge(version: number): void {
    const before = textOf(this.#versions[this.#durable]!);
    this.#durable = Math.max(this.#durable, version);
    // A request that changes nothing writes nothing, so a write whose sync failed may still reappear.
    if (textOf(this.#versions[this.#durable]!) !== before) this.#unsynced = new Set();
  }

  /** A request failed; of its parts, exactly those up to a version were applied. */
  fail(version: number): void {
    this.#versions.length = version + 1;
    this.#durable = Math.max(this.#durable, version);
  }

  /**
   * A request failed with an unknown number of its parts applied. With `isUnsynced`, a crash may restore them although they are invisible.
   */
  failUnknown(isUnsynced = false): void {
    if (isUnsynced) this.#unsynced = new Set(this.#versions.map(textOf));
    this.#failures++;
    this.#uncertain = new Set([...this.#versions.keys()].filter((version) => version >= this.#durable));
  }

  /** A read starts: it shows acknowledged writes at least. */
  startRead(): ReadStart {
    return { oldest: this.#durable, uncertain: this.#failures };
  }

  /** The states that a copy may have that begins now. */
  states(): ReadonlySet<string> {
    return new Set(this.#versions.slice(this.#durable).map(textOf));
  }

  /** A reader was shown this. */
  observe(part: keyof RegionState, shown: string, { oldest, uncertain }: ReadStart): void {
    const matching = this.#matching(part, shown, oldest);
    if (matching.length === 0) throw new Violation(this.#message(`a reader was shown ${part} that never were`, shown));
    if (this.#isSeenEarly) return;
    const [first] = matching;
    this.#durable = Math.max(this.#durable, first!);
    // One that started before the failed write may show the state before it.
    if (!this.#uncertain || uncertain !== this.#failures) return;
    const left = new Set(matching.filter((version) => this.#uncertain!.has(version)));
    if (left.size === 0)
      throw new Violation(this.#message(`a reader was shown ${part} that a failed write left`, shown));
    this.#uncertain = left;
    if (new Set(Array.from(left, (version) => textOf(this.#versions[version]!))).size === 1) {
      this.fail(Math.min(...left));
      this.#uncertain = undefined;
    }
  }

  /** The database was opened again and has this. */
  recover(state: RegionState): void {
    const text = textOf(state);
    const isKnown = this.#versions.some((known, at) => at >= this.#durable && textOf(known) === text);
    if (!isKnown && !this.#unsynced.has(text)) throw new Violation(this.#message('lost or torn after a crash', text));
    this.#versions = [state];
    this.#unsynced = new Set();
    this.#durable = 0;
    this.#uncertain = undefined;
  }

  #matching(part: keyof RegionState, shown: string, oldest: number): number[] {
    return [...this.#versions.keys()].filter((at) => at >= oldest && this.#versions[at]![part] === shown);
  }

  #message(what: string, shown: string): string {
    const known = this.#versions
      .map((state, at) => `  ${at === this.#durable ? '*' : ' '} ${textOf(state)}`)
      .slice(Math.max(0, this.#durable - 3))
      .join('\n');
    return `${this.name}: ${what}\n    ${shown}\nversions (* must survive):\n${known}`;
  }
}

/** Both parts as one text. */
export function textOf({ vertices, edges }: RegionState): string {
  return `[${vertices}] [${edges}]`;
}

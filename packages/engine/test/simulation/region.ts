/** Data written by one client: numbered vertices and numbered edges. Both are sorted texts, so that states compare by `===`. */
export interface RegionState {
  readonly vertices: string;
  readonly edges: string;
}

/** One part of a request: it is applied as a whole or not at all. */
export type Part = (state: RegionState) => RegionState;

/** State at the start of a read, which limits what it may show. */
export interface ReadStart {
  readonly oldest: number;
  /** Number of writes that had failed with an unknown outcome. */
  readonly uncertain: number;
}

/** A violation of the database's guarantees. */
export class Violation extends Error {}

/**
 * The history of the data written by one client. Each part of each request adds a version.
 *
 *     versions   0 … durable … … last
 *                       │         └ sent but not acknowledged: they may exist, in order
 *                       └ acknowledged, or seen by a reader: it must survive a crash
 */
export class Region {
  readonly name: string;
  /** Rows of an import can be read before they are durable. */
  readonly #isSeenEarly: boolean;
  #versions: RegionState[] = [{ vertices: '', edges: '' }];
  #durable = 0;
  #failures = 0;
  /** States that a crash may restore until the next acknowledged write, since their sync failed. */
  #unsynced: ReadonlySet<string> = new Set();
  /** Possible current versions after a write with an unknown outcome. */
  #uncertain: ReadonlySet<number> | undefined;

  constructor(name: string, isSeenEarly = false) {
    this.name = name;
    this.#isSeenEarly = isSeenEarly;
  }

  /** The state after all sent requests. */
  get last(): RegionState {
    return this.#versions.at(-1)!;
  }

  /** Whether a read must first show the outcome of a failed write. */
  get isUncertain(): boolean {
    return this.#uncertain !== undefined;
  }

  /** Records a sent request with these parts. Returns the version after the last of them. */
  send(parts: readonly Part[]): number {
    for (const part of parts) this.#versions.push(part(this.last));
    return this.#versions.length - 1;
  }

  /** Records that the database acknowledged all versions up to this one. */
  acknowledge(version: number): void {
    const before = textOf(this.#versions[this.#durable]!);
    this.#durable = Math.max(this.#durable, version);
    // A request that changes nothing writes nothing, so a write whose sync failed may still reappear.
    if (textOf(this.#versions[this.#durable]!) !== before) this.#unsynced = new Set();
  }

  /** Records a failed request, of which exactly the parts up to a version were applied. */
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

  /** A reader has seen this state. */
  observe(part: keyof RegionState, shown: string, { oldest, uncertain }: ReadStart): void {
    const matching = this.#matching(part, shown, oldest);
    if (matching.length === 0) throw new Violation(this.#message(`a reader was shown ${part} that never were`, shown));
    if (this.#isSeenEarly) return;
    const [first] = matching;
    this.#durable = Math.max(this.#durable, first!);
    // A read that started before the failed write may show the state before it.
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

  /** The database was opened again with this state. */
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

import { closeSync, openSync, writeSync } from 'node:fs';
import type { FileNote } from '@astrolabe/http-api';
import type { DialectChoice, InferredType } from '@astrolabe/importer';
import { AstrolabeError } from '@astrolabe/model';
import { quoted } from './json/json-cells.ts';

/** A CSV file created from (a part of) an uploaded file. */
export interface MadeTable {
  /** The listed name. */
  readonly name: string;
  readonly path: string;
  /** Declared column types; `null` if undeclared. */
  readonly kinds?: readonly (InferredType['kind'] | null)[];
  readonly notes?: readonly FileNote[];
}

/** The CSV dialect of generated tables. */
export const MADE_DIALECT: DialectChoice = {
  encoding: 'utf-8',
  delimiter: ',',
  quote: '"',
  hasHeader: true,
  linesBefore: 0,
};

/** Maximum bytes of an upload's tables in total. */
export class TableBudget {
  readonly #name: string;
  readonly #bytesMax: number;
  #bytes = 0;

  constructor(name: string, bytesMax: number) {
    this.#name = name;
    this.#bytesMax = bytesMax;
  }

  take(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > this.#bytesMax)
      throw new AstrolabeError(
        'HTTP_PARAMETER',
        `the tables of \`${this.#name}\` need more than the ${this.#bytesMax} bytes that are left for them`,
        { hint: 'delete files that are no longer needed, or upload a part of the file' },
      );
  }
}

/** Writes a file in large pieces. The caller must call `close`. */
export class TableWriter {
  readonly #file: number;
  readonly #budget: TableBudget;
  #pending = '';

  constructor(path: string, budget: TableBudget) {
    this.#file = openSync(path, 'wx', 0o600);
    this.#budget = budget;
  }

  /** Writes a row of cells that are CSV already. */
  row(cells: readonly string[]): void {
    this.write(`${cells.join(',')}\n`);
  }

  write(text: string): void {
    this.#pending += text;
    if (this.#pending.length >= PIECE_LENGTH) this.#flush();
  }

  close(): void {
    try {
      this.#flush();
    } finally {
      closeSync(this.#file);
    }
  }

  #flush(): void {
    const bytes = Buffer.from(this.#pending);
    this.#pending = '';
    this.#budget.take(bytes.length);
    for (let at = 0; at < bytes.length;) at += writeSync(this.#file, bytes, at);
  }
}

/** In UTF-16 units. */
const PIECE_LENGTH = 256 * 1024;

/** The header of a generated table. */
export function headerRow(columns: readonly string[]): readonly string[] {
  return columns.map(quoted);
}

/** The name of one of a file's tables: `graph.json (Person)`. */
export function partName(file: string, part: string): string {
  const plain = part.replaceAll(/[/\\\p{Cc}]/gu, '_').slice(0, PART_LENGTH_MAX);
  return `${file} (${plain})`;
}

/** Returns the file of one of its tables, and undefined for a file. */
export function fileOfPart(name: string): string | undefined {
  return /^(.+?) \(.*\)$/s.exec(name)?.[1];
}

const PART_LENGTH_MAX = 60;

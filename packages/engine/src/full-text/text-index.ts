import MiniSearch, { type Query, type SearchOptions } from 'minisearch';
import { AstrolabeError, compareText } from '@astrolabe/model';
import { compilePattern } from '../expression/pattern/text-pattern.ts';
import { FULL_TEXT_DIRTY_MAX, FULL_TEXT_DOCUMENTS_MAX } from '../limits.ts';
import { analyzerNamed, type Analyzer } from './analyzer.ts';
import type { TextQuery } from './query.ts';

/** The texts of one row by property, without properties that have no text. */
export type RowTexts = ReadonlyMap<string, string>;

/** The rows of an index. Keys identify rows and are never reused. */
export interface TextRows {
  /** All current rows. */
  keys(): Iterable<string>;
  /** Returns the texts of a row; undefined if it no longer exists. */
  textsOf(key: string): RowTexts | undefined;
}

/** A found row. */
export interface TextHit {
  readonly key: string;
  /** Relevance; greater is better. */
  readonly score: number;
}

interface Document {
  readonly id: string;
  readonly texts: RowTexts;
}

type Scores = Map<string, number>;

/** Rows between cancellation checks. */
const INTERRUPT_EVERY = 1024;
/** An index with a larger share of removed rows is rebuilt. */
const DIRT_MAX = 0.5;
/** Score of a row found independently of its words. */
const PLAIN_SCORE = 1;

/** Inverted index by minisearch, built on the first search and updated on demand: changed rows are read again before the next search. */
export class TextIndex {
  readonly #fields: readonly string[];
  readonly #analyzer: Analyzer;
  #words: MiniSearch<Document> | undefined;
  readonly #touched = new Set<string>();

  constructor(fields: readonly string[], analyzer: string | undefined) {
    this.#fields = fields;
    this.#analyzer = analyzerNamed(analyzer);
  }

  /** Marks a row as changed. */
  touch(key: string): void {
    if (!this.#words) return;
    this.#touched.add(key);
    if (this.#touched.size > FULL_TEXT_DIRTY_MAX) this.forget();
  }

  /** Marks all rows as changed. */
  forget(): void {
    this.#words = undefined;
    this.#touched.clear();
  }

  /** The rows that a query finds, the best first. */
  search(query: TextQuery, rows: TextRows, checkInterrupted: () => void): TextHit[] {
    const words = this.#upToDate(rows, checkInterrupted);
    const found = this.#find(query, words, rows);
    return [...found].map(([key, score]) => ({ key, score })).sort((a, b) => b.score - a.score);
  }

  /** Rebuilds the index; returns the number of rows. */
  rebuild(rows: TextRows, checkInterrupted: () => void): number {
    this.forget();
    return this.#upToDate(rows, checkInterrupted).documentCount;
  }

  #upToDate(rows: TextRows, checkInterrupted: () => void): MiniSearch<Document> {
    if (this.#words && this.#words.dirtFactor <= DIRT_MAX) {
      for (const key of this.#touched) {
        if (this.#words.has(key)) this.#words.discard(key);
        const texts = rows.textsOf(key);
        if (texts) this.#words.add({ id: key, texts });
      }
      this.#touched.clear();
      return this.#words;
    }
    const words = new MiniSearch<Document>({
      fields: [...this.#fields],
      extractField: (document, field) => (field === 'id' ? document.id : (document.texts.get(field) ?? '')),
      tokenize: this.#analyzer.words,
      processTerm: (term) => term,
      // Background cleaning would need a timer; an index with many removed rows is rebuilt instead.
      autoVacuum: false,
    });
    let count = 0;
    for (const key of rows.keys()) {
      if (++count % INTERRUPT_EVERY === 0) checkInterrupted();
      if (count > FULL_TEXT_DOCUMENTS_MAX)
        throw new AstrolabeError(
          'MEMORY_LIMIT_EXCEEDED',
          `A full-text index would have more than ${FULL_TEXT_DOCUMENTS_MAX} rows.`,
          { hint: 'search larger graphs on a cluster with a text service', detail: { limit: FULL_TEXT_DOCUMENTS_MAX } },
        );
      const texts = rows.textsOf(key);
      if (texts) words.add({ id: key, texts });
    }
    this.#touched.clear();
    this.#words = words;
    return words;
  }

  #find(query: TextQuery, words: MiniSearch<Document>, rows: TextRows): Scores {
    switch (query.kind) {
      case 'all':
        return this.#search(words, MiniSearch.wildcard, undefined);
      case 'word':
        return this.#together(words, this.#analyzer.words(query.text), query.field, { fuzzy: query.distance });
      case 'phrase': {
        const sequence = this.#analyzer.words(query.text);
        return filtered(this.#together(words, sequence, query.field, {}), (key) =>
          this.#texts(rows, key, query.field).some((text) =>
            holdsSequence(this.#analyzer.words(text), sequence, query.slop),
          ),
        );
      }
      case 'range': {
        const isWithin = this.#rangeTest(query);
        return filtered(this.#search(words, MiniSearch.wildcard, undefined), (key) =>
          this.#texts(rows, key, query.field).some((text) => this.#analyzer.words(text).some(isWithin)),
        );
      }
      case 'exists':
        return filtered(this.#search(words, MiniSearch.wildcard, undefined), (key) =>
          this.#texts(rows, key, query.field).some((text) => text !== ''),
        );
      case 'boost': {
        const found = this.#find(query.operand, words, rows);
        for (const [key, score] of found) found.set(key, score * query.factor);
        return found;
      }
      case 'wildcard': {
        const pattern = wildcardPattern(this.#analyzer.word(query.text));
        const [head = ''] = this.#analyzer.word(query.text).split(/[*?\\]/u);
        return this.#matching(words, rows, pattern, head, query.field);
      }
      case 'pattern':
        return this.#matching(words, rows, query.text, '', query.field);
      case 'not': {
        const without = this.#find(query.operand, words, rows);
        return filtered(this.#search(words, MiniSearch.wildcard, undefined), (key) => !without.has(key));
      }
      case 'or':
        return query.operands
          .map((operand) => this.#find(operand, words, rows))
          .reduce((all, more) => {
            for (const [key, score] of more) all.set(key, (all.get(key) ?? 0) + score);
            return all;
          });
      case 'and':
        return query.operands
          .map((operand) => this.#find(operand, words, rows))
          .reduce((left, right) => {
            const both: Scores = new Map();
            for (const [key, score] of left) if (right.has(key)) both.set(key, score + right.get(key)!);
            return both;
          });
    }
  }

  /** Whether a word is between the bounds, in the order of code points. */
  #rangeTest({ from, to }: Extract<TextQuery, { kind: 'range' }>): (word: string) => boolean {
    const lower = from && { ...from, text: this.#analyzer.word(from.text) };
    const upper = to && { ...to, text: this.#analyzer.word(to.text) };
    return (word) => {
      const aboveLower = lower ? compareText(word, lower.text) : 1;
      const aboveUpper = upper ? compareText(word, upper.text) : -1;
      return (
        (aboveLower > 0 || (aboveLower === 0 && lower?.isIncluded === true)) &&
        (aboveUpper < 0 || (aboveUpper === 0 && upper?.isIncluded === true))
      );
    };
  }

  /** Returns the rows that contain all these terms: the analyzer may split a word into several. */
  #together(
    words: MiniSearch<Document>,
    sequence: readonly string[],
    field: string | undefined,
    options: SearchOptions,
  ): Scores {
    if (sequence.length === 0) return new Map();
    return this.#search(words, { combineWith: 'AND', queries: [...sequence] }, field, options);
  }

  /** Returns the rows with a term that matches a pattern completely; `head` is its literal prefix. */
  #matching(
    words: MiniSearch<Document>,
    rows: TextRows,
    pattern: string,
    head: string,
    field: string | undefined,
  ): Scores {
    const compiled = compilePattern(pattern);
    if (!compiled) throw new AstrolabeError('EXECUTION_ERROR', `Not a regular expression: ${pattern}`);
    const isMatch = (word: string): boolean => compiled.matches(word);
    const candidates =
      head === ''
        ? this.#search(words, MiniSearch.wildcard, undefined)
        : this.#search(words, head, field, { prefix: true });
    return filtered(candidates, (key) =>
      this.#texts(rows, key, field).some((text) => this.#analyzer.words(text).some(isMatch)),
    );
  }

  #search(words: MiniSearch<Document>, query: Query, field: string | undefined, options: SearchOptions = {}): Scores {
    const fields = field === undefined ? [...this.#fields] : this.#fields.filter((one) => one === field);
    if (fields.length === 0) return new Map();
    const isPlain = query === MiniSearch.wildcard;
    const results = words.search(query, { ...options, ...(!isPlain && { fields }), tokenize: (term) => [term] });
    return new Map(results.map((result) => [String(result.id), isPlain ? PLAIN_SCORE : result.score]));
  }

  #texts(rows: TextRows, key: string, field: string | undefined): string[] {
    const texts = rows.textsOf(key);
    if (!texts) return [];
    return [...texts].flatMap(([name, text]) => (field === undefined || field === name ? [text] : []));
  }
}

function filtered(scores: Scores, keeps: (key: string) => boolean): Scores {
  return new Map([...scores].filter(([key]) => keeps(key)));
}

/**
 * Returns whether the words contain the sequence. With `slop`, words may be moved by this many positions in total, as in Lucene: the
 * positions of the words, each minus its position in the sequence, differ by at most this.
 */
function holdsSequence(words: readonly string[], sequence: readonly string[], slop: number): boolean {
  if (slop === 0) return words.some((_, start) => sequence.every((word, place) => words[start + place] === word));
  const places = sequence.map((wanted, place) => words.flatMap((word, at) => (word === wanted ? [at - place] : [])));
  const next = places.map(() => 0);
  for (;;) {
    let least = 0;
    let [lowest, highest] = [Infinity, -Infinity];
    for (const [index, positions] of places.entries()) {
      const position = positions[next[index]!];
      if (position === undefined) return false;
      if (position < lowest) [lowest, least] = [position, index];
      highest = Math.max(highest, position);
    }
    if (highest - lowest <= slop) return true;
    next[least]!++;
  }
}

function wildcardPattern(text: string): string {
  return text.replaceAll(/\\(.)|[*?]|[.+^${}()|[\]\\]/gsu, (part, escaped: string | undefined) =>
    part === '*' ? '.*' : part === '?' ? '.' : `\\${escaped ?? part}`,
  );
}

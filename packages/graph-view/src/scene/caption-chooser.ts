import type { Properties, TagProperties, Vertex } from '@astrolabe/model';

/** Maximum records of a tag sampled to choose its caption property. */
const SAMPLE_MAX = 200;
/** With fewer records, only the names of the properties count. */
const SAMPLE_MIN = 8;
const LENGTH_GOOD = 48;
const LENGTH_MAX = 160;
/** Minimum score of a caption property. */
const SCORE_MIN = 0.25;

/** Common names of caption properties. */
const NAMES = new Set(
  'name fullname displayname title label caption headline 名称 名字 姓名 标题 全名 名 nombre nom titre titel bezeichnung titulo nome имя название'.split(
    ' ',
  ),
);
/** Qualifiers of partial names, or of names of something else. */
const PARTIAL = new Set(
  'first last given family middle sur user nick short file host type class kind group'.split(' '),
);
/** Property names with another meaning than a name. */
const OTHER = new Set(
  'id uuid guid vid key code hash url uri link href email mail phone fax image picture icon path description comment note text body address password token 编号 代码 描述 备注 地址'.split(
    ' ',
  ),
);

interface Tally {
  count: number;
  length: number;
  /** Values that read as words: with a space between letters, or in a script without spaces. */
  prose: number;
  readonly values: Set<string>;
}

/** Chooses the caption property of a tag: a name-like one whose values are present, distinct and short. */
export class CaptionChooser {
  private readonly samples = new Map<string, { records: number; readonly tallies: Map<string, Tally> }>();
  private ranked = new Map<string, readonly string[]>();

  /** Learns from records. Returns whether the choice for a known tag has changed. O(1) per record after the first 200 of a tag. */
  learn(vertices: readonly Vertex[]): boolean {
    const grown = new Set<string>();
    for (const { tags } of vertices) for (const tag of tags) if (this.see(tag)) grown.add(tag.name);
    let isOther = false;
    for (const tag of grown) {
      const before = this.ranked.get(tag);
      const after = this.rank(tag);
      this.ranked.set(tag, after);
      isOther ||= before !== undefined && before[0] !== after[0];
    }
    return isOther;
  }

  /** The property that vertices of a tag are captioned by; undefined if they have their ids. */
  propertyOf(tag: string): string | undefined {
    return this.ranked.get(tag)?.[0];
  }

  /** The caption of a vertex: a property of the first tag that has one, or its id. */
  textOf({ vid, tags }: Vertex): string {
    for (const { name, properties } of tags)
      for (const property of this.ranked.get(name) ?? []) {
        const value = properties.get(property);
        if (typeof value === 'string' && value.trim() !== '') return value;
      }
    return String(vid);
  }

  private see({ name, properties }: TagProperties): boolean {
    let sample = this.samples.get(name);
    if (!sample) this.samples.set(name, (sample = { records: 0, tallies: new Map() }));
    if (sample.records >= SAMPLE_MAX) return false;
    sample.records++;
    addTo(sample.tallies, properties);
    return true;
  }

  private rank(tag: string): readonly string[] {
    const { records, tallies } = this.samples.get(tag)!;
    return [...tallies]
      .map(([property, tally]) => ({ property, score: scoreOf(property, tag, tally, records) }))
      .filter(({ score }) => score >= SCORE_MIN)
      .sort((a, b) => b.score - a.score)
      .map(({ property }) => property);
  }
}

function addTo(tallies: Map<string, Tally>, properties: Properties): void {
  for (const [property, value] of properties) {
    if (typeof value !== 'string' || value.trim() === '') continue;
    let tally = tallies.get(property);
    if (!tally) tallies.set(property, (tally = { count: 0, length: 0, prose: 0, values: new Set() }));
    tally.count++;
    tally.length += value.length;
    tally.values.add(value);
    if (/\p{L}[\s'’.-]+\p{L}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2}/u.test(value))
      tally.prose++;
  }
}

function scoreOf(property: string, tag: string, { count, length, prose, values }: Tally, records: number): number {
  const named = likenessOf(property, tag);
  const mean = length / count;
  if (named < 0 || mean > LENGTH_MAX) return 0;
  const distinct = values.size / count;
  // A property with another name is a caption if its values alone look like names: many records with distinct values.
  const likeness = named > 0 ? named : records >= SAMPLE_MIN && distinct > 0.9 && prose > count / 2 ? 0.5 : 0;
  return likeness * (0.4 + 0.6 * distinct) * (0.3 + 0.7 * (count / records)) * Math.min(1, LENGTH_GOOD / mean);
}

/** How likely the property's name denotes a name, from 0 to 1; -1 if it has another meaning. */
function likenessOf(property: string, tag: string): number {
  const words = wordsOf(property);
  const whole = words.join('');
  if (NAMES.has(whole)) return 1;
  const own = new Set([...wordsOf(tag), 'full', 'display', 'official', 'common']);
  const rest = words.filter((word) => !own.has(word));
  if (rest.length > 0 && rest.every((word) => NAMES.has(word))) return 0.95;
  if (words.some((word) => OTHER.has(word))) return -1;
  const isName = words.some((word) => NAMES.has(word)) || /name$|名称$|姓名$|名字$|标题$|名$/.test(whole);
  if (!isName) return 0;
  return words.some((word) => PARTIAL.has(word)) || [...PARTIAL].some((word) => whole === `${word}name`) ? 0.6 : 0.8;
}

/** The words of a property or tag in lower case: `fullName`, `full_name` and `full name` are equal. */
function wordsOf(name: string): readonly string[] {
  return name
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

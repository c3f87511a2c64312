import type { FullTextIndexSchema, IndexSchema, PropertySchema, TagSchema, TimeToLive } from '@astrolabe/model';
import {
  printType,
  quoteName,
  quoteString,
  type Difference,
  type ElementPair,
  type SchemaDifference,
} from '@astrolabe/ngql';

/** One side of a line. Corresponding parts have equal indexes; a part may be empty. */
export type LineSide = readonly string[];

/** A line of a comparison: a property, an expiry, a comment or an index. */
export interface DifferenceLine {
  readonly key: string;
  readonly difference: Difference;
  readonly now: LineSide | undefined;
  readonly wanted: LineSide | undefined;
}

/** A piece of one side; differences from the other side are marked. */
export interface LinePiece {
  readonly text: string;
  readonly isOther: boolean;
}

/** Returns the lines of a tag or edge type; `bare` is the text for one without properties. */
export function elementLines(pair: ElementPair, bare: string): readonly DifferenceLine[] {
  const { on, name, now, wanted } = pair;
  const key = `${on}/${name}`;
  const isOneSided = pair.difference === 'new' || pair.difference === 'missing';
  const whole = (differs: boolean): Difference => (isOneSided ? pair.difference : differs ? 'changed' : 'same');
  const lines: DifferenceLine[] = pair.properties.map((property) => ({
    key: `${key}/${property.name}`,
    difference: property.difference,
    now: property.now && propertyParts(property.now),
    wanted: property.wanted && propertyParts(property.wanted),
  }));
  if (now?.timeToLive !== undefined || wanted?.timeToLive !== undefined)
    lines.push({
      key: `${key} expiry`,
      difference: whole(pair.hasOtherExpiry),
      now: now && expiryParts(now.timeToLive),
      wanted: wanted && expiryParts(wanted.timeToLive),
    });
  if (commentOf(now) !== '' || commentOf(wanted) !== '')
    lines.push({
      key: `${key} comment`,
      difference: whole(pair.hasOtherComment),
      now: now && ['COMMENT', quoteString(commentOf(now))],
      wanted: wanted && ['COMMENT', quoteString(commentOf(wanted))],
    });
  if (lines.length === 0)
    lines.push({ key: `${key} bare`, difference: pair.difference, now: now && [bare], wanted: wanted && [bare] });
  return lines;
}

/** The line of an index. */
export function indexLine(pair: SchemaDifference['indexes'][number]): DifferenceLine {
  return {
    key: `index/${pair.name}`,
    difference: pair.difference,
    now: pair.now && indexParts(pair.now),
    wanted: pair.wanted && indexParts(pair.wanted),
  };
}

/** The line of a full-text index. */
export function fullTextLine(pair: SchemaDifference['fullTextIndexes'][number]): DifferenceLine {
  return {
    key: `full text/${pair.name}`,
    difference: pair.difference,
    now: pair.now && fullTextParts(pair.now),
    wanted: pair.wanted && fullTextParts(pair.wanted),
  };
}

/** Returns one side with differences marked; adjacent pieces of a kind are joined. */
export function linePieces(side: LineSide, other: LineSide | undefined): readonly LinePiece[] {
  const pieces: LinePiece[] = [];
  for (const [at, text] of side.entries()) {
    if (text === '') continue;
    const isOther = other !== undefined && other[at] !== text;
    const last = pieces.at(-1);
    if (last?.isOther === isOther) pieces[pieces.length - 1] = { text: `${last.text} ${text}`, isOther };
    else pieces.push({ text, isOther });
  }
  return pieces;
}

function propertyParts({ name, type, isNullable, defaultText, comment = '' }: PropertySchema): LineSide {
  return [
    quoteName(name),
    printType(type).toLowerCase(),
    isNullable ? 'NULL' : 'NOT NULL',
    defaultText === undefined ? '' : `DEFAULT ${defaultText}`,
    comment === '' ? '' : `COMMENT ${quoteString(comment)}`,
  ];
}

function expiryParts(expiry: TimeToLive | undefined): LineSide | undefined {
  return expiry && ['TTL', quoteName(expiry.column), `+ ${expiry.durationSeconds} s`];
}

function indexParts({ name, on, schemaName, fields, comment = '', s2MaxLevel, s2MaxCells }: IndexSchema): LineSide {
  const list = fields.map(({ property, length }) => quoteName(property) + (length === undefined ? '' : `(${length})`));
  return [
    quoteName(name),
    `ON ${on === 'tag' ? 'TAG' : 'EDGE'}`,
    quoteName(schemaName),
    `(${list.join(', ')})`,
    s2MaxLevel === undefined ? '' : `S2_MAX_LEVEL ${s2MaxLevel}`,
    s2MaxCells === undefined ? '' : `S2_MAX_CELLS ${s2MaxCells}`,
    comment === '' ? '' : `COMMENT ${quoteString(comment)}`,
  ];
}

function fullTextParts({ name, on, schemaName, fields, analyzer }: FullTextIndexSchema): LineSide {
  return [
    `FULLTEXT ${quoteName(name)}`,
    `ON ${on === 'tag' ? 'TAG' : 'EDGE'}`,
    quoteName(schemaName),
    `(${fields.map(quoteName).join(', ')})`,
    analyzer === undefined ? '' : `ANALYZER ${quoteString(analyzer)}`,
  ];
}

function commentOf(element: Pick<TagSchema, 'comment'> | undefined): string {
  return element?.comment ?? '';
}

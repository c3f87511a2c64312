import type { SchemaSnapshot } from '@astrolabe/model';
import { aggregateNamed, functionNamed } from '../functions.ts';
import { decodeQuoted } from '../lexer/decode.ts';
import { lex } from '../lexer/lexer.ts';
import { T, isNameToken, isTrivia } from '../lexer/token.ts';
import { isKeywordFunction } from '../lexer/keyword-function.ts';
import { procedureNamed, type Procedure } from '../procedures.ts';
import { printType } from '../printer/expression.ts';
import { signatureOf } from './procedure-items.ts';
import type { ElementSchema } from './known-names.ts';

/** Information on a word: a line of nGQL or a signature, and a description. */
export interface Hover {
  readonly start: number;
  readonly end: number;
  readonly title: string;
  readonly lines: readonly string[];
  /** The function it is, whose meaning is the only line. */
  readonly functionName?: string;
}

/** Returns information on the word at an offset: function, tag, edge type or property. */
export function hoverAt(text: string, offset: number, schema?: SchemaSnapshot): Hover | undefined {
  const { kinds, ends } = lex(text);
  const index = ends.findIndex((end) => end > offset);
  const kind = kinds[index];
  if (kind === undefined) return undefined;
  const start = index === 0 ? 0 : ends[index - 1]!;
  const end = ends[index]!;
  const next = neighbour(kinds, index, 1);
  const called = calledAt(text, start, end);
  if (called) return { start, end, title: signatureOf(called), lines: [called.meaning, called.complexity] };
  if (kinds[next] === T.OPEN_PAREN && (isNameToken(kind) || isKeywordFunction(kind))) {
    const known = functionNamed(text.slice(start, end)) ?? aggregateNamed(text.slice(start, end));
    if (known) return { start, end, title: known.signature, lines: [known.meaning], functionName: known.name };
    const called = text.slice(start, end).toLowerCase();
    const created = schema?.functions?.find(({ name }) => name.toLowerCase() === called);
    if (created)
      return { start, end, title: `${created.name}(${created.parameters.join(', ')})`, lines: [created.body] };
  }
  if (!isNameToken(kind) || !schema) return undefined;
  const nameAt = (at: number): string =>
    kinds[at] === T.QUOTED_LABEL
      ? decodeQuoted(text, at === 0 ? 0 : ends[at - 1]!, ends[at]!)
      : text.slice(at === 0 ? 0 : ends[at - 1]!, ends[at]!);
  const name = nameAt(index);
  const elements: readonly ElementSchema[] = [...schema.tags, ...schema.edgeTypes];
  const dot = neighbour(kinds, index, -1);
  if (kinds[dot] === T.DOT) {
    const owner = nameAt(neighbour(kinds, dot, -1));
    const property = propertyHover(
      elements.filter((element) => element.name === owner),
      name,
    );
    if (property) return { start, end, ...property };
  }
  const element = elements.find((known) => known.name === name);
  if (element) return { start, end, ...elementHover(element, schema) };
  const property = propertyHover(elements, name);
  return property && { start, end, ...property };
}

/** The procedure whose name a word is part of: `CALL algo.wcc`. */
function calledAt(text: string, start: number, end: number): Procedure | undefined {
  const before = /\bcall\s+((?:\w+\.)*)$/i.exec(text.slice(0, start))?.[1];
  if (before === undefined) return undefined;
  const rest = /^(?:\.\w+)*/.exec(text.slice(end))?.[0] ?? '';
  return procedureNamed(before + text.slice(start, end) + rest);
}

/** Returns the index of the next token in a direction, skipping whitespace and comments. */
function neighbour(kinds: readonly number[], from: number, step: 1 | -1): number {
  let at = from + step;
  while (at > 0 && at < kinds.length && isTrivia(kinds[at]!)) at += step;
  return at;
}

function elementHover(element: ElementSchema, schema: SchemaSnapshot): Pick<Hover, 'title' | 'lines'> {
  const properties = element.properties.map(({ name, type }) => `${name} ${printType(type)}`);
  const indexes = schema.indexes.filter((index) => index.on === element.kind && index.schemaName === element.name);
  return {
    title: `${element.kind} ${element.name}(${properties.join(', ')})`,
    lines: [
      ...(element.comment ? [element.comment] : []),
      ...indexes.map((index) => `index ${index.name}(${index.fields.map((field) => field.property).join(', ')})`),
    ],
  };
}

function propertyHover(elements: readonly ElementSchema[], name: string): Pick<Hover, 'title' | 'lines'> | undefined {
  const owners = elements.flatMap((element) => {
    const property = element.properties.find((known) => known.name === name);
    return property ? [{ element, property }] : [];
  });
  const [first] = owners;
  if (!first) return undefined;
  return {
    title: `${name} ${printType(first.property.type)}`,
    lines: owners.map(({ element, property }) => {
      const type = `${element.kind} ${element.name}: ${printType(property.type)}${property.isNullable ? '' : ' NOT NULL'}`;
      const fallback = property.defaultText === undefined ? '' : ` DEFAULT ${property.defaultText}`;
      return `${type}${fallback}${property.comment ? ` — ${property.comment}` : ''}`;
    }),
  };
}

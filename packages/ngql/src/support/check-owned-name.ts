import { clockFunctionOf } from '../function-names.ts';
import { didYouMean } from '@astrolabe/model';
import type { Attribute, Label } from '../ast/expression.ts';
import { quoteName } from '../printer/quote.ts';
import { said } from './diagnostic-text.ts';
import { misspelled, type Report } from './finding.ts';
import type { ElementSchema, Known, KnownNames } from './known-names.ts';

/** The tags and edge types that names of a GO, LOOKUP or FETCH can refer to, by their name in the statement. */
export interface Owners {
  /** Whether the statement traverses (GO, FIND PATH); other statements read named elements. */
  readonly isWalk: boolean;
  readonly elements: ReadonlyMap<string, Known<ElementSchema>>;
  /** Names that OVER renames in this statement. */
  readonly renamed: ReadonlyMap<string, string>;
}

/** Checks `name.property`: the name must be one the statement reads, else the correct form is suggested. */
export function checkOwner({ base }: Attribute, owners: Owners, names: KnownNames, report: Report): void {
  if (base.kind !== 'label' || owners.elements.has(base.name)) return;
  const { name, range } = base;
  const alias = owners.renamed.get(name);
  if (alias !== undefined)
    return report(misspelled(range, alias, { code: 'SEMANTIC_ERROR', message: said('calledHere', { name, alias }) }));
  const element = names.element(name);
  if (element === 'unknown') return;
  if (element === 'missing')
    return report(
      misspelled(range, didYouMean(name, owners.elements.keys()), {
        code: 'SEMANTIC_ERROR',
        message: said('notBound', { name }),
      }),
    );
  if (!owners.isWalk) {
    // FETCH PROP ON * names no tag and reads all of them.
    if (owners.elements.size > 0)
      report({
        range,
        severity: 'error',
        code: 'SEMANTIC_ERROR',
        message: said('notRead', { name, owners: [...owners.elements.keys()].join(', ') }),
        fixes: [],
      });
    return;
  }
  if (element.kind === 'edge')
    return report({
      range,
      severity: 'error',
      code: 'SEMANTIC_ERROR',
      message: said('notInOver', { name }),
      fixes: [],
    });
  const { start } = range;
  report({
    range,
    severity: 'error',
    code: 'SEMANTIC_ERROR',
    message: said('tagWhileWalking', { name }),
    fixes: ['$$.', '$^.'].map((end) => ({
      title: `${end}${quoteName(name)}`,
      edits: [{ start, end: start, insert: end }],
    })),
  });
}

/** Checks a bare name, which may be meant as a property of an element the statement reads. */
export function checkBareProperty({ name, range }: Label, { elements }: Owners, report: Report): void {
  if (elements.has(name)) return;
  const owner = [...elements].find(
    ([, element]) => typeof element !== 'string' && element.properties.some((property) => property.name === name),
  );
  if (owner === undefined) return;
  const example = `${quoteName(owner[0])}.${quoteName(name)}`;
  report({
    range,
    severity: 'error',
    code: 'SEMANTIC_ERROR',
    message: said('bareProperty', { name }),
    hint: said('write', { example }),
    fixes: [{ title: example, edits: [{ ...range, insert: example }] }],
  });
}

/** Reports a name alone in a statement that reads no graph: a column of the input is written with `$-`, a text in quotes. */
export function reportBareName({ name, range }: Label, columns: readonly string[] | undefined, report: Report): void {
  if (clockFunctionOf(name) !== undefined) return;
  const isColumn = columns?.includes(name) === true;
  const example = isColumn ? `$-.${quoteName(name)}` : JSON.stringify(name);
  report({
    range,
    severity: 'error',
    code: 'SEMANTIC_ERROR',
    message: said(isColumn ? 'bareColumn' : 'bareName', { name }),
    hint: said('write', { example }),
    fixes: [{ title: example, edits: [{ ...range, insert: example }] }],
  });
}

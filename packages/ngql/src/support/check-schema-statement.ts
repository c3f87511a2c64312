import { didYouMean } from '@astrolabe/model';
import type { Name } from '../ast/expression.ts';
import type { AlterItem, AlterSchemaStatement, CreateSchemaStatement } from '../ast/schema.ts';
import type { Statement } from '../ast/statement.ts';
import { said } from './diagnostic-text.ts';
import { misspelled, type Report } from './finding.ts';
import type { KnownNames } from './known-names.ts';

/** Checks the names in statements about the schema itself: what is described, changed, dropped or rebuilt must be there. */
export function checkSchemaStatement(statement: Statement, names: KnownNames, report: Report): void {
  switch (statement.kind) {
    case 'create-schema':
      return checkTwice(statement, report);
    case 'alter-schema':
      checkElement(statement.on, statement.name, names, report);
      return checkDropped(statement, names, report);
    case 'drop-schema':
      return statement.ifExists ? undefined : checkElement(statement.on, statement.name, names, report);
    case 'drop-index':
      return statement.ifExists ? undefined : checkIndex(statement.name, names, report);
    case 'rebuild-index':
      return statement.on === 'fulltext'
        ? undefined
        : statement.names.forEach((name) => checkIndex(name, names, report));
    case 'describe':
      if (statement.what === 'tag' || statement.what === 'edge')
        checkElement(statement.what, statement.name, names, report);
      else if (statement.what === 'tag-index' || statement.what === 'edge-index')
        checkIndex(statement.name, names, report);
      return;
    case 'show':
      if (statement.name === undefined) return;
      if (statement.what === 'create-tag') checkElement('tag', statement.name, names, report);
      else if (statement.what === 'create-edge') checkElement('edge', statement.name, names, report);
      else if (statement.what === 'create-tag-index' || statement.what === 'create-edge-index')
        checkIndex(statement.name, names, report);
      return;
    default:
  }
}

function checkElement(on: 'tag' | 'edge', name: Name, names: KnownNames, report: Report): void {
  if (names.mayBeThere(on, name.text)) return;
  report(
    misspelled(name.range, names.meant(name.text, [on]), {
      code: on === 'tag' ? 'TAG_NOT_FOUND' : 'EDGE_NOT_FOUND',
      message: said(on === 'tag' ? 'noTag' : 'noEdgeType', { name: name.text }),
    }),
  );
}

function checkIndex(name: Name, names: KnownNames, report: Report): void {
  const { indexes } = names;
  if (indexes === undefined || indexes.includes(name.text)) return;
  report(
    misspelled(name.range, didYouMean(name.text, indexes), {
      code: 'INDEX_NOT_FOUND',
      message: said('noIndex', { name: name.text }),
    }),
  );
}

/** A property that CREATE names twice. */
function checkTwice({ properties }: CreateSchemaStatement, report: Report): void {
  const seen = new Set<string>();
  for (const { name } of properties) {
    if (seen.has(name.text))
      report({
        range: name.range,
        severity: 'error',
        code: 'SEMANTIC_ERROR',
        message: said('twice', { name: name.text }),
        fixes: [],
      });
    seen.add(name.text);
  }
}

/** Properties that ALTER drops or changes without there being such. A script that alters more than once is not followed. */
function checkDropped({ on, name, items }: AlterSchemaStatement, names: KnownNames, report: Report): void {
  const element = names.beforeAlter(on, name.text);
  if (element === undefined) return;
  const known = element.properties.map((property) => property.name);
  const added = items.flatMap((item) => (item.kind === 'add' ? item.properties.map((one) => one.name.text) : []));
  for (const written of items.flatMap(namesOfExisting)) {
    if (known.includes(written.text) || added.includes(written.text)) continue;
    report(
      misspelled(written.range, didYouMean(written.text, known), {
        code: 'SEMANTIC_ERROR',
        message: said('noProperty', { owner: element.name, name: written.text }),
      }),
    );
  }
}

function namesOfExisting(item: AlterItem): readonly Name[] {
  if (item.kind === 'drop') return item.names;
  return item.kind === 'change' ? item.properties.map((property) => property.name) : [];
}

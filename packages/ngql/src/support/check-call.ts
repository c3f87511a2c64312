import { didYouMean } from '@astrolabe/model';
import type { CallStatement } from '../ast/traverse.ts';
import { PROCEDURES, procedureNamed } from '../procedures.ts';
import { said } from './diagnostic-text.ts';
import { misspelled, type Report } from './finding.ts';

/** Checks the names of a CALL: the procedure, its options and its columns. */
export function checkCall(statement: CallStatement, report: Report): void {
  const { text, range } = statement.procedure;
  const procedure = procedureNamed(text);
  if (!procedure) {
    const meant = didYouMean(
      text,
      PROCEDURES.map(({ name }) => name),
    );
    const finding = misspelled(range, meant, { code: 'SEMANTIC_ERROR', message: said('noProcedure', { name: text }) });
    // The name has dots, which a quoted name would hide.
    return report({ ...finding, fixes: meant ? [{ title: meant, edits: [{ ...range, insert: meant }] }] : [] });
  }
  const [options] = statement.arguments;
  const names = procedure.options.map(({ name }) => name);
  if (options?.kind === 'map') {
    for (const { key } of options.entries) {
      if (names.includes(key.text)) continue;
      report(
        misspelled(key.range, didYouMean(key.text, names), {
          code: 'SEMANTIC_ERROR',
          message: said('noOption', { owner: procedure.name, name: key.text, names: names.join(', ') }),
        }),
      );
    }
  }
  const columns = procedure.columns.map(({ name }) => name);
  for (const { name } of statement.yield ?? []) {
    if (columns.includes(name.text)) continue;
    report(
      misspelled(name.range, didYouMean(name.text, columns), {
        code: 'SEMANTIC_ERROR',
        message: said('noColumn', { name: name.text, columns: columns.join(', ') }),
      }),
    );
  }
}

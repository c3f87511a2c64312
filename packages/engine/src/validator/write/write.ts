import type { WriteStatement } from '@astrolabe/ngql';
import { COUNT_COLUMNS } from '../../plan/write/change-counts.ts';
import { validateClauses } from '../match/match.ts';
import { MatchScope } from '../match/match-scope.ts';
import { withMapParameters } from './map-parameters.ts';
import { requireParameters } from '../match/parameters.ts';
import type { StatementValidator } from '../validator.ts';

/** Clauses, at least one of which writes. */
export const writeValidator: StatementValidator<WriteStatement> = {
  needsSpace: true,
  privilege: () => 'write-data',
  validate(written, context) {
    requireParameters(written, context);
    const statement = withMapParameters(written, context);
    const { clauses, columns } = validateClauses(statement, new MatchScope(context));
    return {
      kind: 'write',
      clauses,
      columns: statement.returning ? columns : COUNT_COLUMNS.map(([, name]) => ({ name, type: 'INT' })),
      isCounted: statement.returning === undefined,
    };
  },
};

import {
  columnName,
  type Expression,
  type KillQueryStatement,
  type KillSessionStatement,
  type QueryId,
  type SetSessionStatement,
  type TransactionStatement,
} from '@astrolabe/ngql';
import { bindExpression } from '../../expression/bind.ts';
import type { BoundExpression } from '../../expression/bound-expression.ts';
import { isUnknown } from '../../expression/deduce-type.ts';
import { semanticError } from '../../expression/errors.ts';
import { command } from '../schema/command.ts';
import { InputTracker, inputScope } from '../scope.ts';
import type { StatementValidator, ValidationContext } from '../validator.ts';

/** KILL SESSION. */
export const killSessionValidator: StatementValidator<KillSessionStatement> = {
  needsSpace: false,
  privilege: () => 'kill-session',
  validate(statement, context) {
    const { bind, tracker } = inputBinder(context);
    const session = bind(statement.session);
    if (!isUnknown(session.type) && session.type !== 'INT' && session.type !== 'LIST')
      throw semanticError(
        `${columnName(statement.session)}, Session ID must be an integer but was ${session.type}`,
        statement.session.range,
        'SHOW SESSIONS lists the sessions',
      );
    return command(
      { kind: 'KillSession', columns: ['Number of session killed'], inputs: [], session },
      ['INT'],
      tracker.rows?.source,
    );
  },
};

/** KILL QUERY: permissions on the query are checked when it runs. */
export const killQueryValidator: StatementValidator<KillQueryStatement> = {
  needsSpace: false,
  privilege: () => 'none',
  validate(statement, context) {
    const { bind, tracker } = inputBinder(context);
    const bindId = (id: QueryId): BoundExpression => {
      if (id.kind === 'id') return { kind: 'constant', type: 'INT', value: id.id };
      const bound = bind(id.reference);
      if (bound.type === 'INT' || isUnknown(bound.type)) return bound;
      // A cluster has the same message for plan IDs.
      throw semanticError(
        `${columnName(id.reference)}, Session ID must be an integer but was ${bound.type}`,
        id.reference.range,
        'SHOW SESSIONS lists the sessions',
      );
    };
    const session = statement.session && bindId(statement.session);
    const plan = bindId(statement.plan);
    return command(
      {
        kind: 'KillQuery',
        columns: [],
        inputs: [],
        plan,
        ...(session && { session }),
        range: statement.range,
      },
      [],
      tracker.rows?.source,
    );
  },
};

/** SET SESSION. Applies to the later statements of the request, and then to the session. */
export const setSessionValidator: StatementValidator<SetSessionStatement> = {
  needsSpace: false,
  privilege: () => 'none',
  validate({ setting, isOn }, context) {
    if (setting.text.toLowerCase() !== 'untagged_properties')
      throw semanticError(
        `Unknown session setting \`${setting.text}'`,
        setting.range,
        'the settings are untagged_properties',
      );
    context.resolvesUntagged = isOn;
    return command({ kind: 'SetSession', columns: [], inputs: [], isOn });
  },
};

function inputBinder(context: ValidationContext): {
  readonly bind: (expression: Expression) => BoundExpression;
  readonly tracker: InputTracker;
} {
  const message = 'Not support both input and variable.';
  const tracker = new InputTracker(context, { both: message, several: message });
  const bind = (expression: Expression): BoundExpression =>
    bindExpression(
      expression,
      inputScope(tracker, (node) =>
        semanticError(`\`${columnName(node)}' is not an evaluable expression.`, node.range),
      ),
      context,
    );
  return { bind, tracker };
}

/** START TRANSACTION, COMMIT, ROLLBACK. The statements inside check their own permissions. ROLLBACK needs neither a space nor a role in it. */
export const transactionValidator: StatementValidator<TransactionStatement> = {
  needsSpace: false,
  privilege: ({ action }) => (action === 'rollback' ? 'none' : 'read'),
  validate: ({ action, isReadOnly = false, level = 'snapshot' }) =>
    command({ kind: 'Transaction', columns: [], inputs: [], action, options: { isReadOnly, level } }),
};

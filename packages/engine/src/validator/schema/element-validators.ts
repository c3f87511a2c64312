import { AstrolabeError } from '@astrolabe/model';
import type { AlterSchemaStatement, CreateSchemaStatement, DropSchemaStatement, Name } from '@astrolabe/ngql';
import type { AlterStep } from '../../plan/schema/element-nodes.ts';
import type { StatementValidator } from '../validator.ts';
import { command } from './command.ts';
import { semanticError } from '../../expression/errors.ts';
import { draftProperty } from './property-draft.ts';

/** CREATE TAG and CREATE EDGE. */
export const createSchemaValidator: StatementValidator<CreateSchemaStatement> = {
  needsSpace: true,
  privilege: () => 'write-schema',
  validate(statement, context) {
    context.requireSpace();
    context.declareName('schema', statement.name.text, statement.name.range);
    requireDistinct(statement.properties.map((property) => property.name));
    const properties = statement.properties.map((property) => draftProperty(property, context));
    return command({
      kind: statement.on === 'tag' ? 'CreateTag' : 'CreateEdge',
      columns: [],
      inputs: [],
      name: statement.name,
      ifNotExists: statement.ifNotExists,
      properties,
      options: statement.options,
    });
  },
};

/** ALTER TAG and ALTER EDGE. */
export const alterSchemaValidator: StatementValidator<AlterSchemaStatement> = {
  needsSpace: true,
  privilege: () => 'write-schema',
  validate(statement, context) {
    context.requireSpace();
    requireDistinct(
      statement.items.flatMap((item) =>
        item.kind === 'drop' ? item.names : item.properties.map((property) => property.name),
      ),
    );
    const steps = statement.items.flatMap((item): AlterStep[] => {
      if (item.kind === 'drop') return item.names.map((name) => ({ kind: 'drop', name }));
      const kind = item.kind;
      return item.properties.map((definition) => {
        const property = draftProperty(definition, context);
        if (!property.isNullable && !property.default) {
          const name = property.name;
          throw semanticError(
            `Column \`${name.text}' must have a default value if it's not nullable`,
            name.range,
            'rows that are there already need a value',
          );
        }
        return { kind, property };
      });
    });
    return command({
      kind: statement.on === 'tag' ? 'AlterTag' : 'AlterEdge',
      columns: [],
      inputs: [],
      name: statement.name,
      steps,
      options: statement.options,
    });
  },
};

/** DROP TAG and DROP EDGE. */
export const dropSchemaValidator: StatementValidator<DropSchemaStatement> = {
  needsSpace: true,
  privilege: () => 'write-schema',
  validate(statement, context) {
    context.requireSpace();
    return command({
      kind: statement.on === 'tag' ? 'DropTag' : 'DropEdge',
      columns: [],
      inputs: [],
      name: statement.name,
      ifExists: statement.ifExists,
    });
  },
};

function requireDistinct(names: readonly Name[]): void {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name.text))
      throw new AstrolabeError('SEMANTIC_ERROR', `Duplicate column name \`${name.text}'`, {
        position: name.range,
      });
    seen.add(name.text);
  }
}

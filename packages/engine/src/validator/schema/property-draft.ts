import { printExpression, type Expression, type PropertyDefinition } from '@astrolabe/ngql';
import { bindExpression } from '../../expression/bind.ts';
import type { Scope } from '../../expression/scope.ts';
import { semanticError } from '../../expression/errors.ts';
import type { PropertyDraft } from '../../plan/schema/element-nodes.ts';
import type { ValidationContext } from '../validator.ts';
import { withParameters } from './with-parameters.ts';

/** A declared property with its bound default, which may use only constants and functions. */
export function draftProperty(definition: PropertyDefinition, context: ValidationContext): PropertyDraft {
  return {
    name: definition.name,
    type: definition.type,
    isNullable: definition.isNullable ?? true,
    ...(definition.default && {
      default: {
        expression: bindExpression(definition.default, defaultScope(definition.default), context),
        text: printExpression(withParameters(definition.default, context.parameters)),
      },
    }),
    ...(definition.comment !== undefined && { comment: definition.comment }),
  };
}

function defaultScope(whole: Expression): Scope {
  return {
    columnCount: 0,
    reference() {
      throw semanticError(
        `Wrong default value expression \`${printExpression(whole)}'`,
        whole.range,
        'a default is computed from constants and functions',
      );
    },
  };
}

import type { DescribeStatement } from '@astrolabe/ngql';
import { describeUser, describeZone } from '../admin/describe-account.ts';
import type { ValidatedStatement } from '../validated-statement.ts';
import type { StatementValidator, ValidationContext } from '../validator.ts';
import { command } from './command.ts';

/** DESCRIBE of anything. */
export const describeValidator: StatementValidator<DescribeStatement> = {
  needsSpace: false,
  privilege: (statement) =>
    statement.what === 'space' ? 'use' : statement.what === 'user' || statement.what === 'zone' ? 'none' : 'read',
  privilegeSpace: (statement) => (statement.what === 'space' ? statement.name.text : undefined),
  validate: validateDescribe,
};

function validateDescribe(statement: DescribeStatement, context: ValidationContext): ValidatedStatement {
  const { name } = statement;
  switch (statement.what) {
    case 'space':
      return command(
        {
          kind: 'DescSpace',
          columns: ['ID', 'Name', 'Partition Number', 'Replica Factor', 'Charset', 'Collate', 'Vid Type', 'Comment'],
          inputs: [],
          name,
        },
        ['INT', 'STRING', 'INT', 'INT', 'STRING', 'STRING', 'STRING'],
      );
    case 'tag':
    case 'edge':
      context.requireSpace();
      return command(
        {
          kind: statement.what === 'tag' ? 'DescTag' : 'DescEdge',
          columns: ['Field', 'Type', 'Null', 'Default', 'Comment'],
          inputs: [],
          name,
        },
        ['STRING', 'STRING', 'STRING'],
      );
    case 'tag-index':
    case 'edge-index':
      context.requireSpace();
      return command(
        {
          kind: statement.what === 'tag-index' ? 'DescTagIndex' : 'DescEdgeIndex',
          columns: ['Field', 'Type'],
          inputs: [],
          name,
        },
        ['STRING', 'STRING'],
      );
    case 'user':
      return describeUser(name);
    case 'zone':
      return describeZone(name);
  }
}

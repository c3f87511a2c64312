import type { DeleteEdgesStatement, DeleteTagsStatement, DeleteVerticesStatement } from '@astrolabe/ngql';
import { edgeTypeNotFound } from '../element-references.ts';
import { command } from '../schema/command.ts';
import type { StatementValidator } from '../validator.ts';
import { schemaForWrite } from './bound-values.ts';
import { writtenEdgeKeys, writtenVids } from './written-targets.ts';

/** DELETE VERTEX. */
export const deleteVerticesValidator: StatementValidator<DeleteVerticesStatement> = {
  needsSpace: true,
  privilege: () => 'write-data',
  validate(statement, context) {
    context.requireSpace();
    const { vids, source } = writtenVids(statement.vids, 'delete', context);
    return command(
      { kind: 'DeleteVertices', columns: [], inputs: [], vids, withEdges: statement.withEdges },
      [],
      source,
    );
  },
};

/** DELETE TAG. */
export const deleteTagsValidator: StatementValidator<DeleteTagsStatement> = {
  needsSpace: true,
  privilege: () => 'write-data',
  validate(statement, context) {
    const space = context.requireSpace();
    const tags = statement.tags === '*' ? space.tags : statement.tags.map((name) => schemaForWrite(name, space.tags));
    const { vids, source } = writtenVids(statement.vids, 'delete', context);
    return command(
      { kind: 'DeleteTags', columns: [], inputs: [], tagIds: tags.map((tag) => tag.id), vids },
      [],
      source,
    );
  },
};

/** DELETE EDGE. */
export const deleteEdgesValidator: StatementValidator<DeleteEdgesStatement> = {
  needsSpace: true,
  privilege: () => 'write-data',
  validate(statement, context) {
    const space = context.requireSpace();
    const name = statement.edgeType;
    const schema = space.edgeTypeNamed(name.text);
    if (!schema) throw edgeTypeNotFound(space, name.text, name);
    const { keys, source } = writtenEdgeKeys(statement.keys, 'delete', context);
    return command({ kind: 'DeleteEdges', columns: [], inputs: [], edgeTypeId: schema.id, keys }, [], source);
  },
};

import type { FileNote } from '@astrolabe/http-api';
import type { SampledFile } from '@astrolabe/importer';

/** What is known of a generated table besides its rows: the lists or the database that it comes from. */
export type TableOrigin = Pick<SampledFile, 'listOf' | 'declared'>;

/** Returns the origin of a table according to its notes. */
export function originOfNotes(notes: readonly FileNote[] = []): TableOrigin {
  const { text, keys, column } = notes.find(({ kind }) => kind === 'listOf') ?? {};
  const listOf = text !== undefined && keys !== undefined && column !== undefined && { file: text, keys, column };
  const generated = notes.find(({ kind }) => kind === 'rowIds')?.column;
  const primary = generated ?? notes.find(({ kind }) => kind === 'primaryKey')?.column;
  const foreign = notes.flatMap((note) => {
    const [key] = note.keys ?? [];
    return note.kind !== 'foreignKey' || note.column === undefined || note.text === undefined || key === undefined
      ? []
      : [{ column: note.column, file: note.text, key }];
  });
  const isDeclared = primary !== undefined || foreign.length > 0;
  return {
    ...(listOf && { listOf }),
    ...(isDeclared && {
      declared: {
        ...(primary !== undefined && { primary }),
        ...(generated !== undefined && { isGenerated: true }),
        foreign,
      },
    }),
  };
}

import type { SchemaSnapshot } from '@astrolabe/model';
import { quoteName } from '@astrolabe/ngql';
import type { PaletteEntry } from '../actions/palette-entries.ts';
import { insertText, replaceText } from '../editor/editor-handle.ts';
import { HISTORY_SHOWN } from '../limits.ts';
import { historyStore } from '../state/history-store.ts';
import { typeText } from './schema-tree.ts';
import { shortStatement } from './short-statement.ts';

/** What the console adds to the palette: names of the schema to write, and statements that were run. */
export function paletteEntriesOfConsole(schema: SchemaSnapshot | undefined, group: (key: 'schema' | 'history', values: { readonly space: string }) => string): readonly PaletteEntry[] {
  const space = schema?.space.name ?? '';
  const names = [...(schema?.tags ?? []), ...(schema?.edgeTypes ?? [])].flatMap((element): readonly PaletteEntry[] => [
    { id: `schema-${element.kind}-${element.name}`, group: group('schema', { space }), label: element.name, note: element.comment ?? '', perform: () => insertText(quoteName(element.name)) },
    ...element.properties.map((property) => ({
      id: `schema-${element.kind}-${element.name}-${property.name}`,
      group: group('schema', { space }),
      label: `${element.name}.${property.name}`,
      note: typeText(property.type),
      perform: () => insertText(`${quoteName(element.name)}.${quoteName(property.name)}`),
    })),
  ]);
  const statements = historyStore
    .getState()
    .entries.slice(0, HISTORY_SHOWN)
    .map((entry) => ({ id: `history-${entry.id}`, group: group('history', { space }), label: shortStatement(entry.statement), isMono: true, perform: () => replaceText(entry.statement) }));
  return [...names, ...statements];
}

import type { SchemaSnapshot } from '@astrolabe/model';
import { outline, quoteName } from '@astrolabe/ngql';
import type { PaletteEntry } from '../actions/palette-entries.ts';
import { pluginStore } from '../data/plugins.ts';
import { insertText, replaceText, reveal } from '../editor/editor-handle.ts';
import { HISTORY_SHOWN } from '../limits.ts';
import { typeText } from '../schema-model/property-type.ts';
import { consoleStore } from '../state/console-store.ts';
import { historyStore } from '../state/history-store.ts';
import { shortStatement } from './short-statement.ts';

/** Palette entries of the console: schema names, statements of the script, history. */
export function paletteEntriesOfConsole(
  schema: SchemaSnapshot | undefined,
  group: (key: 'schema' | 'script' | 'history', values: { readonly space: string }) => string,
): readonly PaletteEntry[] {
  const space = schema?.space.name ?? '';
  const names = [...(schema?.tags ?? []), ...(schema?.edgeTypes ?? [])].flatMap((element): readonly PaletteEntry[] => [
    {
      id: `schema-${element.kind}-${element.name}`,
      group: group('schema', { space }),
      label: element.name,
      note: element.comment ?? '',
      run: () => insertText(quoteName(element.name)),
    },
    ...element.properties.map((property) => ({
      id: `schema-${element.kind}-${element.name}-${property.name}`,
      group: group('schema', { space }),
      label: `${element.name}.${property.name}`,
      note: typeText(property.type),
      run: () => insertText(`${quoteName(element.name)}.${quoteName(property.name)}`),
    })),
  ]);
  const statements = historyStore
    .getState()
    .entries.slice(0, HISTORY_SHOWN)
    .map((entry) => ({
      id: `history-${entry.id}`,
      group: group('history', { space }),
      label: shortStatement(entry.statement),
      isMono: true,
      run: () => replaceText(entry.statement),
    }));
  const script = outline(consoleStore.getState().text);
  // A single statement needs no entry.
  const places =
    script.length < 2
      ? []
      : script.map(({ start, end, title }) => ({
          id: `script-${start}`,
          group: group('script', { space }),
          label: title,
          isMono: true,
          run: () => reveal({ start, end }),
        }));
  const snippets = pluginStore.getState().plugins.flatMap((plugin) =>
    plugin.snippets.map(({ title, statement }) => ({
      id: `plugin-${plugin.name}-${title}`,
      group: plugin.title,
      label: title,
      note: shortStatement(statement),
      run: () => insertText(statement),
    })),
  );
  return [...names, ...places, ...snippets, ...statements];
}

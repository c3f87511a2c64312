import type { SchemaSnapshot } from '@astrolabe/model';
import type { PaletteEntry } from '../actions/palette-entries.ts';
import { typeText } from '../schema-model/property-type.ts';

/** Target of a palette entry: the form of a tag or an edge type, or an index in its list. */
export type SchemaTarget =
  | { readonly kind: 'element'; readonly on: 'tag' | 'edge'; readonly name: string }
  | { readonly kind: 'index'; readonly on: 'tag' | 'edge'; readonly name: string };

/** Palette entries of schema pages: all elements by name. */
export function paletteEntriesOfSchema(
  schema: SchemaSnapshot,
  group: string,
  open: (target: SchemaTarget) => void,
): readonly PaletteEntry[] {
  const elements = [
    ...schema.tags.map((element) => ({ on: 'tag', element }) as const),
    ...schema.edgeTypes.map((element) => ({ on: 'edge', element }) as const),
  ];
  return [
    ...elements.map(({ on, element }): PaletteEntry => ({
      id: `schema-${on}-${element.name}`,
      group,
      label: element.name,
      note: element.comment ?? '',
      run: () => open({ kind: 'element', on, name: element.name }),
    })),
    ...elements.flatMap(({ on, element }) =>
      element.properties.map((property): PaletteEntry => ({
        id: `schema-${on}-${element.name}-${property.name}`,
        group,
        label: `${element.name}.${property.name}`,
        note: typeText(property.type),
        run: () => open({ kind: 'element', on, name: element.name }),
      })),
    ),
    ...[...schema.indexes, ...(schema.fullTextIndexes ?? [])].map(({ on, name, schemaName }): PaletteEntry => ({
      id: `schema-index-${name}`,
      group,
      label: name,
      note: schemaName,
      run: () => open({ kind: 'index', on, name }),
    })),
  ];
}

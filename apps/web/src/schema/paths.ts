/** The tabs of a space's schema. */
export const SCHEMA_TABS = ['tag', 'edge', 'index', 'statistic', 'visualization', 'profile'] as const;

/** One of the tabs. */
export type SchemaTab = (typeof SCHEMA_TABS)[number];

/** Paths after `/schema/` with their own routes. */
export const OTHER_PAGES: ReadonlySet<string> = new Set(['space/create', 'compare']);

/** The content of a path under `/schema/`. */
export interface SchemaPlace {
  readonly tab: SchemaTab;
  readonly action: 'list' | 'create' | 'edit';
  /** For index pages: indexes of tags, or of edge types. */
  readonly module: 'tag' | 'edge';
}

/** Reads the part of a path after `/schema/`: type, action and module; nothing for a path that no page has. */
export function schemaPlace(splat: string): SchemaPlace | undefined {
  const [type, action, module, ...rest] = splat.split('/').filter((part) => part !== '');
  if (rest.length > 0) return undefined;
  const tab = SCHEMA_TABS.find((one) => one === type);
  if (tab === undefined) return undefined;
  if (tab === 'visualization' || tab === 'profile')
    return action === undefined ? { tab, action: 'list', module: 'tag' } : undefined;
  if (module !== undefined && (tab !== 'index' || (module !== 'tag' && module !== 'edge'))) return undefined;
  const place = { tab, module: module === 'edge' ? 'edge' : 'tag' } as const;
  if (action === undefined || action === 'list') return { ...place, action: 'list' };
  if (action === 'create' && tab !== 'statistic') return { ...place, action };
  return action === 'edit' && (tab === 'tag' || tab === 'edge') ? { ...place, action } : undefined;
}

/** Returns the path of a tab after `/schema/`: a list or the diagram. */
export function tabPath(tab: SchemaTab, module?: 'tag' | 'edge'): string {
  if (tab === 'visualization' || tab === 'profile') return tab;
  return module === undefined ? `${tab}/list` : `${tab}/list/${module}`;
}

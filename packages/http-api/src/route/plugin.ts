import { z } from './zod.ts';

/** Permissions of a plugin: read the rows of a result, add files to the import, run its statements on a selection. */
export const PLUGIN_PERMISSIONS = ['rows', 'files', 'statements'] as const;

/** A permission of a plugin. */
export type PluginPermission = (typeof PLUGIN_PERMISSIONS)[number];

const text = z.string().trim().min(1).max(200);
const page = z.string().regex(/^[a-z0-9][a-z0-9._-]{0,60}\.html$/i);
const statement = z.string().trim().min(1).max(10_000);

/** `plugin.json`: what a plugin adds, and what it needs for that. */
export const pluginManifest = z.object({
  title: text,
  version: text,
  permissions: z.array(z.enum(PLUGIN_PERMISSIONS)).default([]),
  /** Pages that show rows; need `rows`. */
  resultViews: z
    .array(z.object({ title: text, page }))
    .max(20)
    .default([]),
  /** Pages that create files for the import; need `files`. */
  importSources: z
    .array(z.object({ title: text, page }))
    .max(20)
    .default([]),
  /** Statements on the selected vertices, `$vids`, and edges, `$edges`, of the canvas; need `statements`. */
  canvasActions: z
    .array(z.object({ title: text, statement }))
    .max(20)
    .default([]),
  /** Statements offered by the palette of the console. */
  snippets: z
    .array(z.object({ title: text, statement }))
    .max(100)
    .default([]),
});

/** An installed plugin. */
export interface Plugin extends z.output<typeof pluginManifest> {
  /** Name of the plugin's folder. */
  readonly name: string;
}

/** Installed plugins, and folders whose plugin cannot be used. */
export interface PluginList {
  readonly items: readonly Plugin[];
  readonly problems: readonly { readonly name: string; readonly problem: string }[];
}

/** Parameters of a page of a plugin. */
export const pluginPageParams = z.object({ name: z.string().min(1).max(64), page });

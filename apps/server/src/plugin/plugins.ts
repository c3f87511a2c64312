import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { pluginManifest, type Plugin, type PluginList, type PluginPermission } from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';
import { changesDatabase } from '@astrolabe/ngql';
import { PLUGIN_PAGE_BYTES_MAX, PLUGINS_MAX } from './limits.ts';

const NAME = /^[a-z0-9][a-z0-9-]{0,63}$/;

/** Permissions required by each contribution. */
const NEEDED = {
  resultViews: 'rows',
  importSources: 'files',
  canvasActions: 'statements',
} as const satisfies Readonly<Partial<Record<keyof Plugin, PluginPermission>>>;

/**
 * The plugins in a folder, one subfolder each with `plugin.json` and pages. They are read at each request, so that a new one needs no restart. A
 * plugin that is invalid, lacks a required permission, or has a statement that writes is skipped and reported.
 */
export class Plugins {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  list(): PluginList {
    const items: Plugin[] = [];
    const problems: { readonly name: string; readonly problem: string }[] = [];
    for (const name of this.#names()) {
      try {
        items.push(this.#read(name));
      } catch (error) {
        problems.push({ name, problem: error instanceof Error ? error.message : String(error) });
      }
    }
    return { items, problems };
  }

  /** Returns the HTML of a page that a plugin declares; undefined for other pages. */
  page(name: string, page: string): string | undefined {
    if (!NAME.test(name)) return undefined;
    const plugin = this.list().items.find((one) => one.name === name);
    const pages = [...(plugin?.resultViews ?? []), ...(plugin?.importSources ?? [])];
    if (!pages.some((one) => one.page === page)) return undefined;
    return this.#file(name, page);
  }

  #names(): readonly string[] {
    try {
      const entries = readdirSync(this.#folder, { withFileTypes: true });
      return entries
        .filter((entry) => entry.isDirectory() && NAME.test(entry.name))
        .map(({ name }) => name)
        .toSorted()
        .slice(0, PLUGINS_MAX);
    } catch {
      return [];
    }
  }

  #read(name: string): Plugin {
    const stored: unknown = JSON.parse(this.#file(name, 'plugin.json'));
    const read = pluginManifest.safeParse(stored);
    if (!read.success) {
      const [issue] = read.error.issues;
      throw new AstrolabeError('HTTP_PARAMETER', `plugin.json: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`);
    }
    const plugin = { name, ...read.data };
    for (const [part, permission] of Object.entries(NEEDED) as [keyof typeof NEEDED, PluginPermission][])
      if (plugin[part].length > 0 && !plugin.permissions.includes(permission))
        throw new AstrolabeError('HTTP_PARAMETER', `${part} needs the permission ${permission}`);
    const writing = plugin.canvasActions.find(({ statement }) => changesDatabase(statement));
    if (writing) throw new AstrolabeError('HTTP_PARAMETER', `the action ${writing.title} would change the database`);
    return plugin;
  }

  /** Reads a file of a plugin; rejects links that lead out of its folder. */
  #file(name: string, file: string): string {
    const folder = realpathSync(join(this.#folder, name));
    const path = realpathSync(join(folder, file));
    if (!path.startsWith(folder + sep)) throw new AstrolabeError('HTTP_PARAMETER', `${file} is outside of the plugin`);
    if (statSync(path).size > PLUGIN_PAGE_BYTES_MAX)
      throw new AstrolabeError('HTTP_PARAMETER', `${file} is larger than ${PLUGIN_PAGE_BYTES_MAX} bytes`);
    return readFileSync(path, 'utf8');
  }
}

/** Plugins that are read. */
export const PLUGINS_MAX = 100;

/** Bytes of a page of a plugin, with its scripts. */
export const PLUGIN_PAGE_BYTES_MAX = 4 * 1024 * 1024;

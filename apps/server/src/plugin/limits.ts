/** Maximum number of plugins that are read. */
export const PLUGINS_MAX = 100;

/** Maximum size of a plugin page including its scripts, in bytes. */
export const PLUGIN_PAGE_BYTES_MAX = 4 * 1024 * 1024;

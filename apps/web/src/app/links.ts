/** Outside pages. They open only when somebody clicks; the studio itself calls nothing outside (decision D28). */
export const MANUAL_URL = 'https://docs.nebula-graph.io/3.5.0/3.ngql-guide/1.nGQL-overview/1.overview/';
/** Where the source of the studio is found. */
export const SOURCE_URL = 'https://github.com/astrolabe-studio/astrolabe';
/** Where people help each other. */
export const HELP_URL = 'https://github.com/astrolabe-studio/astrolabe/discussions';

// Outside pages. They open only when somebody clicks; the studio itself calls nothing outside (decision D28).
const GUIDE_URL = 'https://docs.nebula-graph.io/3.5.0/3.ngql-guide/';

const PAGES = {
  overview: '1.nGQL-overview/1.overview/',
  match: '7.general-query-statements/2.match/',
  go: '7.general-query-statements/3.go/',
  lookup: '7.general-query-statements/5.lookup/',
  space: '9.space-statements/1.create-space/',
  tag: '10.tag-statements/1.create-tag/',
  insert: '12.vertex-statements/1.insert-vertex/',
  index: '14.native-index-statements/1.create-native-index/',
  plan: '17.query-tuning-statements/1.explain-and-profile/',
} as const;

/** A page of the manual of the query language. */
export type DocumentPage = keyof typeof PAGES;

/** Where a page of the manual is found. */
export function documentUrl(page: DocumentPage): string {
  return `${GUIDE_URL}${PAGES[page]}`;
}

/** The manual of the query language. */
export const MANUAL_URL = documentUrl('overview');
/** Where the source of the studio is found. */
export const SOURCE_URL = 'https://github.com/astrolabe-studio/astrolabe';
/** Where people help each other. */
export const HELP_URL = 'https://github.com/astrolabe-studio/astrolabe/discussions';

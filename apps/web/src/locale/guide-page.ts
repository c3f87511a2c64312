/** A block of a guide page. Backquoted words are code. */
export type GuideBlock =
  | { readonly kind: 'text' | 'heading' | 'note'; readonly text: string }
  | { readonly kind: 'steps' | 'list'; readonly items: readonly string[] }
  /** Statements to be run; a click puts them into the console. */
  | { readonly kind: 'statements'; readonly text: string }
  /** An image of the product, created by `scripts/guide-pictures.mjs`. */
  | { readonly kind: 'picture'; readonly name: GuideImage; readonly alt: string }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };

/** The images of the guide. */
export const GUIDE_IMAGES = [
  'welcome',
  'console',
  'explore',
  'sketch',
  'spaces',
  'import',
  'plan',
  'admin',
  'access',
] as const;

/** A guide image; there is one per language. */
export type GuideImage = (typeof GUIDE_IMAGES)[number];

/** The pages of the guide, in their order. */
export const GUIDE_IDS = [
  'start',
  'console',
  'results',
  'explore',
  'canvas',
  'schema',
  'compare',
  'sketch',
  'import',
  'cluster',
  'admin',
  'keys',
  'deploy',
  'help',
  'overview',
  'match',
  'go',
  'lookup',
  'space',
  'tag',
  'insert',
  'index',
  'plan',
  'algorithms',
  'release',
  'about',
] as const;

/** A page of the guide. */
export type GuideId = (typeof GUIDE_IDS)[number];

/** A guide page about a task or a reference topic. */
export interface GuidePage {
  readonly id: GuideId;
  readonly group: 'task' | 'reference';
  readonly title: string;
  readonly summary: string;
  readonly blocks: readonly GuideBlock[];
}

/** Pages in the order of the guide. */
export function inGuideOrder(pages: readonly GuidePage[]): readonly GuidePage[] {
  return pages.toSorted((one, other) => GUIDE_IDS.indexOf(one.id) - GUIDE_IDS.indexOf(other.id));
}

/** Whether a text in the address is the name of a page. */
export function isGuideId(text: string): text is GuideId {
  return GUIDE_IDS.some((id) => id === text);
}

/** Pages by path prefix, longer ones first; `isInSpace` if a page shows one space. */
const PAGES = [
  { path: '/login', word: 'login', isInSpace: false },
  { path: '/view', word: 'view', isInSpace: false },
  { path: '/welcome', word: 'welcome', isInSpace: false },
  { path: '/console', word: 'console', isInSpace: true },
  { path: '/dashboards', word: 'dashboards', isInSpace: false },
  { path: '/explore', word: 'explore', isInSpace: true },
  { path: '/sketch', word: 'sketch', isInSpace: false },
  { path: '/import/files', word: 'files', isInSpace: false },
  { path: '/import/create', word: 'newImport', isInSpace: false },
  { path: '/import', word: 'tasks', isInSpace: false },
  { path: '/schema/space/create', word: 'newSpace', isInSpace: false },
  { path: '/schema/compare', word: 'compare', isInSpace: false },
  { path: '/schema/tag/create', word: 'newTag', isInSpace: true },
  { path: '/schema/tag/edit', word: 'editTag', isInSpace: true },
  { path: '/schema/tag', word: 'tags', isInSpace: true },
  { path: '/schema/edge/create', word: 'newEdgeType', isInSpace: true },
  { path: '/schema/edge/edit', word: 'editEdgeType', isInSpace: true },
  { path: '/schema/edge', word: 'edgeTypes', isInSpace: true },
  { path: '/schema/index/create', word: 'newIndex', isInSpace: true },
  { path: '/schema/index', word: 'indexes', isInSpace: true },
  { path: '/schema/statistic', word: 'statistics', isInSpace: true },
  { path: '/schema/visualization', word: 'visualization', isInSpace: true },
  { path: '/schema/', word: 'schema', isInSpace: true },
  { path: '/schema', word: 'spaces', isInSpace: false },
  { path: '/guide', word: 'guide', isInSpace: false },
  { path: '/admin', word: 'admin', isInSpace: false },
  { path: '/access', word: 'access', isInSpace: false },
] as const;

/** Message key of a page in the window title. */
export type TitleWord = (typeof PAGES)[number]['word'];

/** The page of a path without the base path; undefined for a redirect. */
export function titleOfPath(path: string): { readonly word: TitleWord; readonly isInSpace: boolean } | undefined {
  return PAGES.find((page) => path.startsWith(page.path));
}

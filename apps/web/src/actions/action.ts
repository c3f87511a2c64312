import type { Catalogue } from '../locale/catalogue.ts';
import type { Shortcut } from './shortcut.ts';

/** Message keys of actions in the catalog. */
export type ActionWord = keyof Catalogue['actions'];

/**
 * A command as data. Menus, shortcuts, the palette and the shortcut sheet read the same list, so a command has one name, one shortcut and one
 * condition everywhere.
 */
export interface Action {
  readonly id: string;
  readonly label: ActionWord;
  readonly group: 'command' | 'go-to';
  /** Where the action is available: everywhere, or on one screen. */
  readonly screen: 'everywhere' | 'console' | 'sketch';
  readonly shortcut?: Shortcut;
  /** Whether the shortcut also works while text is typed; plain keys never do. */
  readonly worksWhileTyping?: boolean;
  /** Why it cannot run now; undefined if it can. */
  readonly obstacle?: () => ActionWord | undefined;
  readonly run: () => void;
}

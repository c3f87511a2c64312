/** Statements that a person runs again and again on what is selected: kept by the browser, each space for itself. */
import { AstrolabeError, type Vid } from '@astrolabe/model';
import { build, parse, printExpression, tokenize } from '@astrolabe/ngql';
import { keptStorage, readStored } from '../state/stored.ts';
import { ACTIONS_MAX, ACTION_LENGTH_MAX, ACTION_VIDS_MAX } from './limits.ts';

/** A statement under a name. `$vids` in it stands for the vids of the selection, separated by commas. */
export interface SavedAction {
  readonly name: string;
  readonly statement: string;
}

/** What stands in a statement for the vids of the selection. */
export const VIDS_PARAMETER = '$vids';

const keyOf = (space: string): string => `astrolabe.explore-actions.${space}`;

/** The actions of a space, in the order they were saved; what cannot be read is passed over. */
export function actionsOfSpace(space: string): readonly SavedAction[] {
  const kept = space === '' ? undefined : readStored(keptStorage, keyOf(space));
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((one: unknown): readonly SavedAction[] => {
    if (typeof one !== 'object' || one === null || !('name' in one) || !('statement' in one)) return [];
    const { name, statement } = one;
    return typeof name === 'string' && typeof statement === 'string' ? [{ name, statement }] : [];
  });
}

/** Keeps an action, in the place of one of the same name. A statement that cannot be read, or one too many, is refused. */
export function keepAction(space: string, action: SavedAction): readonly SavedAction[] {
  if (action.statement.length > ACTION_LENGTH_MAX)
    throw new AstrolabeError('SEMANTIC_ERROR', `an action has at most ${ACTION_LENGTH_MAX} characters`);
  // Two vids stand for all, since some places take one and others a list.
  const [error] = parse(withVids(action.statement, [1n, 2n])).errors;
  if (error) throw error;
  const known = actionsOfSpace(space);
  const at = known.findIndex(({ name }) => name === action.name);
  const actions = at < 0 ? [...known, action] : known.with(at, action);
  if (actions.length > ACTIONS_MAX)
    throw new AstrolabeError('SEMANTIC_ERROR', `a space has at most ${ACTIONS_MAX} actions`);
  keptStorage.write(keyOf(space), JSON.stringify(actions));
  return actions;
}

/** Forgets an action; answers those that are left. */
export function removeAction(space: string, name: string): readonly SavedAction[] {
  const actions = actionsOfSpace(space).filter((action) => action.name !== name);
  if (actions.length === 0) keptStorage.remove(keyOf(space));
  else keptStorage.write(keyOf(space), JSON.stringify(actions));
  return actions;
}

/** Whether a statement asks for the selection. Texts and comments do not count. */
export function asksForVids(statement: string): boolean {
  return tokenize(statement).some(({ start, end }) => statement.slice(start, end) === VIDS_PARAMETER);
}

/** The statement with the vids in the place of the parameter. More vids than an action may have are refused. */
export function withVids(statement: string, vids: readonly Vid[]): string {
  if (vids.length > ACTION_VIDS_MAX)
    throw new AstrolabeError('SEMANTIC_ERROR', `an action runs on at most ${ACTION_VIDS_MAX} vertices at once`);
  const list = vids.map((vid) => printExpression(build.vidLiteral(vid))).join(', ');
  return tokenize(statement)
    .map(({ start, end }) => statement.slice(start, end))
    .map((token) => (token === VIDS_PARAMETER ? list : token))
    .join('');
}

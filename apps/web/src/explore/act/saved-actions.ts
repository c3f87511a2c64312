/** Saved statements for the selection, stored by the browser per space. */
import { AstrolabeError, type Edge, type Vid } from '@astrolabe/model';
import { build, parse, printExpression, tokenize } from '@astrolabe/ngql';
import { browserStorage, readStored } from '../../state/stored.ts';
import { ACTIONS_MAX, ACTION_LENGTH_MAX, ACTION_VIDS_MAX } from '../limits.ts';

/** A named statement. `$vids` is replaced by the IDs of the selection, `$edges` by its edges, separated by commas. */
export interface SavedAction {
  readonly name: string;
  readonly statement: string;
}

/** Placeholders for the IDs and the edges of the selection. */
export const VIDS_PARAMETER = '$vids';
export const EDGES_PARAMETER = '$edges';

/** The selection as statements refer to it. */
export interface SelectedElements {
  readonly vids: readonly Vid[];
  readonly edges: readonly Pick<Edge, 'src' | 'dst' | 'rank'>[];
}

const keyOf = (space: string): string => `astrolabe.explore-actions.${space}`;

/** The actions of a space in the order they were saved; unreadable ones are skipped. */
export function actionsOfSpace(space: string): readonly SavedAction[] {
  const kept = space === '' ? undefined : readStored(browserStorage, keyOf(space));
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((one: unknown): readonly SavedAction[] => {
    if (typeof one !== 'object' || one === null || !('name' in one) || !('statement' in one)) return [];
    const { name, statement } = one;
    return typeof name === 'string' && typeof statement === 'string' ? [{ name, statement }] : [];
  });
}

/** Saves an action, replacing one with the same name. Throws if the statement is invalid or there are too many actions. */
export function keepAction(space: string, action: SavedAction): readonly SavedAction[] {
  if (action.statement.length > ACTION_LENGTH_MAX)
    throw new AstrolabeError('SEMANTIC_ERROR', `an action has at most ${ACTION_LENGTH_MAX} characters`);
  // Two elements represent all, since some clauses take one and others a list.
  const edge = { src: 1n, dst: 2n, rank: 0n };
  const [error] = parse(withSelection(action.statement, { vids: [1n, 2n], edges: [edge, edge] })).errors;
  if (error) throw error;
  const known = actionsOfSpace(space);
  const at = known.findIndex(({ name }) => name === action.name);
  const actions = at < 0 ? [...known, action] : known.with(at, action);
  if (actions.length > ACTIONS_MAX)
    throw new AstrolabeError('SEMANTIC_ERROR', `a space has at most ${ACTIONS_MAX} actions`);
  browserStorage.write(keyOf(space), JSON.stringify(actions));
  return actions;
}

/** Deletes an action. Returns the remaining ones. */
export function removeAction(space: string, name: string): readonly SavedAction[] {
  const actions = actionsOfSpace(space).filter((action) => action.name !== name);
  if (actions.length === 0) browserStorage.remove(keyOf(space));
  else browserStorage.write(keyOf(space), JSON.stringify(actions));
  return actions;
}

/** Whether a statement can run on the selection: everything it refers to is selected. Strings and comments are ignored. */
export function canRunOn(statement: string, { vids, edges }: SelectedElements): boolean {
  const tokens = new Set(tokensOf(statement));
  return !(tokens.has(VIDS_PARAMETER) && vids.length === 0) && !(tokens.has(EDGES_PARAMETER) && edges.length === 0);
}

/** Returns the statement with the selection instead of its placeholders. Throws if the selection is too large for an action. */
export function withSelection(statement: string, { vids, edges }: SelectedElements): string {
  if (vids.length > ACTION_VIDS_MAX || edges.length > ACTION_VIDS_MAX)
    throw new AstrolabeError(
      'SEMANTIC_ERROR',
      `an action runs on at most ${ACTION_VIDS_MAX} vertices or edges at once`,
    );
  const written = new Map([
    [VIDS_PARAMETER, vids.map(textOf).join(', ')],
    [EDGES_PARAMETER, edges.map(({ src, dst, rank }) => `${textOf(src)}->${textOf(dst)}@${rank}`).join(', ')],
  ]);
  return tokensOf(statement)
    .map((token) => written.get(token) ?? token)
    .join('');
}

function textOf(vid: Vid): string {
  return printExpression(build.vidLiteral(vid));
}

function tokensOf(statement: string): readonly string[] {
  return tokenize(statement).map(({ start, end }) => statement.slice(start, end));
}

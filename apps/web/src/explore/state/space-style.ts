/** Style rules of a space for new canvases, stored by the browser. */
import { browserStorage } from '../../state/stored.ts';
import { rulesOfText, rulesToText, type StyleRule } from './style-rule.ts';

const keyOf = (space: string): string => `astrolabe.explore-style.${space}`;

/** Returns the last rules of a space; empty if they cannot be read. */
export function rulesOfSpace(space: string): readonly StyleRule[] {
  const text = space === '' ? undefined : browserStorage.read(keyOf(space));
  if (text === undefined) return [];
  try {
    return rulesOfText(text);
  } catch {
    return [];
  }
}

/** Saves the rules of a space, except those for single vertices: measures belong to one canvas. */
export function keepRules(space: string, rules: readonly StyleRule[]): void {
  const lasting = rules.filter(({ test }) => test.kind !== 'vertices');
  if (lasting.length === 0) browserStorage.remove(keyOf(space));
  else browserStorage.write(keyOf(space), rulesToText(lasting));
}

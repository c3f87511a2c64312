/** The rules of a space outlive its canvases: the browser keeps them for the next one. */
import { browserStorage } from '../../state/stored.ts';
import { rulesOfText, rulesToText, type StyleRule } from './style-rule.ts';

const keyOf = (space: string): string => `astrolabe.explore-style.${space}`;

/** The rules that were last in force in a space; none where they cannot be read. */
export function rulesOfSpace(space: string): readonly StyleRule[] {
  const text = space === '' ? undefined : browserStorage.read(keyOf(space));
  if (text === undefined) return [];
  try {
    return rulesOfText(text);
  } catch {
    return [];
  }
}

/** Keeps the rules of a space, but for those that name single vertices: what a measure found belongs to one canvas. */
export function keepRules(space: string, rules: readonly StyleRule[]): void {
  const lasting = rules.filter(({ test }) => test.kind !== 'vertices');
  if (lasting.length === 0) browserStorage.remove(keyOf(space));
  else browserStorage.write(keyOf(space), rulesToText(lasting));
}

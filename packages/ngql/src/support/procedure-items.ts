import { PROCEDURES, procedureNamed, type Procedure } from '../procedures.ts';
import type { CompletionItem } from './completion-item.ts';

const NAME = /\bcall\s+((?:\w+\s*\.\s*)*)$/i;
const OPTIONS = /\bcall\s+([\w.]+)\s*\(\s*\{((?:[^{}"']|"[^"]*"|'[^']*')*)$/i;
const YIELD = /\bcall\s+([\w.]+)\s*\([^|]*\)\s*yield\s+(?:[\w\s,`]*,\s*)?$/i;

/** Completions in a CALL: names of procedures, options at a key, columns after YIELD. Undefined at other positions. */
export function procedureItems(prefix: string): readonly CompletionItem[] | undefined {
  const typed = NAME.exec(prefix)?.[1]?.replaceAll(/\s/g, '').toLowerCase();
  if (typed !== undefined) {
    return PROCEDURES.filter(({ name }) => name.toLowerCase().startsWith(typed)).map((procedure) => ({
      label: procedure.name,
      kind: 'function',
      insert: procedure.name.slice(typed.length),
      detail: signatureOf(procedure),
      meaning: procedure.meaning,
    }));
  }
  const [, called, written] = OPTIONS.exec(prefix) ?? [];
  if (called !== undefined && written !== undefined && isKeyExpected(written)) {
    const used = new Set([...written.matchAll(/(\w+)\s*:/g)].map((match) => match[1]));
    return procedureNamed(called)
      ?.options.filter(({ name }) => !used.has(name))
      .map(({ name, type, meaning }) => ({ label: name, kind: 'property', insert: `${name}: `, type, meaning }));
  }
  const yielding = YIELD.exec(prefix)?.[1];
  if (yielding === undefined) return undefined;
  return procedureNamed(yielding)?.columns.map(({ name, type }) => ({
    label: name,
    kind: 'column',
    insert: name,
    type,
  }));
}

/** The signature of a procedure: `algo.wcc({…}) : id, component`. */
export function signatureOf({ name, columns }: Procedure): string {
  return `${name}({…}) : ${columns.map((column) => column.name).join(', ')}`;
}

/** Whether a map is at a key: at its start or after a comma that is in no list. */
function isKeyExpected(written: string): boolean {
  const lists = written.replaceAll(/"[^"]*"|'[^']*'/g, '').replaceAll(/\[[^\]]*\]/g, '');
  return !lists.includes('[') && /(?:^|,)\s*$/.test(lists);
}

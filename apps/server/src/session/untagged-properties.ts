import { parse } from '@astrolabe/ngql';

/** The value of the session setting `untagged_properties` after a text that has run; undefined if the text does not set it. */
export function untaggedPropertiesAfter(text: string): boolean | undefined {
  if (!/\bsession\b/iu.test(text)) return undefined;
  const last = parse(text).statements.findLast(({ kind }) => kind === 'set-session');
  return last?.kind === 'set-session' ? last.isOn : undefined;
}

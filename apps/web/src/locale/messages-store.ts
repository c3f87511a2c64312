import { createStore } from 'zustand/vanilla';
import type { Catalogue, Locale } from './catalogue.ts';
import { FIRST_WORDS, WORD_GROUPS, type WordGroup } from './word-groups.ts';

/** The loaded messages. */
interface LoadedMessages {
  readonly locale: Locale;
  readonly words: Partial<Catalogue>;
  /** The groups among them; a change of the language loads them again. */
  readonly groups: readonly WordGroup[];
  /** Translates an English server message; undefined without a translation. */
  readonly hintOf: SayServer;
  readonly messageOf: SayServer;
}

type SayServer = (english: string) => string | undefined;

const AS_SAID: Pick<LoadedMessages, 'hintOf' | 'messageOf'> = { hintOf: () => undefined, messageOf: () => undefined };

/** All messages loaded so far, in one language. */
export const messagesStore = createStore<LoadedMessages>(() => ({ locale: 'en', words: {}, groups: [], ...AS_SAID }));

let wantedLocale: Locale | undefined;

/** Switches the language after loading its messages for all opened pages. Rejects if loading fails, without changing the language. */
export async function showLocale(locale: Locale): Promise<void> {
  wantedLocale = locale;
  for (;;) {
    const { groups } = messagesStore.getState();
    const words = await loadAll(locale, groups, FIRST_WORDS[locale]());
    if (wantedLocale !== locale) return;
    // A page opened meanwhile has loaded messages of the previous language.
    if (messagesStore.getState().groups !== groups) continue;
    messagesStore.setState({ locale, words, ...AS_SAID });
    if (locale === 'zh') void loadServerMessages();
    return;
  }
}

/** Only failures need these messages, so they load after the page; without them, server messages are English. */
async function loadServerMessages(): Promise<void> {
  const words = await import('./say-in-chinese.ts').catch(() => undefined);
  if (words === undefined || messagesStore.getState().locale !== 'zh') return;
  messagesStore.setState({ hintOf: words.hintInChinese, messageOf: words.messageInChinese });
}

/** Resolves when the messages of these groups are loaded. Rejects if loading fails. */
export async function loadMessages(needed: readonly WordGroup[]): Promise<void> {
  for (;;) {
    const { locale, groups } = messagesStore.getState();
    const missing = needed.filter((group) => !groups.includes(group));
    if (missing.length === 0) return;
    const words = await loadAll(locale, missing);
    const now = messagesStore.getState();
    if (now.locale !== locale) continue;
    messagesStore.setState({
      words: { ...now.words, ...words },
      groups: [...new Set([...now.groups, ...missing])],
    });
  }
}

async function loadAll(
  locale: Locale,
  groups: readonly WordGroup[],
  ...others: readonly Promise<Partial<Catalogue>>[]
): Promise<Partial<Catalogue>> {
  const parts = await Promise.all([...others, ...groups.map((group) => WORD_GROUPS[group][locale]())]);
  return Object.assign({}, ...parts) as Partial<Catalogue>;
}

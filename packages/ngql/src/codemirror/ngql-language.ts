import {
  autocompletion,
  insertCompletionText,
  pickedCompletion,
  snippet,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { foldService } from '@codemirror/language';
import { linter, type Diagnostic } from '@codemirror/lint';
import {
  EditorSelection,
  RangeSetBuilder,
  StateEffect,
  StateField,
  type EditorState,
  type Extension,
  type StateEffectType,
  type Text,
} from '@codemirror/state';
import {
  Decoration,
  ViewPlugin,
  hoverTooltip,
  keymap,
  showTooltip,
  type DecorationSet,
  type EditorView,
  type Tooltip,
  type ViewUpdate,
} from '@codemirror/view';
import type { CompletionItem, CompletionKind } from '../support/completion-item.ts';
import type { Diagnostic as NgqlDiagnostic } from '../support/diagnose.ts';
import type { Said } from '../support/diagnostic-text.ts';
import { highlight, type Highlight, type HighlightKind } from '../support/highlight.ts';
import type { AskLanguage } from '../support/language.ts';
import { folds, type Fold } from '../support/outline.ts';

/** Messages of an editor in the language of the page, each requested when it is shown. */
export interface EditorWords {
  /** Returns the text of a diagnostic; `english` is the fallback. */
  readonly said: (said: Said | undefined, english: string) => string;
  /** Returns the description of a function or statement. */
  readonly meaning: (name: string, english: string) => string;
  /** Returns the name of a completion kind. */
  readonly kind: (kind: CompletionKind) => string;
}

const ENGLISH: EditorWords = {
  said: (_, english) => english,
  meaning: (_, english) => english,
  kind: (kind) => kind,
};

/** Returns all extensions of an nGQL editor: highlighting, folding, diagnostics with fixes, completion, hover, renaming and formatting. */
export function ngqlLanguage(ask: AskLanguage, words: EditorWords = ENGLISH): Extension {
  return [
    ngqlHighlighting(),
    ngqlFolding(),
    ngqlLinter(ask, words),
    ngqlCompletion(ask, words),
    ngqlHover(ask, words),
    ngqlSignatures(ask, words),
    keymap.of([
      { key: 'Shift-Alt-f', run: (view) => formatNgql(view, ask) },
      { key: 'F2', run: (view) => selectOccurrences(view, ask) },
    ]),
  ];
}

/** Selects all occurrences of a variable, so that typing renames it. */
function selectOccurrences(view: EditorView, ask: AskLanguage): true {
  const { state } = view;
  const { head } = state.selection.main;
  void ask('occurrences', documentText(state), head).then((found) => {
    if (view.state !== state || found.length === 0) return;
    const main = found.findIndex(({ start, end }) => start <= head && head <= end);
    const ranges = found.map(({ start, end }) => EditorSelection.range(start, end));
    view.dispatch({ selection: EditorSelection.create(ranges, Math.max(0, main)), scrollIntoView: true });
  });
  return true;
}

/** Schema names with their own highlighting. */
export interface SchemaNames {
  readonly tags: ReadonlySet<string>;
  readonly edgeTypes: ReadonlySet<string>;
}

/** Sets the names of tags and edge types. */
export const ngqlNamesKnown: StateEffectType<SchemaNames> = StateEffect.define<SchemaNames>();

const schemaNames = StateField.define<SchemaNames>({
  create: () => ({ tags: new Set(), edgeTypes: new Set() }),
  update: (before, { effects }) =>
    effects.reduce((names, effect) => (effect.is(ngqlNamesKnown) ? effect.value : names), before),
});

const MARKS: Readonly<Record<HighlightKind | 'tag' | 'edge', Decoration>> = {
  tag: Decoration.mark({ class: 'tok-tag' }),
  edge: Decoration.mark({ class: 'tok-edge' }),
  keyword: Decoration.mark({ class: 'tok-keyword' }),
  string: Decoration.mark({ class: 'tok-string' }),
  number: Decoration.mark({ class: 'tok-number' }),
  name: Decoration.mark({ class: 'tok-name' }),
  variable: Decoration.mark({ class: 'tok-variable' }),
  operator: Decoration.mark({ class: 'tok-operator' }),
  comment: Decoration.mark({ class: 'tok-comment' }),
  error: Decoration.mark({ class: 'tok-error' }),
  function: Decoration.mark({ class: 'tok-function' }),
};

/** Highlights tokens with the classes `tok-keyword`, `tok-string`, …, only in the visible range. */
function ngqlHighlighting(): Extension {
  return [schemaNames, ViewPlugin.fromClass(TokenColours, { decorations: (colours) => colours.decorations })];
}

class TokenColours {
  decorations: DecorationSet;
  #document: Text;
  #highlights: readonly Highlight[];

  constructor(view: EditorView) {
    this.#document = view.state.doc;
    this.#highlights = highlight(this.#document.toString());
    this.decorations = this.#decorate(view);
  }

  update({ view, docChanged, viewportChanged, startState }: ViewUpdate): void {
    const areNamesNew = startState.field(schemaNames, false) !== view.state.field(schemaNames);
    if (!docChanged && !viewportChanged && !areNamesNew) return;
    if (view.state.doc !== this.#document) {
      this.#document = view.state.doc;
      this.#highlights = highlight(this.#document.toString());
    }
    this.decorations = this.#decorate(view);
  }

  #decorate(view: EditorView): DecorationSet {
    const builder = new RangeSetBuilder<Decoration>();
    const names = view.state.field(schemaNames);
    let decorated = 0;
    for (const { from, to } of view.visibleRanges) {
      let index = firstEndingAfter(this.#highlights, Math.max(from, decorated));
      for (let item = this.#highlights[index]; item && item.start < to; item = this.#highlights[++index]) {
        builder.add(item.start, item.end, MARKS[this.#kindOf(item, names)]);
        decorated = item.end;
      }
    }
    return builder.finish();
  }

  #kindOf({ kind, start, end }: Highlight, { tags, edgeTypes }: SchemaNames): HighlightKind | 'tag' | 'edge' {
    if (kind !== 'name') return kind;
    const name = this.#document.sliceString(start, end).replaceAll('`', '');
    return tags.has(name) ? 'tag' : edgeTypes.has(name) ? 'edge' : kind;
  }
}

/** Returns the index of the first range that ends after an offset. */
function firstEndingAfter(highlights: readonly Highlight[], offset: number): number {
  let low = 0;
  let high = highlights.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (highlights[middle]!.end <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Lets statements of several lines be folded to their first line. */
function ngqlFolding(): Extension {
  const known = new WeakMap<Text, readonly Fold[]>();
  return foldService.of(({ doc }, lineStart, lineEnd) => {
    let found = known.get(doc);
    if (!found) known.set(doc, (found = folds(doc.toString())));
    const fold = found.find(({ start }) => start >= lineStart && start <= lineEnd);
    return fold ? { from: fold.start, to: fold.end } : null;
  });
}

/** Signals new knowledge of the database, so that the text is checked again. */
export const ngqlContextChanged: StateEffectType<null> = StateEffect.define<null>();

/** Shows diagnostics with hints and fixes. */
function ngqlLinter(ask: AskLanguage, words: EditorWords): Extension {
  return linter(
    async (view) => {
      const { doc } = view.state;
      const found = await ask('diagnose', doc.toString(), 0);
      return found.map((diagnostic) => toLint(diagnostic, doc, words));
    },
    {
      needsRefresh: ({ transactions }) =>
        transactions.some(({ effects }) => effects.some((effect) => effect.is(ngqlContextChanged))),
    },
  );
}

function toLint(
  { start, end, severity, message, hint, fixes, said, saidHint }: NgqlDiagnostic,
  doc: Text,
  words: EditorWords,
): Diagnostic {
  // An empty range is invisible, so the character before it is marked.
  const from = start === end ? Math.max(0, start - 1) : start;
  return {
    from,
    to: end,
    severity,
    message: [words.said(said, message), ...(hint === undefined ? [] : [words.said(saidHint, hint)])].join('\n'),
    actions: fixes.map(({ title, edits }) => ({
      name: title,
      apply: (view: EditorView) => {
        // Positions refer to the checked text; a newer text gets its own diagnostics soon.
        if (view.state.doc !== doc) return;
        view.dispatch({ changes: edits.map((edit) => ({ from: edit.start, to: edit.end, insert: edit.insert })) });
      },
    })),
  };
}

/** Order among equally good matches: names of the context, keywords, functions, snippets. */
const BOOSTS: Readonly<Record<CompletionKind, number>> = {
  column: 30,
  vid: 30,
  property: 30,
  variable: 30,
  tag: 20,
  edge: 20,
  index: 20,
  space: 20,
  keyword: 10,
  function: 0,
  snippet: -10,
};

/** Likely items rank between names and keywords. */
const LIKELY_BOOST = 15;

/** Debounce of the completion list in milliseconds; a response takes little longer. */
const TYPING_PAUSE_MS = 15;

/** Completes keywords, functions, schema names and snippets. */
function ngqlCompletion(ask: AskLanguage, words: EditorWords): Extension {
  return autocompletion({
    override: [(at) => completionsAt(at, ask, words)],
    activateOnTypingDelay: TYPING_PAUSE_MS,
  });
}

async function completionsAt(
  at: CompletionContext,
  ask: AskLanguage,
  words: EditorWords,
): Promise<CompletionResult | null> {
  const before = at.state.sliceDoc(Math.max(0, at.pos - 1), at.pos);
  // Without a word before the cursor, the list opens only after a position that requires a name, or on request.
  if (!at.explicit && !/[\w$.:"\s-]/.test(before)) return null;
  const result = await ask('complete', documentText(at.state), at.pos);
  if (!result) return nothingAt(at);
  const isEmpty = result.start === at.pos;
  if (isEmpty && !at.explicit && !(result.isNameExpected && /[.:,\s-]/.test(before))) return nothingAt(at);
  return {
    from: result.start,
    options: result.items.map((item, index) => toCompletion(item, index, words, result.end - at.pos)),
    validFor: result.items.some(({ insert }) => insert.startsWith('$')) ? /^[$\w.-]*$/ : /^\w*$/,
  };
}

/**
 * Returns no completions. If keys were pressed while waiting, returns an empty list, so that the editor asks again instead of waiting for another
 * key.
 */
function nothingAt(at: CompletionContext): CompletionResult | null {
  return at.view === undefined || at.view.state.doc === at.state.doc ? null : { from: at.pos, options: [] };
}

function documentText(state: EditorState): string {
  return state.doc.toString();
}

/** Applies a completion and also replaces `behind` characters after the cursor. */
function replacing(insert: string, behind: number): NonNullable<Completion['apply']> {
  return (view, completion, from, to) =>
    view.dispatch({
      ...insertCompletionText(view.state, insert, from, to + behind),
      annotations: pickedCompletion.of(completion),
    });
}

function toCompletion(
  { label, kind, insert, detail, type, meaning, isLikely }: CompletionItem,
  index: number,
  words: EditorWords,
  behind: number,
): Completion {
  const info = [detail, meaning === undefined ? undefined : words.meaning(label.replace(/\(.*$/, ''), meaning)].filter(
    (one) => one !== undefined,
  );
  return {
    label,
    type: kind,
    apply: kind === 'snippet' ? snippet(numberedFields(insert)) : behind > 0 ? replacing(insert, behind) : insert,
    // Items of one kind are ordered by their position in the list.
    boost: (isLikely === true ? LIKELY_BOOST : BOOSTS[kind]) - index / 1000,
    ...(kind !== 'keyword' && { detail: type ?? words.kind(kind) }),
    ...(info.length > 0 && { info: info.join(' — ') }),
  };
}

/** Converts `${name}` to `${1:name}`: equal fields are filled together, numbered by first occurrence. */
function numberedFields(template: string): string {
  const names: string[] = [];
  return template.replaceAll(/\$\{([^}]*)\}/g, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `\${${names.indexOf(name) + 1}:${name}}`;
  });
}

/** Shows information on the word under the pointer. */
function ngqlHover(ask: AskLanguage, words: EditorWords): Extension {
  return hoverTooltip(async (view, pos) => {
    const found = await ask('hover', documentText(view.state), pos);
    if (!found) return null;
    const { start, end, title, lines, functionName } = found;
    const said = functionName === undefined ? lines : lines.map((line) => words.meaning(functionName, line));
    return { pos: start, end, above: true, create: () => ({ dom: tooltipDom(title, said) }) };
  });
}

const setSignature = StateEffect.define<Tooltip | null>();

/** Shows the signature of the function whose arguments are being written. */
function ngqlSignatures(ask: AskLanguage, words: EditorWords): Extension {
  const shown = StateField.define<Tooltip | null>({
    create: () => null,
    update: (before, transaction) =>
      transaction.effects.reduce<Tooltip | null>(
        (tooltip, effect) => (effect.is(setSignature) ? effect.value : tooltip),
        transaction.docChanged && before ? { ...before, pos: transaction.changes.mapPos(before.pos) } : before,
      ),
    provide: (field) => showTooltip.from(field),
  });
  const watch = ViewPlugin.define(() => {
    let shownAt: string | undefined;
    return {
      update({ view, docChanged, selectionSet }: ViewUpdate): void {
        // Formats the script, unless it changed meanwhile.
        if (!docChanged && !(selectionSet && shownAt !== undefined)) return;
        const { state } = view;
        void ask('signature', documentText(state), state.selection.main.head).then((help) => {
          const key = help && `${help.start} ${help.argument}`;
          if (view.state !== state || key === shownAt) return;
          shownAt = key;
          const create = (): { dom: HTMLElement } => ({
            dom: tooltipDom(help?.signature ?? '', help ? [words.meaning(help.name, help.meaning)] : []),
          });
          view.dispatch({ effects: setSignature.of(help ? { pos: help.start, above: true, create } : null) });
        });
      },
    };
  });
  return [shown, watch];
}

function tooltipDom(title: string, lines: readonly string[]): HTMLElement {
  const dom = document.createElement('div');
  dom.className = 'cm-ngql-tip';
  const head = document.createElement('div');
  head.className = 'cm-ngql-tip-title';
  head.textContent = title;
  dom.append(head);
  for (const line of lines) {
    const row = document.createElement('div');
    row.textContent = line;
    dom.append(row);
  }
  return dom;
}

/** Puts the script into form; a text that changed meanwhile is left alone. */
export function formatNgql(view: EditorView, ask: AskLanguage): true {
  const { doc } = view.state;
  void ask('format', doc.toString(), 0).then((edits) => {
    if (view.state.doc !== doc || edits.length === 0) return;
    view.dispatch({ changes: edits.map(({ start, end, insert }) => ({ from: start, to: end, insert })) });
  });
  return true;
}

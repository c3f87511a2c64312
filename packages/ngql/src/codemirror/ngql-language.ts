import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { linter, type Diagnostic } from '@codemirror/lint';
import { RangeSetBuilder, type EditorState, type Extension, type Text } from '@codemirror/state';
import { Decoration, ViewPlugin, type DecorationSet, type EditorView, type ViewUpdate } from '@codemirror/view';
import { complete, type CompletionContext as NgqlContext, type CompletionKind } from '../support/complete.ts';
import { diagnose } from '../support/diagnose.ts';
import { highlight, type Highlight, type HighlightKind } from '../support/highlight.ts';

/** Answers what the editor knows of the database at this moment: schema, spaces, parameters. */
export type NgqlEditorContext = () => NgqlContext;

/** Everything an nGQL editor has: colours, error marks, completion. */
export function ngqlLanguage(context: NgqlEditorContext = () => ({})): Extension {
  return [ngqlHighlighting(), ngqlLinter(), ngqlCompletion(context)];
}

const MARKS: Readonly<Record<HighlightKind, Decoration>> = {
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

/** Colours the tokens with the classes `tok-keyword`, `tok-string`, …. Only what is in view is decorated. */
export function ngqlHighlighting(): Extension {
  return ViewPlugin.fromClass(TokenColours, { decorations: (colours) => colours.decorations });
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

  update({ view, docChanged, viewportChanged }: ViewUpdate): void {
    if (!docChanged && !viewportChanged) return;
    if (view.state.doc !== this.#document) {
      this.#document = view.state.doc;
      this.#highlights = highlight(this.#document.toString());
    }
    this.decorations = this.#decorate(view);
  }

  #decorate(view: EditorView): DecorationSet {
    const builder = new RangeSetBuilder<Decoration>();
    let decorated = 0;
    for (const { from, to } of view.visibleRanges) {
      let index = firstEndingAfter(this.#highlights, Math.max(from, decorated));
      for (let item = this.#highlights[index]; item && item.start < to; item = this.#highlights[++index]) {
        builder.add(item.start, item.end, MARKS[item.kind]);
        decorated = item.end;
      }
    }
    return builder.finish();
  }
}

/** The index of the first stretch that ends behind an offset. */
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

/** Marks the syntax errors, each with its hint. */
export function ngqlLinter(): Extension {
  return linter((view) =>
    diagnose(view.state.doc.toString()).map((found): Diagnostic => {
      // An empty stretch cannot be seen, so the character before it is marked.
      const from = found.start === found.end ? Math.max(0, found.start - 1) : found.start;
      return {
        from,
        to: found.end,
        severity: 'error',
        message: found.hint === undefined ? found.message : `${found.message}\n${found.hint}`,
      };
    }),
  );
}

const COMPLETION_TYPES: Readonly<Record<CompletionKind, string>> = {
  keyword: 'keyword',
  function: 'function',
  tag: 'class',
  edge: 'interface',
  property: 'property',
  index: 'constant',
  space: 'namespace',
  variable: 'variable',
  column: 'property',
  snippet: 'text',
};

/** Offers words, functions and the names of the schema. */
export function ngqlCompletion(context: NgqlEditorContext): Extension {
  return autocompletion({ override: [(at) => completionsAt(at, context)], icons: false });
}

function completionsAt(at: CompletionContext, context: NgqlEditorContext): CompletionResult | null {
  const result = complete(documentText(at.state), at.pos, context());
  if (!result) return null;
  // Without a word before the cursor, completion opens where a name must follow, and when it is asked for.
  if (
    result.start === at.pos &&
    !at.explicit &&
    at.state.sliceDoc(at.pos - 1, at.pos) !== '.' &&
    at.state.sliceDoc(at.pos - 1, at.pos) !== ':'
  )
    return null;
  return { from: result.start, options: result.items.map(toCompletion), validFor: /^[$\w]*$/ };
}

function documentText(state: EditorState): string {
  return state.doc.toString();
}

function toCompletion({
  label,
  kind,
  insert,
  detail,
}: NonNullable<ReturnType<typeof complete>>['items'][number]): Completion {
  return {
    label,
    type: COMPLETION_TYPES[kind],
    apply: insert,
    boost: kind === 'keyword' ? 0 : kind === 'function' ? -1 : 1,
    ...(detail !== undefined && { info: detail }),
  };
}

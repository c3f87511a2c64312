import { useEffect, useRef } from 'react';
import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  startCompletion,
  type CompletionSource,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { Compartment, EditorState } from '@codemirror/state';
import { EditorView, keymap, placeholder, tooltips } from '@codemirror/view';
import { ListFilter, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Row } from '@astrolabe/model';
import { webConfig } from '../../config.ts';
import { editorLook } from '../../editor/editor-look.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useDelayed } from '../../ui/use-delayed.ts';
import { useErrorMessages } from '../../ui/use-error-messages.ts';
import { filterItems } from './filter-items.ts';
import type { FilterProblem } from './row-filter.ts';
import styles from './filter.module.css';

/** A condition on the columns of a result, as a line of text with completion. It applies while it is typed. */
export function FilterField({
  columns,
  rows,
  value,
  problem,
  onChange,
}: {
  readonly columns: readonly string[];
  /** All rows, for the values that are proposed. */
  readonly rows: readonly Row[];
  readonly value: string;
  readonly problem: FilterProblem | undefined;
  readonly onChange: (text: string) => void;
}) {
  const t = useTranslations('result');
  const parent = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const attributes = useRef(new Compartment());
  const latest = useRef({ columns, rows, onChange });
  const firstText = useRef(value);
  useEffect(() => {
    latest.current = { columns, rows, onChange };
  }, [columns, rows, onChange]);
  useEffect(() => {
    if (parent.current === null) return undefined;
    const complete: CompletionSource = ({ state, pos, explicit }) => {
      const { columns: names, rows: all } = latest.current;
      const { from, items } = filterItems(state.doc.toString(), pos, names, all);
      if (!explicit && from === pos && pos > 0 && !/[\s([,]$/.test(state.sliceDoc(0, pos))) return null;
      return {
        from,
        options: items.map(({ text, kind }, place) => ({
          label: text,
          type: ICONS[kind],
          boost: -place,
          apply: kind === 'function' || text.endsWith('[') ? text : `${text} `,
        })),
      };
    };
    const editor = new EditorView({
      parent: parent.current,
      state: EditorState.create({
        doc: firstText.current,
        extensions: [
          webConfig.nonce === '' ? [] : EditorView.cspNonce.of(webConfig.nonce),
          oneLine,
          history(),
          closeBrackets(),
          autocompletion({ override: [complete], activateOnCompletion: ({ type }) => type !== 'value' }),
          tooltips({ parent: document.body }),
          keymap.of([
            { key: 'Tab', run: acceptCompletion },
            { key: 'ArrowDown', run: startCompletion },
            ...closeBracketsKeymap,
            ...completionKeymap,
            ...defaultKeymap,
            ...historyKeymap,
          ]),
          attributes.current.of([]),
          editorLook,
          fieldLook,
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = editor;
    return () => {
      view.current = undefined;
      editor.destroy();
    };
  }, []);
  // A condition that is being typed is incomplete, not wrong.
  const shownProblem = useDelayed(problem, PROBLEM_MS);
  const label = t('condition');
  const hint = t('conditionHint', { column: columns[0] ?? '' });
  const isInvalid = shownProblem !== undefined;
  useEffect(() => {
    view.current?.dispatch({
      effects: attributes.current.reconfigure([
        EditorView.contentAttributes.of({
          'aria-label': label,
          'aria-invalid': String(isInvalid),
          spellcheck: 'false',
        }),
        placeholder(hint),
      ]),
    });
  }, [label, hint, isInvalid]);
  useEffect(() => {
    const editor = view.current;
    if (editor !== undefined && editor.state.doc.toString() !== value)
      editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);
  return (
    <div className={styles['field']} data-invalid={isInvalid || undefined}>
      <ListFilter size={14} aria-hidden="true" />
      <div ref={parent} />
      {shownProblem !== undefined && <ProblemText problem={shownProblem} />}
      {value !== '' && (
        <IconButton size="row" label={t('conditionClear')} icon={<X size={14} />} onClick={() => onChange('')} />
      )}
    </div>
  );
}

const PROBLEM_MS = 800;

const ICONS = { column: 'column', keyword: 'keyword', function: 'function', value: 'vid' } as const;

function ProblemText({ problem }: { readonly problem: FilterProblem }) {
  const t = useTranslations('result');
  const errorMessages = useErrorMessages();
  const text =
    problem.kind === 'column'
      ? problem.guess === undefined
        ? t('conditionColumn', { name: problem.name })
        : t('conditionGuess', { name: problem.name, guess: problem.guess })
      : problem.kind === 'unsupported'
        ? t('conditionUnsupported', { text: problem.text })
        : errorMessages(problem.error).text;
  return (
    <span className={`clip ${styles['problem']}`} role="status" title={text}>
      {text}
    </span>
  );
}

/** Line breaks become spaces, also in pasted text. */
const oneLine = EditorState.transactionFilter.of((transaction) => {
  if (!transaction.docChanged || transaction.newDoc.lines === 1) return transaction;
  const text = transaction.newDoc.toString().replaceAll(/\s*\n\s*/g, ' ');
  return {
    changes: { from: 0, to: transaction.startState.doc.length, insert: text },
    selection: { anchor: Math.min(text.length, transaction.newSelection.main.head) },
  };
});

const fieldLook = EditorView.theme({
  '&': { height: 'auto', backgroundColor: 'transparent', fontSize: '12px' },
  '.cm-scroller': { lineHeight: '20px', overflow: 'hidden' },
  '.cm-content': { padding: '2px 0' },
  '.cm-line': { padding: '0 4px' },
});

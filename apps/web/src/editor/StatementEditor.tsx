import { useEffect, useRef } from 'react';
import { acceptCompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, codeFolding, foldGutter, foldKeymap } from '@codemirror/language';
import { lintKeymap } from '@codemirror/lint';
import { Compartment, EditorState } from '@codemirror/state';
import {
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import type { SchemaSnapshot } from '@astrolabe/model';
import { ngqlContextChanged, ngqlLanguage, ngqlNamesKnown } from '@astrolabe/ngql/codemirror';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { webConfig } from '../config.ts';
import { consoleStore } from '../state/console-store.ts';
import { attachEditor } from './editor-handle.ts';
import { editorLook } from './editor-look.ts';
import { fixGutter } from './fix-gutter.ts';
import { askLanguage } from './language-client.ts';
import { useLanguageContext } from './use-language-context.ts';
import { useEditorPhrases } from './use-editor-phrases.ts';
import { useEditorWords } from './use-editor-words.ts';

/** What completion may offer beside the words of the language. */
export interface StatementEditorProps {
  readonly schema: SchemaSnapshot | undefined;
  readonly spaces: readonly string[];
  /** Names of parameters, without the dollar sign. */
  readonly parameters: readonly string[];
}

/** The console's editor. Its text lives in the console's store; schema, spaces and parameters feed completion. */
export function StatementEditor({ schema, spaces, parameters }: StatementEditorProps) {
  const words = useTranslations('console');
  const parent = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const attributes = useRef(new Compartment());
  const language = useRef(new Compartment());
  const phrases = useRef(new Compartment());
  const editorWords = useEditorWords();
  const wordsNow = useRef(editorWords);
  const editorPhrases = useEditorPhrases();
  const label = words('editor');

  useEffect(() => {
    if (parent.current === null) return;
    const search = new Compartment();
    const editor = new EditorView({
      parent: parent.current,
      state: EditorState.create({
        doc: consoleStore.getState().text,
        extensions: [
          webConfig.nonce === '' ? [] : EditorView.cspNonce.of(webConfig.nonce),
          fixGutter,
          lineNumbers(),
          codeFolding({ placeholderText: '…' }),
          foldGutter(),
          highlightActiveLine(),
          highlightActiveLineGutter(),
          history(),
          drawSelection(),
          dropCursor(),
          bracketMatching(),
          closeBrackets(),
          search.of([]),
          EditorState.allowMultipleSelections.of(true),
          EditorState.tabSize.of(2),
          keymap.of([
            ...closeBracketsKeymap,
            ...completionKeymap,
            ...defaultKeymap,
            ...historyKeymap,
            ...lintKeymap,
            ...foldKeymap,
            { key: 'Tab', run: acceptCompletion },
            indentWithTab,
          ]),
          language.current.of(ngqlLanguage(askLanguage, wordsNow.current)),
          phrases.current.of([]),
          attributes.current.of([]),
          editorLook,
          EditorView.updateListener.of((update) => {
            if (update.docChanged) consoleStore.setState({ text: update.state.doc.toString(), remark: undefined });
          }),
        ],
      }),
    });
    view.current = editor;
    // The search comes after the first paint; nobody searches in that moment.
    let isOpen = true;
    void import('./editor-search.ts').then(({ editorSearch }) => {
      if (isOpen) editor.dispatch({ effects: search.reconfigure(editorSearch) });
    });
    const detach = attachEditor(editor);
    editor.focus();
    // Line heights are measured with the code font; the fallback has others.
    void document.fonts.ready.then(() => editor.requestMeasure());
    return () => {
      isOpen = false;
      detach();
      view.current = undefined;
      editor.destroy();
    };
  }, []);

  const context = useLanguageContext({ schema, spaces, parameters });
  useEffect(() => {
    const namesOf = (elements: readonly { readonly name: string }[] = []): ReadonlySet<string> =>
      new Set(elements.map(({ name }) => name));
    const names = { tags: namesOf(schema?.tags), edgeTypes: namesOf(schema?.edgeTypes) };
    view.current?.dispatch({ effects: [ngqlContextChanged.of(null), ngqlNamesKnown.of(names)] });
  }, [schema, context]);

  useEffect(() => {
    view.current?.dispatch({
      effects: attributes.current.reconfigure(
        // The box around the text scrolls; with a place in the order of the keys it can be scrolled without a pointer.
        EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', tabindex: '0' }),
      ),
    });
  }, [label]);

  useEffect(() => {
    if (wordsNow.current === editorWords) return;
    wordsNow.current = editorWords;
    view.current?.dispatch({ effects: language.current.reconfigure(ngqlLanguage(askLanguage, editorWords)) });
  }, [editorWords]);

  useEffect(() => {
    view.current?.dispatch({ effects: phrases.current.reconfigure(EditorState.phrases.of(editorPhrases)) });
  }, [editorPhrases]);

  const text = useStore(consoleStore, (store) => store.text);
  useEffect(() => {
    // The text also changes from outside: a statement put back, a cleared console.
    const editor = view.current;
    if (editor !== undefined && editor.state.doc.toString() !== text) {
      editor.dispatch({
        changes: { from: 0, to: editor.state.doc.length, insert: text },
        selection: { anchor: text.length },
      });
    }
  }, [text]);

  return <div ref={parent} style={{ flex: 1, minWidth: 0, height: '100%' }} />;
}

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
  tooltips,
} from '@codemirror/view';
import type { CompletionContext } from '@astrolabe/ngql';
import { ngqlContextChanged, ngqlLanguage, ngqlNamesKnown } from '@astrolabe/ngql/codemirror';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { webConfig } from '../config.ts';
import { consoleStore, writeTab } from '../state/console-store.ts';
import { preferencesStore } from '../state/preferences-store.ts';
import { attachEditor } from './editor-handle.ts';
import { editorLook } from './editor-look.ts';
import { fixGutter } from './fix-gutter.ts';
import { askLanguage } from './language-client.ts';
import { typeOver } from './type-over.ts';
import { useEditorPhrases } from './use-editor-phrases.ts';
import { useEditorMessages } from './use-editor-messages.ts';

/** The edited script and the known schema. */
export interface StatementEditorProps {
  readonly tabId: string;
  /** Whether commands act on this editor. */
  readonly isActive: boolean;
  /** Label while commands act on another editor; defaults to that of the second script. */
  readonly labelBeside?: string;
  readonly context: CompletionContext;
}

/** An editor of the console. Its text lives in the console's store. */
export function StatementEditor({ tabId, isActive, labelBeside, context }: StatementEditorProps) {
  const t = useTranslations('console');
  const parent = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const attributes = useRef(new Compartment());
  const language = useRef(new Compartment());
  const phrases = useRef(new Compartment());
  const wrapping = useRef(new Compartment());
  const wrapsLines = useStore(preferencesStore, (preferences) => preferences.wrapsLines);
  const editorMessages = useEditorMessages();
  const messagesNow = useRef(editorMessages);
  const editorPhrases = useEditorPhrases();
  const label = isActive ? t('editor') : (labelBeside ?? t('editorBeside'));
  const tabNow = useRef(tabId);
  const text = useStore(consoleStore, (store) =>
    store.activeTabId === tabId ? store.text : (store.tabs.find((tab) => tab.id === tabId)?.text ?? ''),
  );
  const firstText = useRef(text);

  useEffect(() => {
    if (parent.current === null) return;
    const search = new Compartment();
    const editor = new EditorView({
      parent: parent.current,
      state: EditorState.create({
        doc: firstText.current,
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
          wrapping.current.of([]),
          // Tooltips flip below the cursor instead of covering the toolbar; lists may overlap the results.
          tooltips({ tooltipSpace: roomForTips }),
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
          language.current.of(ngqlLanguage(askLanguage, messagesNow.current)),
          phrases.current.of([]),
          attributes.current.of([]),
          editorLook,
          typeOver,
          EditorView.updateListener.of((update) => {
            if (update.docChanged) writeTab(tabNow.current, update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = editor;
    // Search loads after the first paint.
    let isOpen = true;
    void import('./editor-search.ts').then(({ editorSearch }) => {
      if (isOpen) editor.dispatch({ effects: search.reconfigure(editorSearch) });
    });
    // Line heights are measured with the code font; the fallback has others.
    void document.fonts.ready.then(() => editor.requestMeasure());
    return () => {
      isOpen = false;
      view.current = undefined;
      editor.destroy();
    };
  }, []);

  useEffect(() => {
    const editor = view.current;
    if (editor === undefined || !isActive) return undefined;
    // Do not take the focus from another element next to this editor.
    const pane = editor.dom.closest('[data-script]');
    if (pane === null || !pane.contains(document.activeElement)) editor.focus();
    return attachEditor(editor);
  }, [isActive]);

  useEffect(() => {
    const { schema } = context;
    const namesOf = (elements: readonly { readonly name: string }[] = []): ReadonlySet<string> =>
      new Set(elements.map(({ name }) => name));
    const names = { tags: namesOf(schema?.tags), edgeTypes: namesOf(schema?.edgeTypes) };
    view.current?.dispatch({ effects: [ngqlContextChanged.of(null), ngqlNamesKnown.of(names)] });
  }, [context]);

  useEffect(() => {
    view.current?.dispatch({
      effects: attributes.current.reconfigure(
        // The scrollable box is focusable, so that it can be scrolled by keyboard.
        EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'false', tabindex: '0' }),
      ),
    });
  }, [label]);

  useEffect(() => {
    view.current?.dispatch({
      effects: wrapping.current.reconfigure(wrapsLines ? EditorView.lineWrapping : []),
    });
  }, [wrapsLines]);

  useEffect(() => {
    if (messagesNow.current === editorMessages) return;
    messagesNow.current = editorMessages;
    view.current?.dispatch({ effects: language.current.reconfigure(ngqlLanguage(askLanguage, editorMessages)) });
  }, [editorMessages]);

  useEffect(() => {
    view.current?.dispatch({ effects: phrases.current.reconfigure(EditorState.phrases.of(editorPhrases)) });
  }, [editorPhrases]);

  useEffect(() => {
    tabNow.current = tabId;
    // The text also changes from outside: a statement put back, a cleared console.
    const editor = view.current;
    if (editor !== undefined && editor.state.doc.toString() !== text) {
      editor.dispatch({
        changes: { from: 0, to: editor.state.doc.length, insert: text },
        selection: { anchor: text.length },
      });
    }
  }, [tabId, text]);

  return <div ref={parent} style={{ flex: 1, minWidth: 0, height: '100%' }} />;
}

/** Returns the area for tooltips of an editor, in pixels of the window. */
function roomForTips(view: EditorView): { left: number; top: number; right: number; bottom: number } {
  return { left: 0, top: view.dom.getBoundingClientRect().top, right: innerWidth, bottom: innerHeight };
}

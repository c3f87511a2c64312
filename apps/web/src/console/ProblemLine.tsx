import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Lightbulb, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { lineColumnAt } from '@astrolabe/model';
import { spaceOfUse } from '@astrolabe/ngql';
import { CONSOLE_SHORTCUTS } from '../actions/screen-shortcuts.ts';
import { isMac, shownKeys } from '../actions/shortcut.ts';
import { changeAccountPreferences } from '../data/account-preferences.ts';
import { spacesQuery } from '../data/spaces.ts';
import { applyEdits, reveal } from '../editor/editor-handle.ts';
import { findFirstProblem, firstProblemStore, fixFirstProblem, type Problem } from '../editor/first-problem.ts';
import { languageContext } from '../editor/language-client.ts';
import { useEditorMessages } from '../editor/use-editor-messages.ts';
import { chooseScriptSpace, consoleStore } from '../state/console-store.ts';
import { Button } from '../ui/Button.tsx';
import { mayBeOther, openTranslate } from './translate/translate-store.ts';
import styles from './console.module.css';

/** Milliseconds after the last key before the text is checked; inline diagnostics appear earlier. */
const REST_MS = 700;
const FIX_LENGTH_MAX = 40;

/** The line below the editor: why the console did not run a text, or the first problem in the text. */
export function ProblemLine() {
  const t = useTranslations('console');
  const translate = useTranslations('translate');
  const { said: say } = useEditorMessages();
  const text = useStore(consoleStore, (store) => store.text);
  const remark = useStore(consoleStore, (store) => store.remark);
  const problem = useFirstProblem(text);
  const isWarning = remark === undefined && problem?.severity === 'warning';
  const spaces = useQuery(spacesQuery).data ?? [];
  if (remark === undefined && problem === undefined) return null;
  const range = remark === undefined ? problem?.range : remark.range;
  const fix = remark === undefined ? problem?.fix : undefined;
  const named = remark?.range && spaceOfUse(text.slice(remark.range.start, remark.range.end));
  const used = named !== undefined && spaces.includes(named) ? named : undefined;
  return (
    <div className={styles['problem']} role="alert" data-severity={isWarning ? 'warning' : 'error'}>
      {isWarning ? <TriangleAlert size={14} /> : <CircleAlert size={14} />}
      {range !== undefined && (
        <span className="strong">{t('problem', { line: lineColumnAt(text, range.start).line })}</span>
      )}
      <span className="clip">{remark === undefined ? say(problem?.said, problem?.message ?? '') : t(remark.word)}</span>
      {remark === undefined && problem?.hint !== undefined && (
        <span className="second clip">{say(problem.saidHint, problem.hint)}</span>
      )}
      <span className="grow" />
      {fix !== undefined && (
        <Button
          size="row"
          icon={<Lightbulb size={12} />}
          shortcut={shownKeys(CONSOLE_SHORTCUTS.fixProblem, isMac).join(' ')}
          title={fix.title}
          onClick={fixFirstProblem}
        >
          {t(fix.edits.every(({ start, end }) => start === end) ? 'insertFix' : 'writeFix', {
            text: fix.title.length > FIX_LENGTH_MAX ? `${fix.title.slice(0, FIX_LENGTH_MAX)}…` : fix.title,
          })}
        </Button>
      )}
      {problem?.severity === 'error' && remark === undefined && mayBeOther(text) && (
        <Button size="row" onClick={openTranslate}>
          {translate('open')}
        </Button>
      )}
      {used !== undefined && range !== undefined && (
        <Button
          size="row"
          icon={<Lightbulb size={12} />}
          onClick={() => {
            applyEdits([{ start: range.start, end: text[range.end] === ';' ? range.end + 1 : range.end, insert: '' }]);
            chooseScriptSpace(used);
          }}
        >
          {t('useInstead', { space: used })}
        </Button>
      )}
      {remark?.word === 'useRefused' && (
        <Button size="row" onClick={() => void allowUse().catch(() => undefined)}>
          {t('allowUse')}
        </Button>
      )}
      {range !== undefined && (
        <Button size="row" onClick={() => reveal(range)}>
          {t('goTo')}
        </Button>
      )}
    </div>
  );
}

/** Allows USE for this account, and clears the message. */
async function allowUse(): Promise<void> {
  await changeAccountPreferences({ allowUseInScripts: true });
  consoleStore.setState({ remark: undefined });
}

/**
 * Returns the first problem of a text after a typing pause, and again when the schema changes; the previous problem is shown until then, to avoid
 * flicker.
 */
function useFirstProblem(text: string): Problem | undefined {
  const context = useStore(languageContext);
  useEffect(() => {
    const timer = setTimeout(() => void findFirstProblem(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text, context]);
  return useStore(firstProblemStore, (store) => store.problem);
}

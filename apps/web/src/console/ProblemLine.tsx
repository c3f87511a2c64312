import { CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { lineColumnAt, type SourceRange } from '@astrolabe/model';
import type { Said } from '@astrolabe/ngql';
import { reveal } from '../editor/editor-handle.ts';
import { askLanguage } from '../editor/language-client.ts';
import { useEditorWords } from '../editor/use-editor-words.ts';
import { consoleStore } from '../state/console-store.ts';
import { Button } from '../ui/Button.tsx';
import styles from './console.module.css';

const DIAGNOSE_DELAY_MS = 400;
const DIAGNOSED_LENGTH_MAX = 200_000;

interface Problem {
  readonly message: string;
  readonly said: Said | undefined;
  readonly range: SourceRange;
  readonly hint: string | undefined;
  readonly saidHint: Said | undefined;
}

/** The line under the editor: what the console refused to run, else the first mistake in the text. */
export function ProblemLine() {
  const words = useTranslations('console');
  const { said: say } = useEditorWords();
  const text = useStore(consoleStore, (store) => store.text);
  const remark = useStore(consoleStore, (store) => store.remark);
  const problem = useFirstProblem(text);
  if (remark === undefined && problem === undefined) return null;
  const range = remark === undefined ? problem?.range : remark.range;
  return (
    <div className={styles['problem']} role="alert">
      <CircleAlert size={14} />
      {range !== undefined && (
        <span className="strong">{words('problem', { line: lineColumnAt(text, range.start).line })}</span>
      )}
      <span className="clip">
        {remark === undefined ? say(problem?.said, problem?.message ?? '') : words(remark.word)}
      </span>
      {remark === undefined && problem?.hint !== undefined && (
        <span className="second clip">{say(problem.saidHint, problem.hint)}</span>
      )}
      <span className="grow" />
      {range !== undefined && (
        <Button size="row" onClick={() => reveal(range)}>
          {words('goTo')}
        </Button>
      )}
    </div>
  );
}

/** The first mistake in a text, once the typing rests. */
function useFirstProblem(text: string): Problem | undefined {
  const [found, setFound] = useState<{ readonly text: string; readonly problem: Problem | undefined }>();
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => {
      if (text.length > DIAGNOSED_LENGTH_MAX) return setFound({ text, problem: undefined });
      void askLanguage('diagnose', text, 0).then((diagnostics) => {
        // A warning is marked in the text; this line is for what would be refused.
        const first = diagnostics.find(({ severity }) => severity === 'error');
        if (isCurrent)
          setFound({
            text,
            problem: first && {
              message: first.message,
              said: first.said,
              range: { start: first.start, end: first.end },
              hint: first.hint,
              saidHint: first.saidHint,
            },
          });
      });
    }, DIAGNOSE_DELAY_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text]);
  return found?.text === text ? found.problem : undefined;
}

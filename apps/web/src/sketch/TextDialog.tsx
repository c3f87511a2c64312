import { useState } from 'react';
import { CircleAlert, Copy, Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { showToast } from '../state/toast-store.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { saveFile } from '../ui/save-file.ts';
import { useCopy } from '../ui/use-copy.ts';
import { ddlOfGraph, graphOfDdl } from './sketch-ddl.ts';
import { EMPTY_GRAPH } from './sketch-graph.ts';
import { changeGraph, sketchStore } from './sketch-store.ts';
import type { SketchCommands } from './use-sketch-commands.ts';
import styles from './sketch.module.css';

/** The text of the open sketch, or a text to start from. */
export interface TextDialogProps {
  readonly isNew: boolean;
  readonly commands: SketchCommands;
  readonly onClose: () => void;
}

/** The sketch as nGQL: to read, copy and download, and to change and draw again. */
export function TextDialog({ isNew, commands, onClose }: TextDialogProps) {
  const t = useTranslations('sketch');
  const copy = useCopy();
  const [text, setText] = useState(() => (isNew ? '' : ddlOfGraph(sketchStore.getState().graph)));
  const [problem, setProblem] = useState<string>();
  const draw = async (): Promise<void> => {
    const { graph, errors, ignored } = graphOfDdl(text, isNew ? EMPTY_GRAPH : sketchStore.getState().graph);
    const [first] = errors;
    if (first !== undefined) return setProblem(t('textError', { line: first.line, problem: first.message }));
    if (isNew) {
      if (!(await commands.create(undefined, graph))) return;
    } else changeGraph(graph);
    if (ignored > 0) showToast('info', t('textIgnored', { count: ignored }));
    else if (!isNew) showToast('success', t('drawn'));
    onClose();
  };
  return (
    <Dialog
      isOpen
      width={760}
      onClose={onClose}
      title={isNew ? t('fromText') : t('textTitle')}
      foot={
        <>
          <Button size="form" icon={<Copy size={16} />} disabled={text === ''} onClick={() => void copy(text)}>
            {t('copy')}
          </Button>
          <Button
            size="form"
            icon={<Download size={16} />}
            disabled={text === ''}
            onClick={() => saveFile('sketch.ngql', text, 'text/plain;charset=utf-8')}
          >
            {t('download')}
          </Button>
          <span className="grow" />
          <Button size="form" kind="primary" disabled={text.trim() === ''} onClick={() => void draw()}>
            {t('draw')}
          </Button>
        </>
      }
    >
      <div className={styles['dialogSay']}>
        <p>{t('textSay')}</p>
        <textarea
          className={styles['text']}
          spellCheck={false}
          aria-label={t('textLabel')}
          aria-invalid={problem !== undefined}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setProblem(undefined);
          }}
        />
        {problem !== undefined && (
          <p className={styles['bad']} role="alert">
            <CircleAlert size={14} />
            {problem}
          </p>
        )}
      </div>
    </Dialog>
  );
}

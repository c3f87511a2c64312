import { useMemo, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { Plus, SquareTerminal } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { SchemaSnapshot } from '@astrolabe/model';
import { chooseSpace, openTab } from '../../state/console-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useErrorMessages } from '../../ui/use-error-messages.ts';
import { addVertex, connect, removeEdge, removeVertex } from './edit-pattern.ts';
import { NO_PATTERN, textWithDrawing, type PatternDrawing } from './pattern-drawing.ts';
import { PatternForm } from './PatternForm.tsx';
import { PatternDiagram, type PatternPart } from './PatternDiagram.tsx';
import { readPattern } from './read-pattern.ts';
import styles from './pattern.module.css';
import { useExploration } from '../state/use-exploration.ts';

/** A MATCH as a drawing and as text: each follows changes of the other. */
export function PatternDialog({
  schema,
  onDraw,
  onClose,
}: {
  readonly schema: SchemaSnapshot | undefined;
  /** Runs the statement and draws its result. */
  readonly onDraw: (text: string) => void;
  readonly onClose: () => void;
}) {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const errorMessages = useErrorMessages();
  const navigate = useNavigate();
  // While the text is invalid, the last drawing is shown.
  const [{ text, drawing }, setPattern] = useState({ text: '', drawing: NO_PATTERN });
  const [chosen, setChosen] = useState<PatternPart>();
  const read = useMemo(() => readPattern(text), [text]);
  const isDrawn = 'drawing' in read;
  const part = isDrawn && chosen !== undefined && has(drawing, chosen) ? chosen : undefined;
  const setText = (next: string): void => {
    const now = readPattern(next);
    setPattern({ text: next, drawing: 'drawing' in now ? now.drawing : drawing });
  };
  const change = (next: PatternDrawing, after: PatternPart | undefined = part): void => {
    setText(
      next.chains.length === 0 ? '' : textWithDrawing(text, 'statement' in read ? read.statement : undefined, next),
    );
    setChosen(after !== undefined && has(next, after) ? after : part);
  };
  const newest = ({ vertices }: PatternDrawing): PatternPart => ({ kind: 'vertex', id: vertices.at(-1)?.id ?? '' });
  const add = (): void => {
    const next = addVertex(drawing);
    change(next, newest(next));
  };
  const join = (from: string, to: string | undefined): void => {
    const grown = to === undefined ? addVertex(drawing) : drawing;
    const end = to ?? grown.vertices.at(-1)?.id ?? from;
    const next = connect(grown, from, end);
    change(next, { kind: 'edge', id: next.edges.at(-1)?.id ?? '' });
  };
  const remove = ({ kind, id }: PatternPart): void => {
    change(kind === 'vertex' ? removeVertex(drawing, id) : removeEdge(drawing, id));
  };
  const openInConsole = (): void => {
    chooseSpace(exploration.store.getState().space);
    openTab(text);
    void navigate({ to: '/console' });
  };
  return (
    <Dialog
      isOpen
      width={860}
      onClose={onClose}
      title={t('drawPattern')}
      foot={
        <>
          <Button
            size="form"
            icon={<SquareTerminal size={16} />}
            disabled={read.kind !== 'match'}
            onClick={openInConsole}
          >
            {t('patternConsole')}
          </Button>
          <span className="grow" />
          <Button size="form" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button size="form" kind="primary" disabled={read.kind !== 'match'} onClick={() => onDraw(text)}>
            {t('draw')}
          </Button>
        </>
      }
    >
      <div className={styles['pattern']}>
        <p className={styles['say']}>{t('patternSay')}</p>
        <div className={styles['drawn']}>
          <div className={styles['room']} inert={!isDrawn}>
            {drawing.vertices.length > 0 && (
              <PatternDiagram
                drawing={drawing}
                schema={schema}
                chosen={part}
                onChoose={setChosen}
                onConnect={join}
                onRemove={remove}
              />
            )}
            <Button size="form" icon={<Plus size={16} />} onClick={add}>
              {t('patternAddVertex')}
            </Button>
          </div>
          {part !== undefined && (
            <PatternForm drawing={drawing} schema={schema} chosen={part} onChange={change} onRemove={remove} />
          )}
        </div>
        <textarea
          className={styles['text']}
          spellCheck={false}
          rows={3}
          aria-label={t('patternText')}
          aria-invalid={read.kind === 'broken' || undefined}
          placeholder="MATCH (a)-[e]->(b) RETURN a, e, b LIMIT 100"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <p className={styles['note']} role="status" data-bad={!isDrawn || undefined}>
          {read.kind === 'broken' ? errorMessages(read.error).text : read.kind === 'other' ? t('patternOther') : ''}
        </p>
      </div>
    </Dialog>
  );
}

function has({ vertices, edges }: PatternDrawing, { kind, id }: PatternPart): boolean {
  return (kind === 'vertex' ? vertices : edges).some((one) => one.id === id);
}

import { useEffect, useId, useRef, useState } from 'react';
import { PencilLine, StickyNote, Trash2 } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { noteOn } from '../state/canvas-note.ts';
import { NOTE_LENGTH_MAX } from '../limits.ts';
import { writeNote } from '../act/note-commands.ts';
import styles from './notes.module.css';
import { useExploration } from '../state/use-exploration.ts';

/** The note on a vertex or edge: read, written, changed, removed. */
export function NoteField({ elementKey }: { readonly elementKey: string }) {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const format = useFormatter();
  useStore(exploration.store, (store) => store.tree.at);
  const isWriting = useStore(exploration.store, (store) => store.notedKey === elementKey);
  const note = noteOn(exploration.state.notes, elementKey);
  const begin = (): void => exploration.store.setState({ notedKey: elementKey });
  if (isWriting) return <NoteForm elementKey={elementKey} text={note?.text ?? ''} />;
  if (note === undefined)
    return (
      <div className={styles['add']}>
        <Button size="row" kind="quiet" icon={<StickyNote size={14} />} shortcut="F2" onClick={begin}>
          {t('addNote')}
        </Button>
      </div>
    );
  return (
    <section className={styles['note']} aria-label={t('note')}>
      <p>{note.text}</p>
      <footer>
        <span className="meta grow">
          {t('noteBy', {
            name: note.author,
            at: format.dateTime(note.at, { dateStyle: 'medium', timeStyle: 'short' }),
          })}
        </span>
        <IconButton size="row" label={t('changeNote')} icon={<PencilLine size={14} />} onClick={begin} />
        <IconButton
          size="row"
          label={t('removeNote')}
          icon={<Trash2 size={14} />}
          onClick={() => void writeNote(exploration, elementKey, '')}
        />
      </footer>
    </section>
  );
}

function NoteForm({ elementKey, text: before }: { readonly elementKey: string; readonly text: string }) {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const [text, setText] = useState(before);
  const field = useRef<HTMLTextAreaElement>(null);
  const labelId = useId();
  useEffect(() => field.current?.focus(), []);
  const end = (): void => {
    exploration.store.setState({ notedKey: undefined });
    exploration.canvas?.focus();
  };
  const save = (): void => {
    if (text.trim() !== before) void writeNote(exploration, elementKey, text);
    end();
  };
  return (
    <form
      className={styles['note']}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') end();
        else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <label id={labelId} className="visually-hidden" htmlFor={`${labelId}-text`}>
        {t('note')}
      </label>
      <textarea
        id={`${labelId}-text`}
        ref={field}
        rows={4}
        maxLength={NOTE_LENGTH_MAX}
        placeholder={t('notePlaceholder')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <footer>
        <span className="grow" />
        <Button size="row" onClick={end}>
          {t('cancel')}
        </Button>
        <Button size="row" kind="primary" type="submit" shortcut="Ctrl ↵">
          {t('saveNote')}
        </Button>
      </footer>
    </form>
  );
}

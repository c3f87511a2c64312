import { useState } from 'react';
import { Trash2 } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { elementOfKey } from '@astrolabe/graph-view';
import { IconButton } from '../../ui/IconButton.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import type { CanvasNote } from '../state/canvas-note.ts';
import { FloatPanel } from '../FloatPanel.tsx';
import { NOTES_SEARCHED_FROM } from '../limits.ts';
import { flyToElement, nameOfElement, writeNote } from '../act/note-commands.ts';
import { useSceneValue } from '../state/use-scene-value.ts';
import frame from '../explore.module.css';
import styles from './notes.module.css';
import { useExploration } from '../state/use-exploration.ts';

/** All notes of the canvas, newest first; selecting one moves the view to it. */
export function NotesPanel() {
  const exploration = useExploration();
  const t = useTranslations('explore');
  useStore(exploration.store, (store) => store.tree.at);
  useSceneValue((scene) => scene.revision);
  const [wanted, setWanted] = useState('');
  const { notes } = exploration.state;
  const sought = wanted.trim().toLowerCase();
  const found = notes
    .filter(({ text, author }) => `${text} ${author}`.toLowerCase().includes(sought))
    .toSorted((a, b) => b.at - a.at);
  return (
    <FloatPanel title={t('notes')}>
      {notes.length === 0 && <p className={frame['none']}>{t('noNotes')}</p>}
      {notes.length >= NOTES_SEARCHED_FROM && (
        <div className={styles['search']}>
          <SearchField label={t('findNote')} value={wanted} onSearch={setWanted} />
        </div>
      )}
      <ul className={styles['notes']}>
        {found.map((note) => (
          <NoteLine key={note.key} note={note} />
        ))}
      </ul>
      {found.length === 0 && notes.length > 0 && <p className={frame['none']}>{t('foundNoNote')}</p>}
    </FloatPanel>
  );
}

function NoteLine({ note }: { readonly note: CanvasNote }) {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const format = useFormatter();
  const element = elementOfKey(exploration.scene, note.key);
  const name = element ? nameOfElement(exploration, element) : t('notOnCanvas');
  return (
    <li>
      <button type="button" disabled={!element} onClick={() => element && flyToElement(exploration, element)}>
        <b className="clip">{name}</b>
        <span>{note.text}</span>
        <span className="meta">
          {t('noteBy', {
            name: note.author,
            at: format.dateTime(note.at, { dateStyle: 'medium', timeStyle: 'short' }),
          })}
        </span>
      </button>
      <IconButton
        size="row"
        label={t('removeNoteOf', { name })}
        icon={<Trash2 size={14} />}
        onClick={() => void writeNote(exploration, note.key, '')}
      />
    </li>
  );
}

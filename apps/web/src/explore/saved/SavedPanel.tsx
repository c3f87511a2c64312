import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Link2, Save, Share2, Trash2 } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { thumbnailOfText } from '@astrolabe/graph-view';
import { useStore } from 'zustand';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useErrorMessages } from '../../ui/use-error-messages.ts';
import { useCopy } from '../../ui/use-copy.ts';
import { sessionStore } from '../../state/session-store.ts';
import { FloatPanel } from '../FloatPanel.tsx';
import { CanvasThumbnail } from '../keep/CanvasThumbnail.tsx';
import { canvasesQuery, linkOfCanvas, openCanvas, removeCanvas, saveCanvas } from './saved-canvases.ts';
import styles from '../explore.module.css';
import { useExploration } from '../state/use-exploration.ts';

/** The saved canvases: open, overwrite, copy the link, delete after a confirmation. */
export function SavedPanel() {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const copy = useCopy();
  const format = useFormatter();
  const errorMessages = useErrorMessages();
  const navigate = useNavigate();
  const mayShare = useStore(sessionStore, (store) => store.studio?.grants?.includes('view') === true);
  const tree = useStore(exploration.store, (store) => store.tree);
  const canvases = useQuery(canvasesQuery);
  const [name, setName] = useState('');
  const [asked, setAsked] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const attempt = (work: Promise<void>): void => {
    setFailure(undefined);
    void work.catch(setFailure);
  };
  return (
    <FloatPanel title={t('saved')}>
      <form
        className={styles['fields']}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') attempt(saveCanvas(exploration, name.trim()).then(() => setName('')));
        }}
      >
        <TextField
          label={t('canvasName')}
          value={name}
          maxLength={256}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button
          kind="primary"
          type="submit"
          icon={<Save size={14} />}
          disabled={name.trim() === '' || tree.steps.size < 2}
        >
          {t('saveCanvas')}
        </Button>
      </form>
      {(failure ?? canvases.error) !== undefined && (failure ?? canvases.error) !== null && (
        <p className={styles['none']} role="alert">
          {errorMessages(failure ?? canvases.error).text}
        </p>
      )}
      <ul className={styles['rules']}>
        {canvases.data?.items.map((canvas) => (
          <li key={canvas.id}>
            <span className={styles['savedPicture']}>
              <CanvasThumbnail picture={thumbnailOfText(canvas.picture)} />
            </span>
            <span className={`grow ${styles['savedName']}`}>
              <button
                type="button"
                className={styles['linkish']}
                onClick={() => void openCanvas(exploration, canvas.id)}
              >
                {canvas.name}
              </button>
              <span className="meta">
                {canvas.space} · {format.dateTime(canvas.updateTime, { dateStyle: 'medium', timeStyle: 'short' })}
              </span>
            </span>
            <IconButton
              size="row"
              label={t('copyLink', { name: canvas.name })}
              icon={<Link2 size={14} />}
              onClick={() => void copy(linkOfCanvas(canvas.id))}
            />
            {mayShare && (
              <IconButton
                size="row"
                label={t('giveView', { name: canvas.name })}
                icon={<Share2 size={14} />}
                onClick={() => void navigate({ to: '/access', search: { canvas: canvas.id } })}
              />
            )}
            <IconButton
              size="row"
              label={t('overwrite', { name: canvas.name })}
              icon={<Save size={14} />}
              onClick={() => attempt(saveCanvas(exploration, canvas.name, canvas.id))}
            />
            {asked === canvas.id ? (
              <Button size="row" kind="destroy" onClick={() => attempt(removeCanvas(canvas.id))}>
                {t('deleteCanvas')}
              </Button>
            ) : (
              <IconButton
                size="row"
                label={t('deleteNamed', { name: canvas.name })}
                icon={<Trash2 size={14} />}
                onClick={() => setAsked(canvas.id)}
              />
            )}
          </li>
        ))}
        {canvases.data?.items.length === 0 && <li className={styles['none']}>{t('noCanvases')}</li>}
      </ul>
    </FloatPanel>
  );
}

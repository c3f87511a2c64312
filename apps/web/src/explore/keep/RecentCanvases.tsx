import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { thumbnailOfText, type Thumbnail } from '@astrolabe/graph-view';
import { RECENT_CANVASES_MAX } from '../limits.ts';
import { canvasesQuery, openCanvas } from '../saved/saved-canvases.ts';
import { canvasRecords, type CanvasRecord } from './canvas-records.ts';
import { CanvasThumbnail } from './CanvasThumbnail.tsx';
import { isOwnCanvas, nameOfCanvas } from './keep-exploration.ts';
import { openRecentCanvas } from './resume-exploration.ts';
import styles from './keep.module.css';
import { useExploration } from '../state/use-exploration.ts';

/** A canvas that can be opened. */
interface OfferedCanvas {
  readonly key: string;
  readonly title: string;
  readonly detail: string;
  /** Unix milliseconds. */
  readonly savedAt: number;
  readonly picture: Thumbnail | undefined;
  readonly open: () => void;
}

/** Thumbnails of the canvases of this browser and of named ones, newest first; empty if there are none. */
export function RecentCanvases() {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const format = useFormatter();
  const records = useRecentRecords();
  const saved = useQuery(canvasesQuery).data?.items ?? [];
  const offered: readonly OfferedCanvas[] = [
    ...records.map((record) => ({
      key: record.name,
      title: record.head.space,
      detail: `${t('vertices', { count: record.size?.vertices ?? 0 })}, ${t('edgesCount', { count: record.size?.edges ?? 0 })}`,
      savedAt: record.savedAt,
      picture: record.picture,
      open: () => void openRecentCanvas(exploration, record),
    })),
    ...saved.slice(0, RECENT_CANVASES_MAX).map((canvas) => ({
      key: `saved ${canvas.id}`,
      title: canvas.name,
      detail: canvas.space,
      savedAt: canvas.updateTime,
      picture: thumbnailOfText(canvas.picture),
      open: () => void openCanvas(exploration, canvas.id),
    })),
  ];
  if (offered.length === 0) return null;
  return (
    <section className={styles['recent']} aria-label={t('recentCanvases')}>
      <h3>
        <History size={16} />
        {t('recentCanvases')}
      </h3>
      <ul>
        {offered.map(({ key, title, detail, savedAt, picture, open }) => (
          <li key={key}>
            <button type="button" className="card" onClick={open}>
              <CanvasThumbnail picture={picture} />
              <b>{title}</b>
              <span>{detail}</span>
              <span className="meta">{format.dateTime(savedAt, { dateStyle: 'medium', timeStyle: 'short' })}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The canvases last saved by this browser, of all spaces and tabs. */
function useRecentRecords(): readonly CanvasRecord[] {
  const exploration = useExploration();
  const [records, setRecords] = useState<readonly CanvasRecord[]>([]);
  useEffect(() => {
    let isShown = true;
    void canvasRecords()
      .catch((): readonly CanvasRecord[] => [])
      .then((all) => {
        // The canvas of this tab can be restored by undo.
        const shown = nameOfCanvas(exploration, exploration.store.getState().space).name;
        const mine = all.filter(
          (record) => record.name !== shown && isOwnCanvas(record) && (record.size?.vertices ?? 0) > 0,
        );
        if (isShown) setRecords(mine.slice(0, RECENT_CANVASES_MAX));
      });
    return () => {
      isShown = false;
    };
  }, [exploration]);
  return records;
}

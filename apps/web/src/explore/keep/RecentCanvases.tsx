import { useEffect, useState } from 'react';
import { History } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { RECENT_CANVASES_MAX } from '../limits.ts';
import { canvasRecords, type CanvasRecord } from './canvas-records.ts';
import { exploreStore } from '../state/explore-store.ts';
import { isOwnCanvas, nameOfCanvas } from './keep-exploration.ts';
import { openRecentCanvas } from './resume-exploration.ts';
import shared from '../explore.module.css';
import styles from './keep.module.css';

/** The canvases that this browser has saved last, of all spaces and tabs; nothing where there are none. */
export function RecentCanvases() {
  const words = useTranslations('explore');
  const format = useFormatter();
  const [records, setRecords] = useState<readonly CanvasRecord[]>([]);
  useEffect(() => {
    let isShown = true;
    void canvasRecords()
      .catch((): readonly CanvasRecord[] => [])
      .then((all) => {
        // What this tab shows comes back by undo.
        const shown = nameOfCanvas(exploreStore.getState().space).name;
        const mine = all.filter(
          (record) => record.name !== shown && isOwnCanvas(record) && (record.size?.vertices ?? 0) > 0,
        );
        if (isShown) setRecords(mine.slice(0, RECENT_CANVASES_MAX));
      });
    return () => {
      isShown = false;
    };
  }, []);
  if (records.length === 0) return null;
  return (
    <section className={`card ${styles['recent']}`} aria-label={words('recentCanvases')}>
      <h3>
        <History size={16} />
        {words('recentCanvases')}
      </h3>
      <ul>
        {records.map((record) => (
          <li key={record.name}>
            <button type="button" className={shared['linkish']} onClick={() => void openRecentCanvas(record)}>
              {record.head.space}
            </button>
            <span className="grow">
              {words('vertices', { count: record.size?.vertices ?? 0 })},{' '}
              {words('edgesCount', { count: record.size?.edges ?? 0 })}
            </span>
            <span className="meta">{format.dateTime(record.savedAt, { dateStyle: 'medium', timeStyle: 'short' })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

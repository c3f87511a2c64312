import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { sessionStore } from '../state/session-store.ts';
import { formatMs } from '../ui/format.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { cancelExplore, showHidden } from './explore-commands.ts';
import { exploreStore } from './explore-store.ts';
import { useSceneValue } from './use-scene-value.ts';
import styles from './explore.module.css';

/** The line at the foot: what is shown, selected and hidden, what the last question took, and which database. */
export function ExploreStatus() {
  const words = useTranslations('explore');
  const status = useTranslations('status');
  const header = useTranslations('header');
  const ui = useTranslations('ui');
  const vertices = useSceneValue((scene) => scene.vertices.length);
  const edges = useSceneValue((scene) => scene.edges.length);
  const selected = useSceneValue((scene) => scene.selection.size);
  const { space, isBusy, timings, steps, at } = useStore(exploreStore);
  const session = useStore(sessionStore, (store) => store.session);
  const hidden = steps[at]?.hidden.vertices.length ?? 0;
  return (
    <footer className={styles['status']} aria-label={status('label')}>
      <b>{words('vertices', { count: vertices })}</b>
      <span>{words('edgesCount', { count: edges })}</span>
      {selected > 0 && <span>{words('selected', { count: selected })}</span>}
      {hidden > 0 && (
        <>
          <span>{words('hidden', { count: hidden })}</span>
          <button type="button" onClick={showHidden}>
            {words('showHidden')}
          </button>
        </>
      )}
      {isBusy && (
        <>
          <Spinner />
          <button type="button" onClick={cancelExplore}>
            {words('cancel')}
          </button>
        </>
      )}
      <span className="grow" />
      {timings !== undefined && (
        <>
          <span>
            {status('database')} <b>{formatMs(timings.databaseMs)}</b>
          </span>
          <span>
            {status('transfer')} <b>{formatMs(timings.transferMs)}</b>
          </span>
          <span className="rule" />
        </>
      )}
      <span>{session?.kind === 'cluster' ? session.host : header('embedded')}</span>
      <span className="mono">{space === '' ? ui('noSpace') : space}</span>
    </footer>
  );
}

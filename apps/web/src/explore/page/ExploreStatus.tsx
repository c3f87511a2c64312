import { useFormatter, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { sessionStore } from '../../state/session-store.ts';
import { formatMs } from '../../ui/format.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { showHidden } from '../act/arrange-commands.ts';
import { leavesOut } from '../state/shown-elements.ts';
import { useSceneValue } from '../state/use-scene-value.ts';
import { useSpaceTotals } from '../state/use-space-totals.ts';
import styles from './status.module.css';
import { useExploration } from '../state/use-exploration.ts';

/** Messages for a canvas that will not survive a reload. */
const UNSAVED = { 'too-large': 'notKeptTooLarge', 'no-room': 'notKeptNoRoom', refused: 'notKeptRefused' } as const;

/** Status line: how much of the graph is shown and why, duration of the last query, and the database. */
export function ExploreStatus() {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const status = useTranslations('status');
  const header = useTranslations('header');
  const ui = useTranslations('ui');
  const format = useFormatter();
  const shownVertices = useSceneValue((scene) => scene.vertices.length - scene.bubbles.length);
  const shownEdges = useSceneValue((scene) => scene.edges.length);
  const selected = useSceneValue((scene) => scene.selection.size);
  const grey = useSceneValue((scene) => scene.excluded.size);
  const { space, isBusy, timings, known, notKept } = useStore(exploration.store);
  const session = useStore(sessionStore, (store) => store.session);
  const { hidden, groups, view } = exploration.state;
  const grouped = groups.reduce((sum, { members }) => sum + members.size, 0);
  const isPart = shownVertices < known.vertices;
  const totals = useSpaceTotals(space);
  const recorded = shownVertices - useSceneValue((scene) => scene.counts.placeholders);
  const ofTotal = (
    shown: number,
    total: number | undefined,
  ): { readonly shown: string; readonly total: string } | undefined =>
    total === undefined || shown > total ? undefined : { shown: format.number(shown), total: format.number(total) };
  const vertices = ofTotal(recorded, totals?.vertices);
  const edges = ofTotal(shownEdges, totals?.edges);
  return (
    <footer className={styles['status']} aria-label={status('label')}>
      <b>
        {vertices !== undefined && recorded === shownVertices
          ? t('shownOf', { shown: vertices.shown, known: vertices.total })
          : isPart
            ? t('shownOf', { shown: format.number(shownVertices), known: format.number(known.vertices) })
            : t('vertices', { count: shownVertices })}
      </b>
      <span>{edges === undefined ? t('edgesCount', { count: shownEdges }) : t('edgesShownOf', edges)}</span>
      {selected > 0 && <span>{t('selected', { count: selected })}</span>}
      {hidden.size > 0 && (
        <>
          <span>{t('hidden', { count: hidden.size })}</span>
          <button type="button" onClick={() => void showHidden(exploration)}>
            {t('showHidden')}
          </button>
        </>
      )}
      {leavesOut(view.perspective) && isPart && <span>{t('leftOutBy', { name: view.perspective.name })}</span>}
      {grouped > 0 && <span>{t('inGroups', { count: grouped, groups: groups.length })}</span>}
      {grey > 0 && <span>{t('greyed', { count: grey })}</span>}
      {view.hiddenEdgeTypes.size > 0 && <span>{t('typesOff', { count: view.hiddenEdgeTypes.size })}</span>}
      {notKept !== undefined && (
        <span className={styles['lost']}>
          {notKept.kind === 'steps' ? t('notKeptSteps', { count: notKept.count }) : t(UNSAVED[notKept.kind])}
        </span>
      )}
      {isBusy && (
        <>
          <Spinner />
          <button type="button" onClick={() => exploration.cancel()}>
            {t('cancel')}
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

import { DRAWN_EDGES_MAX, DRAWN_VERTICES_MAX } from '@astrolabe/graph-view';
import { Info, TriangleAlert, X } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useErrorLine } from '../../ui/use-error-messages.ts';
import { useCopy } from '../../ui/use-copy.ts';
import type { CutResult, ExploreNotice, LimitedNotice } from '../state/explore-state.ts';
import { LOAD_MORE, MISSING_NAMED_MAX } from '../limits.ts';
import shared from '../explore.module.css';
import styles from './page.module.css';
import { useExploration } from '../state/use-exploration.ts';

/** Notice of the last action: what is missing, failed, or too large. Stays until it is closed. */
export function ExploreNoticeLine() {
  const exploration = useExploration();
  const ui = useTranslations('ui');
  const t = useTranslations('explore');
  const copy = useCopy();
  const notice = useStore(exploration.store, (store) => store.notice);
  const text = useNoticeText();
  if (notice === undefined) return null;
  const isMild = [
    'nothing',
    'part',
    'cut',
    'saved',
    'committed',
    'taken-back',
    'unplaced',
    'limited',
    'found',
  ].includes(notice.kind);
  return (
    <div className={`${shared['float']} ${styles['notice']}`} role={isMild ? 'status' : 'alert'}>
      {isMild ? <Info size={16} /> : <TriangleAlert size={16} color="var(--warning)" />}
      <span className="grow">{text(notice)}</span>
      {notice.kind === 'budget' &&
        (['connected', 'sample', 'first'] as const).map((way) => (
          <Button key={way} size="row" onClick={() => notice.choice.take(way)}>
            {t(`keep_${way}`)}
          </Button>
        ))}
      {notice.kind === 'found' && notice.next && (
        <Button size="row" onClick={notice.next.run}>
          {notice.next.label}
        </Button>
      )}
      {notice.kind === 'limited' && <LoadMore notice={notice} />}
      {notice.kind === 'missing' && notice.vids.length > 1 && (
        <Button size="row" onClick={() => void copy(notice.vids.map(String).join('\n'))}>
          {t('copyIds')}
        </Button>
      )}
      {notice.kind === 'saved' && (
        <Button size="row" onClick={() => void copy(notice.link)}>
          {t('copyTheLink')}
        </Button>
      )}
      {notice.kind === 'committed' && notice.inverse.length > 0 && (
        <>
          <Button size="row" onClick={notice.undo}>
            {t('takeBack')}
          </Button>
          <Button size="row" onClick={() => void copy(notice.inverse.join(';\n'))}>
            {t('copyInverse')}
          </Button>
        </>
      )}
      <IconButton
        size="row"
        label={ui('close')}
        icon={<X size={14} />}
        onClick={() => exploration.store.setState({ notice: undefined })}
      />
    </div>
  );
}

/** Buttons to load more results of a query, or all if the canvas can hold them. */
function LoadMore({ notice: { what, shown, total, load } }: { readonly notice: LimitedNotice }) {
  const t = useTranslations('explore');
  const format = useFormatter();
  const most = what === 'vertices' ? DRAWN_VERTICES_MAX : DRAWN_EDGES_MAX;
  return (
    <>
      {(total === undefined || total - shown > LOAD_MORE) && (
        <Button size="row" onClick={() => load(shown + LOAD_MORE)}>
          {t('loadMore', { count: format.number(LOAD_MORE) })}
        </Button>
      )}
      {total !== undefined && total <= most && (
        <Button size="row" onClick={() => load(total)}>
          {t('loadAll')}
        </Button>
      )}
    </>
  );
}

function useNoticeText(): (notice: ExploreNotice) => string {
  const t = useTranslations('explore');
  const format = useFormatter();
  const errorLine = useErrorLine();
  const cutText = ({ taken, count }: CutResult): string =>
    t('cut', { taken: format.number(taken), count: format.number(count) });
  const withCut = (cut: CutResult | undefined, text: string): string => (cut ? `${cutText(cut)} ${text}` : text);
  return (notice) => {
    switch (notice.kind) {
      case 'missing':
        return t('missing', {
          count: notice.vids.length,
          list:
            notice.vids.slice(0, MISSING_NAMED_MAX).map(String).join(', ') +
            (notice.vids.length > MISSING_NAMED_MAX ? ', …' : ''),
        });
      case 'nothing':
        return t('nothing');
      case 'budget': {
        const { vertexCount, edgeCount, verticesMax, edgesMax } = notice.choice;
        return withCut(
          notice.cut,
          t('budget', {
            vertices: format.number(vertexCount),
            edges: format.number(edgeCount),
            verticesMax: format.number(verticesMax),
            edgesMax: format.number(edgesMax),
          }),
        );
      }
      case 'part':
        return withCut(
          notice.cut,
          t('part', { drawn: format.number(notice.drawn), count: format.number(notice.count) }),
        );
      case 'cut':
        return cutText(notice);
      case 'limited': {
        const shown = format.number(notice.shown);
        if (notice.total === undefined) return t('firstOf', { what: notice.what, shown });
        const total = format.number(notice.total);
        return t(notice.isSample ? 'sampleOf' : 'partOf', { what: notice.what, shown, total });
      }
      case 'found':
        return notice.text;
      case 'layered-large':
        return t('layeredLarge', { max: format.number(notice.max) });
      case 'no-coordinates':
        return t('noCoordinates');
      case 'unplaced':
        return t('unplaced', { count: notice.count });
      case 'saved':
        return t('canvasSaved', { name: notice.name });
      case 'committed':
        return notice.inverse.length === 0 ? t('committedForGood') : t('committed', { list: listed(notice.inverse) });
      case 'taken-back':
        return t('takenBack');
      case 'not-taken-up':
        return t('notTakenUp');
      case 'failed':
        return errorLine(notice.error);
    }
  };
}

/** The first statements of a list, on one line. */
function listed(statements: readonly string[]): string {
  const text = statements.join('; ');
  return text.length > LISTED_LENGTH_MAX ? `${text.slice(0, LISTED_LENGTH_MAX)}…` : text;
}

const LISTED_LENGTH_MAX = 240;

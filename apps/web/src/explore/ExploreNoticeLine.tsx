import { Info, TriangleAlert, X } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { DRAWN_VERTICES_MAX } from '@astrolabe/graph-view';
import { IconButton } from '../ui/IconButton.tsx';
import { useErrorWords } from '../ui/use-error-words.ts';
import { exploreStore, type ExploreNotice } from './explore-store.ts';
import { MISSING_NAMED_MAX } from './limits.ts';
import styles from './explore.module.css';

/** What the last act has to say: what is missing, what failed, what was too much. It stays until it is closed. */
export function ExploreNoticeLine() {
  const ui = useTranslations('ui');
  const notice = useStore(exploreStore, (store) => store.notice);
  const text = useNoticeText();
  if (notice === undefined) return null;
  const isMild = notice.kind === 'nothing' || notice.kind === 'part';
  return (
    <div className={`${styles['float']} ${styles['notice']}`} role={isMild ? 'status' : 'alert'}>
      {isMild ? <Info size={16} /> : <TriangleAlert size={16} color="var(--warning)" />}
      <span className="grow">{text(notice)}</span>
      <IconButton
        size="row"
        label={ui('close')}
        icon={<X size={14} />}
        onClick={() => exploreStore.setState({ notice: undefined })}
      />
    </div>
  );
}

function useNoticeText(): (notice: ExploreNotice) => string {
  const words = useTranslations('explore');
  const format = useFormatter();
  const errorWords = useErrorWords();
  return (notice) => {
    switch (notice.kind) {
      case 'missing':
        return words('missing', {
          list:
            notice.vids.slice(0, MISSING_NAMED_MAX).map(String).join(', ') +
            (notice.vids.length > MISSING_NAMED_MAX ? ', …' : ''),
        });
      case 'nothing':
        return words('nothing');
      case 'too-many':
        return words('tooMany', { count: format.number(notice.count), max: format.number(DRAWN_VERTICES_MAX) });
      case 'part':
        return words('part', { drawn: format.number(notice.drawn), count: format.number(notice.count) });
      case 'failed': {
        const { text, hint } = errorWords(notice.error);
        return hint === undefined ? text : `${text}. ${hint}`;
      }
    }
  };
}

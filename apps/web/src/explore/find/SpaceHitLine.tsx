import { useTranslations } from 'use-intl';
import { TagShape } from '../../ui/TagShape.tsx';
import { matchedPieces } from './matched-pieces.ts';
import type { SpaceHit } from './space-search.ts';
import styles from './find.module.css';
import { useExploration } from '../state/use-exploration.ts';

/** A found vertex: the text with the match marked, its tag and property, and its ID. */
export function SpaceHitLine({ hit, query }: { readonly hit: SpaceHit; readonly query: string }) {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const { vid, tag, property, text } = hit;
  return (
    <>
      {tag !== '' && <TagShape slot={exploration.scene.tags.orderOf(tag)} />}
      <span className={`clip grow ${styles['text']}`}>
        {matchedPieces(text, query).map((piece, at) =>
          piece.isMatch ? <mark key={at}>{piece.text}</mark> : <span key={at}>{piece.text}</span>,
        )}
      </span>
      <span className="meta clip">{tag === '' ? t('vertexId') : property === '' ? tag : `${tag}.${property}`}</span>
      {tag !== '' && <span className={`mono meta clip ${styles['vid']}`}>{String(vid)}</span>}
    </>
  );
}

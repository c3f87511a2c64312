import { useId, useState } from 'react';
import { Search } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { TextField } from '../../ui/TextField.tsx';
import { useErrorLine } from '../../ui/use-error-messages.ts';
import { SpaceHitLine } from './SpaceHitLine.tsx';
import type { SpaceHit } from './space-search.ts';
import { useSpaceSearch } from './use-space-search.ts';
import shared from '../explore.module.css';
import styles from './find.module.css';

/** A box that finds vertices of the space while one types. Arrow keys choose, Enter takes, Escape closes the list. */
export function VertexSearch({
  label,
  isLabelHidden = false,
  isDisabled = false,
  onChoose,
}: {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly isDisabled?: boolean;
  readonly onChoose: (hit: SpaceHit) => void;
}) {
  const t = useTranslations('explore');
  const errorLine = useErrorLine();
  const listId = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const { hits, notSearched, error, isDone } = useSpaceSearch(text);
  const isOpen = text.trim() !== '';
  const choose = (hit: SpaceHit | undefined): void => {
    if (hit === undefined) return;
    setText('');
    onChoose(hit);
  };
  return (
    <div className={styles['search']}>
      <TextField
        label={label}
        isLabelHidden={isLabelHidden}
        placeholder={t('searchSpace')}
        icon={<Search size={16} />}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && hits.length > 0 ? `${listId}-${at}` : undefined}
        value={text}
        disabled={isDisabled}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
          if (step !== 0 && hits.length > 0) setAt((at + step + hits.length) % hits.length);
          else if (event.key === 'Enter' && !event.nativeEvent.isComposing) choose(hits[at]);
          else if (event.key === 'Escape' && isOpen) setText('');
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      {isOpen && (
        <div className={`${shared['float']} ${styles['list']}`}>
          <div id={listId} role="listbox" aria-label={t('foundInSpace')}>
            {hits.map((hit, index) => (
              <div
                key={String(hit.vid)}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                onPointerMove={() => setAt(index)}
                // The field must not lose the focus before the click.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(hit)}
              >
                <SpaceHitLine hit={hit} query={text} />
              </div>
            ))}
          </div>
          {error !== null && <p>{errorLine(error)}</p>}
          {hits.length === 0 && isDone && <p>{t('foundNoneInSpace')}</p>}
          {notSearched.length > 0 && <NotSearched properties={notSearched} />}
        </div>
      )}
    </div>
  );
}

const NAMED_MAX = 3;

/** Lists what the database could not search. */
export function NotSearched({ properties }: { readonly properties: readonly string[] }) {
  const t = useTranslations('explore');
  const list = properties.slice(0, NAMED_MAX).join(', ');
  return (
    <p title={properties.join(', ')}>{t('notSearched', { list, more: Math.max(0, properties.length - NAMED_MAX) })}</p>
  );
}

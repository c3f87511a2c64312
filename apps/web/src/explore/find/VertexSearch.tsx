import { useEffect, useId, useRef, useState } from 'react';
import { Search } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Vid } from '@astrolabe/model';
import { TextField } from '../../ui/TextField.tsx';
import { useErrorLine } from '../../ui/use-error-messages.ts';
import { SpaceHitLine } from './SpaceHitLine.tsx';
import type { SpaceHit } from './space-search.ts';
import { useSpaceSearch } from './use-space-search.ts';
import { useSuggestedVertices } from './use-suggested-vertices.ts';
import shared from '../explore.module.css';
import styles from './find.module.css';

const NO_VIDS: readonly Vid[] = [];

/**
 * A search box for the vertices of the space, which first suggests the most connected ones. Arrow keys move, Enter chooses, Escape closes the list.
 */
export function VertexSearch({
  label,
  isLabelHidden = false,
  isDisabled = false,
  isNext = false,
  notSuggested = NO_VIDS,
  onChoose,
}: {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly isDisabled?: boolean;
  /** Takes the focus as soon as this is true. */
  readonly isNext?: boolean;
  /** Vertices that are not suggested. */
  readonly notSuggested?: readonly Vid[];
  readonly onChoose: (hit: SpaceHit) => void;
}) {
  const t = useTranslations('explore');
  const errorLine = useErrorLine();
  const listId = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const [isSuggesting, setSuggesting] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { notSearched, error, isDone, ...found } = useSpaceSearch(text);
  const isTyped = text.trim() !== '';
  const suggestion = useSuggestedVertices(isSuggesting && !isTyped, notSuggested);
  const hits = isTyped ? found.hits : isSuggesting ? suggestion.hits : [];
  const isOpen = isTyped || hits.length > 0;
  useEffect(() => {
    if (isNext) field.current?.focus();
  }, [isNext]);
  const choose = (hit: SpaceHit | undefined): void => {
    if (hit === undefined) return;
    setText('');
    setAt(0);
    setSuggesting(false);
    onChoose(hit);
  };
  return (
    <div className={styles['search']}>
      <TextField
        ref={field}
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
        onFocus={() => setSuggesting(true)}
        onClick={() => setSuggesting(true)}
        onBlur={() => setSuggesting(false)}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
          setSuggesting(true);
        }}
        onKeyDown={(event) => {
          const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
          if (step !== 0 && hits.length > 0) setAt((at + step + hits.length) % hits.length);
          else if (event.key === 'Enter' && !event.nativeEvent.isComposing) choose(hits[at]);
          else if (event.key === 'Escape' && isOpen) {
            setText('');
            setSuggesting(false);
          } else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      {isOpen && (
        <div className={`${shared['float']} ${styles['list']}`}>
          {!isTyped && <h3>{t(suggestion.isOnCanvas ? 'suggestedOnCanvas' : 'suggestedInSpace')}</h3>}
          <div
            id={listId}
            role="listbox"
            aria-label={t(isTyped ? 'foundInSpace' : suggestion.isOnCanvas ? 'suggestedOnCanvas' : 'suggestedInSpace')}
          >
            {hits.map((hit, index) => (
              <div
                key={String(hit.vid)}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                onPointerMove={() => setAt(index)}
                // The field must keep the focus until the click.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(hit)}
              >
                <SpaceHitLine hit={hit} query={text} />
              </div>
            ))}
          </div>
          {isTyped && error !== null && <p>{errorLine(error)}</p>}
          {isTyped && hits.length === 0 && isDone && <p>{t('foundNoneInSpace')}</p>}
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

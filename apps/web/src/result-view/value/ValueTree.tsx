import { useMemo, useState, type KeyboardEvent } from 'react';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Value } from '@astrolabe/model';
import { VALUE_LINES_MAX } from '../../limits.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { shownCharacters } from './shown-characters.ts';
import { shownLines, valueLines, type ShownLine } from './value-lines.ts';
import styles from './value.module.css';

const INDENT = 16;

/** A value as a tree, one part per line. Click and arrow keys collapse parts; a search shows matching lines and their ancestors. */
export function ValueTree({ value, isSearchable = false }: { readonly value: Value; readonly isSearchable?: boolean }) {
  const t = useTranslations('result');
  const lines = useMemo(() => valueLines(value, VALUE_LINES_MAX), [value]);
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const [search, setSearch] = useState('');
  const [active, setActive] = useState(0);
  const shown = useMemo(() => shownLines(lines, closed, search), [lines, closed, search]);
  const toggle = (index: number): void =>
    setClosed((before) =>
      before.has(index) ? new Set([...before].filter((one) => one !== index)) : new Set([...before, index]),
    );
  const key = (event: KeyboardEvent<HTMLElement>): void => {
    const at = Math.max(
      0,
      shown.findIndex(({ index }) => index === active),
    );
    const line = shown[at];
    if (line === undefined) return;
    const next = nextLine(event.key, shown, at, closed);
    if (next === 'toggle') toggle(line.index);
    else if (next === undefined) return;
    else {
      setActive(shown[next]!.index);
      event.currentTarget.children[next]?.scrollIntoView({ block: 'nearest' });
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      {isSearchable && <SearchField label={t('searchValue')} controlSize="row" value={search} onSearch={setSearch} />}
      <div className={styles['valueTree']} tabIndex={0} role="tree" aria-label={t('valueTree')} onKeyDown={key}>
        {shown.map(({ line, index, hasChildren }) => (
          <div
            key={index}
            role="treeitem"
            aria-level={line.depth + 1}
            aria-expanded={hasChildren ? !closed.has(index) : undefined}
            aria-selected={index === active}
            style={{ paddingLeft: line.depth * INDENT }}
            onClick={() => {
              setActive(index);
              if (hasChildren && (getSelection()?.isCollapsed ?? true)) toggle(index);
            }}
          >
            <span className={styles['treeTwist']} aria-hidden="true">
              {hasChildren && (closed.has(index) ? <ChevronRight size={12} /> : <ChevronDown size={12} />)}
            </span>
            {line.name !== '' && <span className={styles['partName']}>{line.name}</span>}
            <bdi>
              {line.pieces.map((piece, at) => (
                // oxlint-disable-next-line react/no-array-index-key
                <span key={at} className={`tok-${piece.kind}`}>
                  {shownCharacters(piece.text)}
                </span>
              ))}
            </bdi>
          </div>
        ))}
        {shown.length === 0 && <p className="second">{t('searchNone')}</p>}
      </div>
    </>
  );
}

/** The index of the line that a key moves to, or whether it opens or closes the line. */
function nextLine(
  key: string,
  shown: readonly ShownLine[],
  at: number,
  closed: ReadonlySet<number>,
): number | 'toggle' | undefined {
  const { line, index, hasChildren } = shown[at]!;
  switch (key) {
    case 'ArrowDown':
      return Math.min(shown.length - 1, at + 1);
    case 'ArrowUp':
      return Math.max(0, at - 1);
    case 'ArrowRight':
      return hasChildren ? (closed.has(index) ? 'toggle' : at + 1) : at;
    case 'ArrowLeft':
      if (hasChildren && !closed.has(index)) return 'toggle';
      return Math.max(
        0,
        shown.findLastIndex((one, place) => place < at && one.line.depth < line.depth),
      );
    case 'Enter':
    case ' ':
      return hasChildren ? 'toggle' : at;
    default:
      return undefined;
  }
}

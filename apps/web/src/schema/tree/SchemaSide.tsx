import { useDeferredValue, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { PanelLeftClose } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { SchemaSnapshot } from '@astrolabe/model';
import { statisticsQuery } from '../../data/schema-queries.ts';
import { DRAWER_WIDTH, preferencesStore } from '../../state/preferences-store.ts';
import { Grip } from '../../ui/Grip.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { useSchemaTarget } from '../use-schema-target.ts';
import { TreeLine } from './TreeLine.tsx';
import { bestRow, treeRows, type TreeRow } from './tree-rows.ts';
import styles from './tree.module.css';

/** The schema of a space next to its pages. */
export interface SchemaSideProps {
  readonly schema: SchemaSnapshot;
  /** The edited element, as `tag name` or `edge name`. */
  readonly current: string | undefined;
}

const LINE_HEIGHT = 28;
/** Lines rendered outside of the viewport. */
const OVERSCAN = 8;

/**
 * Tags, edge types, properties and indexes as a tree with counts and value shares, and an incremental search. Arrow keys move between
 * lines, also from the search; Enter opens one; typing on the tree starts a search.
 */
export function SchemaSide({ schema, current }: SchemaSideProps) {
  const t = useTranslations('schema');
  const goTo = useSchemaTarget();
  const id = useId();
  const scroll = useRef<HTMLDivElement>(null);
  const side = useRef<HTMLElement>(null);
  const [search, setSearch] = useState('');
  const sought = useDeferredValue(search);
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const [active, setActive] = useState<string>();
  const width = useStore(preferencesStore, (preferences) => preferences.drawerWidth);
  const statistics = useQuery(statisticsQuery(schema.space.name)).data;
  const counts = useMemo(
    () => new Map(statistics?.map(({ type, name, count }) => [`${type.toLowerCase()} ${name}`, count])),
    [statistics],
  );
  const rows = useMemo(() => treeRows(schema, toggled, sought), [schema, toggled, sought]);
  const activeAt = rows.findIndex((row) => row.key === active);
  // The virtualizer changes in place; nothing here is memoized over it.
  // oxlint-disable-next-line react/incompatible-library
  const lines = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => LINE_HEIGHT,
    overscan: OVERSCAN,
    paddingEnd: 8,
  });
  const inView = lines.getVirtualItems();

  const type = (text: string): void => {
    setSearch(text);
    setActive(bestRow(treeRows(schema, toggled, text), text)?.key);
    scroll.current?.scrollTo({ top: 0 });
  };
  const choose = (place: number): void => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, place))];
    if (row === undefined) return;
    setActive(row.key);
    lines.scrollToIndex(rows.indexOf(row));
  };
  const toggle = (row: TreeRow): void => {
    setActive(row.key);
    const next = new Set(toggled);
    if (!next.delete(row.key)) next.add(row.key);
    setToggled(next);
  };
  const open = (row: TreeRow): void => {
    setActive(row.key);
    if (row.kind === 'branch') toggle(row);
    else if (row.kind === 'index' || row.kind === 'full-text')
      goTo({ kind: 'index', on: row.index.on, name: row.index.name });
    else goTo({ kind: 'element', on: row.on, name: row.element.name });
  };
  /** Moves between the lines, or opens one. Returns whether the key did either. */
  const walk = (event: KeyboardEvent): boolean => {
    const row = rows[activeAt];
    switch (event.key) {
      case 'ArrowDown':
        choose(activeAt + 1);
        return true;
      case 'ArrowUp':
        choose(activeAt < 0 ? 0 : activeAt - 1);
        return true;
      case 'Enter': {
        // A fast typist may be ahead of the rendered lines.
        const meant = sought === search ? row : bestRow(treeRows(schema, toggled, search), search);
        if (meant === undefined || event.nativeEvent.isComposing) return false;
        open(meant);
        return true;
      }
      default:
        return false;
    }
  };
  const onTreeKey = (event: KeyboardEvent): void => {
    const row = rows[activeAt];
    const isOpen = row !== undefined && 'isOpen' in row ? row.isOpen : undefined;
    if (walk(event)) event.preventDefault();
    else if (event.key === 'Home') choose(0);
    else if (event.key === 'End') choose(rows.length - 1);
    else if (event.key === 'ArrowRight' && row !== undefined && isOpen === false) toggle(row);
    else if (event.key === 'ArrowRight') choose(activeAt + 1);
    else if (event.key === 'ArrowLeft' && row !== undefined && isOpen === true) toggle(row);
    else if (event.key === 'ArrowLeft' && row !== undefined)
      choose(rows.findLastIndex((other, at) => at < activeAt && other.level < row.level));
    else if (isTyped(event)) {
      // Typing starts a search, as in other lists.
      side.current?.querySelector('input')?.focus();
      type(search + event.key);
    } else return;
    event.preventDefault();
  };

  return (
    <aside ref={side} className={styles['side']} style={{ width }} aria-label={t('tree')}>
      <div className={styles['head']}>
        <h2 className="clip">{t('tree')}</h2>
        <IconButton
          label={t('treeHide')}
          icon={<PanelLeftClose size={16} />}
          onClick={() => preferencesStore.setState({ isSchemaTreeOpen: false })}
        />
      </div>
      <div
        className={styles['search']}
        onKeyDown={(event) => {
          if (walk(event)) event.preventDefault();
          else if (event.key === 'Escape') type('');
        }}
      >
        <SearchField label={t('treeSearch')} value={search} onSearch={type} controlSize="bar" />
      </div>
      <div
        ref={scroll}
        role="tree"
        hidden={rows.length === 0}
        tabIndex={0}
        className={styles['tree']}
        aria-label={t('tree')}
        aria-activedescendant={inView.some((item) => item.index === activeAt) ? `${id}-${activeAt}` : undefined}
        onFocus={() => activeAt < 0 && choose(0)}
        onKeyDown={onTreeKey}
      >
        <div className={styles['lines']} role="presentation" style={{ height: lines.getTotalSize() }}>
          {inView.map((item) => {
            const row = rows[item.index];
            if (row === undefined) return null;
            return (
              <TreeLine
                key={row.key}
                id={`${id}-${item.index}`}
                row={row}
                space={schema.space.name}
                search={sought}
                top={item.start}
                isActive={item.index === activeAt}
                isCurrent={row.key === current}
                count={row.kind === 'element' ? counts.get(row.key) : undefined}
                onOpen={() => open(row)}
                onToggle={() => toggle(row)}
              />
            );
          })}
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {sought.trim() === '' ? '' : t('treeFound', { count: rows.filter((row) => row.level > 1).length })}
      </p>
      {rows.length === 0 && <p className={styles['note']}>{t('noneFound')}</p>}
      <Grip
        label={t('treeResize')}
        edge="right"
        size={width}
        least={DRAWER_WIDTH.least}
        most={DRAWER_WIDTH.most}
        onResize={(drawerWidth) => preferencesStore.setState({ drawerWidth })}
        className={styles['grip']}
      />
    </aside>
  );
}

function isTyped({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
}

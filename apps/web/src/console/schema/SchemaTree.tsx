import { lazy, Suspense, useMemo, useState, type DragEvent, type MouseEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronRight, KeyRound } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { EdgeTypeSchema, SchemaSnapshot, TagSchema } from '@astrolabe/model';
import { quoteName } from '@astrolabe/ngql';
import { schemaCountsQuery } from '../../data/schema-counts.ts';
import { insertText } from '../../editor/editor-handle.ts';
import type { ScreenPoint } from '../../result-view/ContextMenu.tsx';
import { typeText } from '../../schema-model/property-type.ts';
import { sessionStore } from '../../state/session-store.ts';
import { EdgeLine } from '../../ui/EdgeLine.tsx';
import { TagShape } from '../../ui/TagShape.tsx';
import { statementsOfElement, statementsOfIndex, type ReadyStatement } from './ready-statements.ts';
import shared from '../console.module.css';
import styles from './schema.module.css';
import { indexText, searchSchema } from './schema-tree.ts';

const SchemaMenu = lazy(async () => ({ default: (await import('./SchemaMenu.tsx')).SchemaMenu }));

interface OpenMenu {
  readonly at: ScreenPoint;
  readonly name: string;
  readonly statements: readonly ReadyStatement[];
}

/** Opens the menu of a name at the pointer or the focused button. */
type OpenMenuAt = (event: MouseEvent<HTMLElement>, name: string, statements: readonly ReadyStatement[]) => void;

/**
 * Tags, edge types and indexes of a space, with their counts. Clicking a name inserts it into the editor, dragging drops it there, and its menu has
 * ready-to-run statements.
 */
export function SchemaTree({ schema, search }: { readonly schema: SchemaSnapshot; readonly search: string }) {
  const t = useTranslations('drawer');
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [menu, setMenu] = useState<OpenMenu>();
  // On a cluster, the drawer shows the last statistics instead of counting.
  const isCluster = useStore(sessionStore, ({ session }) => session?.kind === 'cluster');
  const counts = useQuery(schemaCountsQuery(schema.space.name, isCluster ? 'never' : 'first')).data;
  const view = useMemo(() => searchSchema(schema, search), [schema, search]);
  const indexed = useMemo(() => new Set(schema.indexes.map((index) => `${index.on} ${index.schemaName}`)), [schema]);
  const toggle = (key: string): void =>
    setClosed((before) =>
      before.has(key) ? new Set([...before].filter((one) => one !== key)) : new Set([...before, key]),
    );
  const isOpen = (key: string): boolean => !closed.has(key);
  const isSearching = search.trim() !== '';
  const openMenu: OpenMenuAt = (event, name, statements) => {
    event.preventDefault();
    const box = event.currentTarget.getBoundingClientRect();
    // The menu key has no pointer position.
    const at = event.clientX === 0 && event.clientY === 0 ? { x: box.left + 24, y: box.bottom } : pointOf(event);
    setMenu({ at, name, statements });
  };
  const elements = (kind: 'tag' | 'edge'): readonly (TagSchema | EdgeTypeSchema)[] =>
    kind === 'tag' ? view.tags : view.edgeTypes;
  const isNothingFound = isSearching && view.tags.length + view.edgeTypes.length + view.indexes.length === 0;
  if (isNothingFound) return <p className={shared['note']}>{t('noMatch')}</p>;
  return (
    <>
      {(['tag', 'edge'] as const).map((kind) => {
        const all: readonly (TagSchema | EdgeTypeSchema)[] = kind === 'tag' ? schema.tags : schema.edgeTypes;
        return (
          <div key={kind}>
            <Branch
              title={t(kind === 'tag' ? 'tags' : 'edgeTypes')}
              count={elements(kind).length}
              isOpen={isOpen(kind)}
              onToggle={() => toggle(kind)}
            />
            {isOpen(kind) &&
              elements(kind).map((element) => (
                <Element
                  key={element.id}
                  element={element}
                  slot={all.indexOf(element)}
                  isSearching={isSearching}
                  count={counts?.get(`${kind} ${element.name}`)}
                  onMenu={(event) =>
                    openMenu(
                      event,
                      quoteName(element.name),
                      statementsOfElement(element, schema.space.vidType, indexed.has(`${kind} ${element.name}`)),
                    )
                  }
                />
              ))}
            {isOpen(kind) && all.length === 0 && (
              <p className={shared['note']}>{t(kind === 'tag' ? 'noTags' : 'noEdgeTypes')}</p>
            )}
          </div>
        );
      })}
      <Branch
        title={t('indexes')}
        count={view.indexes.length}
        isOpen={isOpen('indexes')}
        onToggle={() => toggle('indexes')}
      />
      {isOpen('indexes') &&
        view.indexes.map((index) => (
          <button
            key={index.id}
            type="button"
            data-index
            className={shared['leaf']}
            title={index.comment ?? t('insert', { name: index.name })}
            onClick={() => insertText(quoteName(index.name))}
            onContextMenu={(event) => openMenu(event, quoteName(index.name), statementsOfIndex(index))}
            {...dragged(quoteName(index.name))}
          >
            <KeyRound size={12} />
            <span className="clip">{index.name}</span>
            <span className={shared['type']}>{indexText(index)}</span>
          </button>
        ))}
      {isOpen('indexes') && schema.indexes.length === 0 && <p className={shared['note']}>{t('noIndexes')}</p>}
      {menu !== undefined && (
        <Suspense fallback={null}>
          <SchemaMenu {...menu} onClose={() => setMenu(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function pointOf(event: MouseEvent): ScreenPoint {
  return { x: event.clientX, y: event.clientY };
}

/** Makes a name draggable into the editor. */
function dragged(text: string): { readonly draggable: true; readonly onDragStart: (event: DragEvent) => void } {
  return { draggable: true, onDragStart: (event) => event.dataTransfer.setData('text/plain', text) };
}

function Branch({
  title,
  count,
  isOpen,
  onToggle,
}: {
  readonly title: string;
  readonly count: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}) {
  return (
    <button type="button" className={shared['branch']} aria-expanded={isOpen} onClick={onToggle}>
      {isOpen ? <ChevronDown size={12} /> : <ChevronRight size={12} />}
      <span className="strong">{title}</span>
      <span className={shared['count']}>{count}</span>
    </button>
  );
}

function Element({
  element,
  slot,
  isSearching,
  count,
  onMenu,
}: {
  readonly element: TagSchema | EdgeTypeSchema;
  readonly slot: number;
  readonly isSearching: boolean;
  /** Number of vertices or edges, if counted. */
  readonly count: number | undefined;
  readonly onMenu: (event: MouseEvent<HTMLElement>) => void;
}) {
  const t = useTranslations('drawer');
  const format = useFormatter();
  const [isToggled, setIsToggled] = useState(false);
  const isOpen = isSearching !== isToggled;
  const { name, properties } = element;
  return (
    <>
      <div className={shared['node']}>
        <button
          type="button"
          className={styles['twist']}
          aria-expanded={isOpen}
          aria-label={isOpen ? t('collapse', { name }) : t('expand', { name })}
          disabled={properties.length === 0}
          onClick={() => setIsToggled(!isToggled)}
        >
          {properties.length > 0 && (isOpen ? <ChevronDown size={12} /> : <ChevronRight size={12} />)}
        </button>
        <button
          type="button"
          className={shared['name']}
          title={element.comment ?? t('insert', { name })}
          onClick={() => insertText(quoteName(name))}
          onContextMenu={onMenu}
          {...dragged(quoteName(name))}
        >
          {element.kind === 'tag' ? <TagShape slot={slot} /> : <EdgeLine slot={slot} />}
          <span className="clip">{name}</span>
          {count !== undefined && (
            <span className={shared['type']} title={t('counted')}>
              {format.number(count)}
            </span>
          )}
        </button>
      </div>
      {isOpen &&
        properties.map((property) => (
          <button
            key={property.name}
            type="button"
            className={shared['leaf']}
            title={property.comment ?? t('insert', { name: property.name })}
            onClick={() => insertText(quoteName(property.name))}
            {...dragged(quoteName(property.name))}
          >
            <span className="clip">{property.name}</span>
            <span className={shared['type']}>
              {typeText(property.type)}
              {property.isNullable ? '' : `, ${t('notNull')}`}
            </span>
          </button>
        ))}
    </>
  );
}

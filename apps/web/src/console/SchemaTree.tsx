import { useMemo, useState } from 'react';
import { ChevronDown, ChevronRight, KeyRound } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { EdgeTypeSchema, SchemaSnapshot, TagSchema } from '@astrolabe/model';
import { quoteName } from '@astrolabe/ngql';
import { insertText } from '../editor/editor-handle.ts';
import { EdgeLine } from '../ui/EdgeLine.tsx';
import { TagShape } from '../ui/TagShape.tsx';
import styles from './console.module.css';
import { indexText, searchSchema, typeText } from './schema-tree.ts';

/** Tags, edge types and indexes of a space. A click on a name writes it into the editor. */
export function SchemaTree({ schema, search }: { readonly schema: SchemaSnapshot; readonly search: string }) {
  const words = useTranslations('drawer');
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const view = useMemo(() => searchSchema(schema, search), [schema, search]);
  const toggle = (key: string): void =>
    setClosed((before) =>
      before.has(key) ? new Set([...before].filter((one) => one !== key)) : new Set([...before, key]),
    );
  const isOpen = (key: string): boolean => !closed.has(key);
  const isSearching = search.trim() !== '';
  const isNothingFound = isSearching && view.tags.length + view.edgeTypes.length + view.indexes.length === 0;
  if (isNothingFound) return <p className={styles['note']}>{words('noMatch')}</p>;
  return (
    <>
      <Branch title={words('tags')} count={view.tags.length} isOpen={isOpen('tags')} onToggle={() => toggle('tags')} />
      {isOpen('tags') &&
        view.tags.map((tag) => (
          <Element key={tag.id} element={tag} slot={schema.tags.indexOf(tag)} isSearching={isSearching} />
        ))}
      {isOpen('tags') && schema.tags.length === 0 && <p className={styles['note']}>{words('noTags')}</p>}
      <Branch
        title={words('edgeTypes')}
        count={view.edgeTypes.length}
        isOpen={isOpen('edges')}
        onToggle={() => toggle('edges')}
      />
      {isOpen('edges') &&
        view.edgeTypes.map((edgeType) => (
          <Element
            key={edgeType.id}
            element={edgeType}
            slot={schema.edgeTypes.indexOf(edgeType)}
            isSearching={isSearching}
          />
        ))}
      {isOpen('edges') && schema.edgeTypes.length === 0 && <p className={styles['note']}>{words('noEdgeTypes')}</p>}
      <Branch
        title={words('indexes')}
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
            className={styles['leaf']}
            title={index.comment ?? words('insert', { name: index.name })}
            onClick={() => insertText(quoteName(index.name))}
          >
            <KeyRound size={12} />
            <span className="clip">{index.name}</span>
            <span className={styles['type']}>{indexText(index)}</span>
          </button>
        ))}
      {isOpen('indexes') && schema.indexes.length === 0 && <p className={styles['note']}>{words('noIndexes')}</p>}
    </>
  );
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
    <button type="button" className={styles['branch']} aria-expanded={isOpen} onClick={onToggle}>
      {isOpen ? <ChevronDown size={12} /> : <ChevronRight size={12} />}
      <span className="strong">{title}</span>
      <span className={styles['count']}>{count}</span>
    </button>
  );
}

function Element({
  element,
  slot,
  isSearching,
}: {
  readonly element: TagSchema | EdgeTypeSchema;
  readonly slot: number;
  readonly isSearching: boolean;
}) {
  const words = useTranslations('drawer');
  const [isToggled, setIsToggled] = useState(false);
  const isOpen = isSearching !== isToggled;
  const { name, properties } = element;
  return (
    <>
      <div className={styles['node']}>
        <button
          type="button"
          className={styles['twist']}
          aria-expanded={isOpen}
          aria-label={isOpen ? words('collapse', { name }) : words('expand', { name })}
          disabled={properties.length === 0}
          onClick={() => setIsToggled(!isToggled)}
        >
          {properties.length > 0 && (isOpen ? <ChevronDown size={12} /> : <ChevronRight size={12} />)}
        </button>
        <button
          type="button"
          className={styles['name']}
          title={element.comment ?? words('insert', { name })}
          onClick={() => insertText(quoteName(name))}
        >
          {element.kind === 'tag' ? <TagShape slot={slot} /> : <EdgeLine slot={slot} />}
          <span className="clip">{name}</span>
          <span className={styles['type']}>{properties.length > 0 ? properties.length : ''}</span>
        </button>
      </div>
      {isOpen &&
        properties.map((property) => (
          <button
            key={property.name}
            type="button"
            className={styles['leaf']}
            title={property.comment ?? words('insert', { name: property.name })}
            onClick={() => insertText(quoteName(property.name))}
          >
            <span className="clip">{property.name}</span>
            <span className={styles['type']}>
              {typeText(property.type)}
              {property.isNullable ? '' : `, ${words('notNull')}`}
            </span>
          </button>
        ))}
    </>
  );
}

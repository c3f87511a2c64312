import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronRight, KeyRound, TextSearch } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { markMatch } from '../../actions/palette-entries.ts';
import { presenceQuery } from '../../data/presence.ts';
import { EdgeLine } from '../../ui/EdgeLine.tsx';
import { TagShape } from '../../ui/TagShape.tsx';
import { typeText } from '../../schema-model/property-type.ts';
import { PresenceShare } from './PresenceShare.tsx';
import { rowName, type TreeRow } from './tree-rows.ts';
import styles from './tree.module.css';

/** A line of the schema tree. */
export interface TreeLineProps {
  readonly id: string;
  readonly row: TreeRow;
  readonly space: string;
  readonly search: string;
  /** Pixels from the top of the tree. */
  readonly top: number;
  readonly isActive: boolean;
  /** Whether the page shows the element of the line. */
  readonly isCurrent: boolean;
  /** Number of vertices or edges, if counted. */
  readonly count: number | undefined;
  readonly onOpen: () => void;
  readonly onToggle: () => void;
}

const BRANCH_MESSAGES = { tag: 'tags', edge: 'edges', index: 'indexes' } as const;

/** A branch, a tag or edge type with its count, a property with its type and presence, or an index. */
export function TreeLine({ id, row, space, search, top, isActive, isCurrent, count, onOpen, onToggle }: TreeLineProps) {
  const t = useTranslations('schema');
  const format = useFormatter();
  const isOpen = row.kind === 'branch' || row.kind === 'element' ? row.isOpen : undefined;
  const canOpen = row.kind === 'branch' || (row.kind === 'element' && row.element.properties.length > 0);
  const twist = canOpen && (isOpen === true ? <ChevronDown size={12} /> : <ChevronRight size={12} />);
  const name = (
    <span className="clip">
      {markMatch(rowName(row), search).map((piece, at) =>
        piece.isMatch ? <b key={at}>{piece.text}</b> : <span key={at}>{piece.text}</span>,
      )}
    </span>
  );
  return (
    <div
      id={id}
      role="treeitem"
      aria-level={row.level}
      aria-expanded={canOpen ? isOpen : undefined}
      aria-selected={isActive}
      aria-current={isCurrent || undefined}
      data-active={isActive || undefined}
      className={styles['line']}
      style={{ transform: `translateY(${top}px)` }}
      title={titleOf(row)}
      onClick={row.kind === 'branch' ? onToggle : onOpen}
    >
      {row.kind === 'branch' && (
        <>
          <span className={`${styles['twist']} ${styles['branchTwist']}`}>{twist}</span>
          <span className="strong">{t(BRANCH_MESSAGES[row.branch])}</span>
          <span className={styles['end']}>{format.number(row.count)}</span>
        </>
      )}
      {row.kind === 'element' && (
        <>
          <span
            className={styles['twist']}
            onClick={(event) => {
              event.stopPropagation();
              onToggle();
            }}
          >
            {twist}
          </span>
          {row.on === 'tag' ? <TagShape slot={row.slot} /> : <EdgeLine slot={row.slot} />}
          {name}
          {count !== undefined && <span className={styles['end']}>{format.number(count)}</span>}
        </>
      )}
      {row.kind === 'property' && (
        <>
          {name}
          <span className={styles['type']}>{typeText(row.property.type)}</span>
          <span className={styles['end']}>
            <LinePresence row={row} space={space} />
          </span>
        </>
      )}
      {(row.kind === 'index' || row.kind === 'full-text') && (
        <>
          <span className={styles['twist']}>
            {row.kind === 'index' ? <KeyRound size={12} /> : <TextSearch size={12} />}
          </span>
          {name}
          <span className={`${styles['end']} ${styles['type']}`}>{row.index.schemaName}</span>
        </>
      )}
    </div>
  );
}

function LinePresence({
  row,
  space,
}: {
  readonly row: TreeRow & { readonly kind: 'property' };
  readonly space: string;
}) {
  const { on, element, property } = row;
  const presence = useQuery(presenceQuery(space, { on, name: element.name, properties: element.properties })).data;
  return <PresenceShare presence={presence} name={property.name} />;
}

function titleOf(row: TreeRow): string | undefined {
  switch (row.kind) {
    case 'branch':
      return undefined;
    case 'element':
      return row.element.comment ?? row.element.name;
    case 'property':
      return row.property.comment ?? row.property.name;
    case 'index':
      return row.index.comment ?? row.index.name;
    case 'full-text':
      return `${row.index.name}(${row.index.fields.join(', ')})`;
  }
}

import { Fragment, useMemo, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { ChevronDown, ChevronRight, Database } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import type { EdgeTypeSchema, SchemaSnapshot, TagSchema } from '@astrolabe/model';
import type { StatisticsRow } from '../data/schema-queries.ts';
import { LIST_ROWS } from '../limits.ts';
import { EdgeLine } from '../ui/EdgeLine.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { ListTable } from '../ui/ListTable.tsx';
import { TagShape } from '../ui/TagShape.tsx';
import { ElementGlance } from './profile/ElementGlance.tsx';
import { ShareBar } from './ShareBar.tsx';
import list from '../ui/list-page.module.css';
import styles from './schema.module.css';

/** Statistics of a space. */
export interface StatisticsTableProps {
  readonly schema: SchemaSnapshot;
  readonly rows: readonly StatisticsRow[];
  /** Only names that contain this text are shown; totals are always shown. */
  readonly search: string;
}

/** The counts by tag and edge type, each with its share and, on demand, a profile of its data. */
export function StatisticsTable({ schema, rows, search }: StatisticsTableProps) {
  const t = useTranslations('schema');
  const format = useFormatter();
  const navigate = useNavigate();
  const [open, setOpen] = useState<string>();
  const places = useMemo(
    () => ({ tag: placesOf(schema.tags), edge: placesOf(schema.edgeTypes), none: undefined }),
    [schema],
  );
  const totals = rows.filter((row) => kindOf(row) === undefined);
  const wanted = search.trim().toLowerCase();
  const counted = rows.filter((row) => kindOf(row) !== undefined && row.name.toLowerCase().includes(wanted));
  const totalOf = (kind: 'tag' | 'edge'): number =>
    totals.find((row) => row.name === (kind === 'tag' ? 'vertices' : 'edges'))?.count ?? 0;
  // Vertices with several tags count once there, so that the shares of tags may add up to more.
  const all = { tag: totalOf('tag'), edge: totalOf('edge') };
  return (
    <div className={styles['statistics']} data-open={open !== undefined || undefined}>
      <ListTable
        columns={[
          { label: t('type'), width: 100 },
          { label: t('name') },
          { label: t('share'), width: 260 },
          { label: t('count'), width: 140, isNumber: true },
          { label: t('glance'), width: 56, isHeadHidden: true },
        ]}
        // Totals are last in short lists and first in long ones.
        rows={counted.length > LIST_ROWS ? [...totals, ...counted] : [...counted, ...totals]}
        row={(row) => {
          const kind = kindOf(row);
          const { slot = -1, element } = places[kind ?? 'none']?.get(row.name) ?? {};
          const key = `${row.type}/${row.name}`;
          const isOpen = open === key;
          return (
            <Fragment key={key}>
              <tr className={kind === undefined ? styles['total'] : undefined}>
                <td className="second">{t(kind === 'tag' ? 'typeTag' : kind === 'edge' ? 'typeEdge' : 'typeSpace')}</td>
                <td>
                  <span className={list['name']}>
                    {kind === 'tag' && <TagShape slot={Math.max(0, slot)} />}
                    {kind === 'edge' && <EdgeLine slot={Math.max(0, slot)} />}
                    {kind === undefined && <Database size={12} aria-hidden="true" />}
                    {kind === undefined ? (
                      <span>{row.name === 'vertices' ? t('vertices') : t('edgesColumn')}</span>
                    ) : (
                      <button
                        type="button"
                        className={`clip ${list['nameLink']}`}
                        onClick={() =>
                          void navigate({
                            to: '/schema/$',
                            params: { _splat: `${kind}/edit` },
                            state: { schemaName: row.name },
                          })
                        }
                      >
                        {row.name}
                      </button>
                    )}
                  </span>
                </td>
                <td>
                  <ShareBar share={kind === undefined ? undefined : row.count / all[kind]} />
                </td>
                <td className="number">{format.number(row.count)}</td>
                <td>
                  {element !== undefined && row.count > 0 && (
                    <IconButton
                      size="row"
                      label={t('glanceAt', { name: row.name })}
                      aria-expanded={isOpen}
                      icon={isOpen ? <ChevronDown size={16} /> : <ChevronRight size={16} />}
                      onClick={() => setOpen(isOpen ? undefined : key)}
                    />
                  )}
                </td>
              </tr>
              {isOpen && kind !== undefined && element !== undefined && (
                <tr className={styles['glance']}>
                  <td colSpan={5}>
                    <ElementGlance space={schema.space.name} element={{ ...element, on: kind }} slot={slot} />
                  </td>
                </tr>
              )}
            </Fragment>
          );
        }}
      />
    </div>
  );
}

/** Returns the kind a row counts; undefined for totals. */
function kindOf({ type }: StatisticsRow): 'tag' | 'edge' | undefined {
  return type === 'Tag' ? 'tag' : type === 'Edge' ? 'edge' : undefined;
}

/** Tags or edge types by name, with their positions among their kind, which determine their colors. */
function placesOf(
  elements: readonly (TagSchema | EdgeTypeSchema)[],
): ReadonlyMap<string, { readonly slot: number; readonly element: TagSchema | EdgeTypeSchema }> {
  return new Map(elements.map((element, slot) => [element.name, { slot, element }]));
}

import { useState } from 'react';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, Database, FileCode, GitCompare, Lock, PanelLeftOpen } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import type { SchemaSnapshot } from '@astrolabe/model';
import { preferencesStore } from '../state/preferences-store.ts';
import { Chip } from '../ui/Chip.tsx';
import { EdgeLine } from '../ui/EdgeLine.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { SpaceSelect } from '../ui/SpaceSelect.tsx';
import { TagShape } from '../ui/TagShape.tsx';
import { Crumbs, type Crumb } from './Crumbs.tsx';
import { DdlDialog } from './DdlDialog.tsx';
import { SCHEMA_TABS, tabPath, type SchemaPlace } from './paths.ts';
import { useTreeOpen } from './tree/use-tree-open.ts';
import list from '../ui/list-page.module.css';
import styles from './schema.module.css';

/** Breadcrumb and navigation of a page under a space. */
export interface SchemaHeadProps {
  readonly place: SchemaPlace;
  /** For index pages: indexes of tags, or of edge types. */
  readonly module: 'tag' | 'edge';
  readonly space: string;
  readonly spaces: readonly string[];
  readonly schema: SchemaSnapshot | undefined;
  readonly editedName: string | undefined;
  readonly onSpace: (space: string) => void;
}

const LIST_TITLES = {
  tag: 'tags',
  edge: 'edges',
  index: 'indexes',
  statistic: 'statistic',
  visualization: 'visualization',
  profile: 'profile',
} as const;

/** Breadcrumb, title, space selector and tabs. */
export function SchemaHead({ place, module, space, spaces, schema, editedName, onSpace }: SchemaHeadProps) {
  const t = useTranslations('schema');
  const ui = useTranslations('ui');
  const format = useFormatter();
  const navigate = useNavigate();
  const [isDdlOpen, setIsDdlOpen] = useState(false);
  const isTreeOpen = useTreeOpen();
  const { tab, action } = place;
  const listTitle = t(LIST_TITLES[tab]);
  const actionTitle =
    action === 'list'
      ? undefined
      : action === 'edit'
        ? t(tab === 'edge' ? 'editEdge' : 'editTag', { name: editedName ?? '' })
        : t(tab === 'edge' ? 'createEdge' : tab === 'index' ? 'createIndex' : 'createTag');
  const listPath = tabPath(tab, tab === 'index' ? module : undefined);
  const crumbs: readonly Crumb[] = [
    { words: t('spaces'), path: '' },
    { words: space, isName: true, ...(action !== 'list' && { path: 'tag/list' }) },
    ...(actionTitle === undefined
      ? []
      : [
          { words: listTitle, path: listPath },
          { words: action === 'edit' ? t(tab === 'edge' ? 'editEdgeShort' : 'editTagShort') : actionTitle },
        ]),
  ];
  const slot = (tab === 'edge' ? schema?.edgeTypes : schema?.tags)?.findIndex(({ name }) => name === editedName) ?? -1;
  const counts =
    schema === undefined
      ? undefined
      : {
          tag: schema.tags.length,
          edge: schema.edgeTypes.length,
          index: schema.indexes.length,
          statistic: undefined,
          visualization: undefined,
          profile: undefined,
        };
  return (
    <>
      <Crumbs crumbs={crumbs} />
      <div className={styles['titleRow']}>
        {actionTitle !== undefined && (
          <span data-back>
            <IconButton
              size="form"
              label={t('backTo', { place: listTitle })}
              icon={<ArrowLeft size={16} />}
              onClick={() => void navigate({ to: '/schema/$', params: { _splat: listPath } })}
            />
          </span>
        )}
        {action === 'edit' &&
          slot >= 0 &&
          (tab === 'edge' ? <EdgeLine slot={slot} /> : <TagShape slot={slot} size={16} />)}
        <h1 className="clip">{actionTitle ?? listTitle}</h1>
        <span className="grow" />
        {!isTreeOpen && (
          <IconButton
            size="form"
            className={styles['treeButton']}
            label={t('treeShow')}
            icon={<PanelLeftOpen size={16} />}
            onClick={() => preferencesStore.setState({ isSchemaTreeOpen: true })}
          />
        )}
        {action === 'list' && (
          <IconButton
            size="form"
            label={t('compare')}
            icon={<GitCompare size={16} />}
            onClick={() => void navigate({ to: '/schema/compare', search: { change: space } })}
          />
        )}
        {action === 'list' && (
          <IconButton
            size="form"
            label={t('showDdl')}
            icon={<FileCode size={16} />}
            onClick={() => setIsDdlOpen(true)}
          />
        )}
        {action === 'edit' ? (
          <button
            type="button"
            role="combobox"
            aria-label={ui('space')}
            aria-expanded={false}
            disabled
            className={styles['lockedSpace']}
            title={t('readOnlySpace')}
          >
            <Database size={14} />
            <span className="grow clip">{space}</span>
            <Lock size={14} />
          </button>
        ) : (
          <div className={styles['space']}>
            <SpaceSelect value={space} spaces={spaces} onChoose={onSpace} hasBorder />
          </div>
        )}
      </div>
      <nav className={list['tabs']} aria-label={t('tabs')}>
        {SCHEMA_TABS.map((one) => (
          <Link
            key={one}
            to="/schema/$"
            params={{ _splat: tabPath(one) }}
            aria-current={one === tab ? 'page' : undefined}
            activeProps={{}}
          >
            {t(one)}
            {counts?.[one] !== undefined && <small>{format.number(counts[one])}</small>}
            {one === 'visualization' && <Chip>{t('beta')}</Chip>}
          </Link>
        ))}
      </nav>
      {isDdlOpen && <DdlDialog space={space} onClose={() => setIsDdlOpen(false)} />}
    </>
  );
}

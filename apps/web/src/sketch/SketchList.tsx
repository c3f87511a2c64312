import { useMemo, useRef, useState } from 'react';
import { Menu } from '@mantine/core';
import { ChevronDown, Database, Ellipsis, FileCode, FolderOpen, Pencil, Plus, Search, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Sketch } from '@astrolabe/http-api';
import { Button } from '../ui/Button.tsx';
import { Chip } from '../ui/Chip.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { FileInput } from '../ui/FileInput.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { menuLook } from '../ui/menu-look.ts';
import { TextField } from '../ui/TextField.tsx';
import { SketchThumb } from './SketchThumb.tsx';
import type { SketchGraph } from './sketch-graph.ts';
import { graphOfText } from './sketch-text.ts';
import styles from './sketch.module.css';

/** The list of sketches and its actions. */
export interface SketchListProps {
  readonly sketches: readonly Sketch[];
  readonly total: number;
  readonly openId: string | undefined;
  readonly search: string;
  readonly isPlayground: boolean;
  readonly onSearch: (search: string) => void;
  readonly onOpen: (sketch: Sketch) => void;
  readonly onNew: () => void;
  readonly onFromSpace: () => void;
  readonly onFromText: () => void;
  readonly onFile: (file: File) => void;
  readonly onRename: (sketch: Sketch) => void;
  readonly onDelete: (sketch: Sketch) => void;
}

/** Sketches of the account with thumbnails; new ones start empty, from a space, text or file. */
export function SketchList(props: SketchListProps) {
  const { sketches, total, openId, search, isPlayground, onSearch, onOpen, onNew } = props;
  const t = useTranslations('sketch');
  const file = useRef<HTMLInputElement>(null);
  const [deleting, setDeleting] = useState<Sketch>();
  return (
    <aside className={styles['list']} aria-label={t('sketches')}>
      <div className={styles['listHead']}>
        <h2>{t('sketches')}</h2>
        <span className="meta">{total}</span>
        <Chip>{t('beta')}</Chip>
        <span className="grow" />
        <IconButton
          label={t('newSketch')}
          title={isPlayground ? t('playground') : t('newSketch')}
          icon={<Plus size={16} />}
          disabled={isPlayground}
          onClick={onNew}
        />
        <Menu {...menuLook}>
          <Menu.Target>
            <IconButton label={t('moreNew')} icon={<ChevronDown size={14} />} disabled={isPlayground} />
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<Database size={16} />} onClick={props.onFromSpace}>
              {t('fromSpace')}
            </Menu.Item>
            <Menu.Item leftSection={<FileCode size={16} />} onClick={props.onFromText}>
              {t('fromText')}
            </Menu.Item>
            <Menu.Item leftSection={<FolderOpen size={16} />} onClick={() => file.current?.click()}>
              {t('fromFile')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <FileInput
          ref={file}
          accept=".json,application/json"
          label={t('fromFile')}
          disabled={isPlayground}
          onFiles={([chosen]) => props.onFile(chosen)}
        />
      </div>
      <div className={styles['listSearch']}>
        <TextField
          isLabelHidden
          controlSize="bar"
          label={t('find')}
          placeholder={t('find')}
          icon={<Search size={14} />}
          value={search}
          onChange={(event) => onSearch(event.currentTarget.value)}
        />
      </div>
      <ul className={styles['cards']}>
        {sketches.map((sketch) => (
          <SketchCard
            key={sketch.id}
            sketch={sketch}
            isOpen={sketch.id === openId}
            onOpen={() => onOpen(sketch)}
            onRename={() => props.onRename(sketch)}
            onDelete={() => setDeleting(sketch)}
          />
        ))}
      </ul>
      {sketches.length === 0 && search !== '' && <p className={styles['noneFound']}>{t('noneFound')}</p>}
      {deleting !== undefined && (
        <Dialog
          isOpen
          width={336}
          onClose={() => setDeleting(undefined)}
          title={t('deleteTitle', { name: deleting.name })}
          foot={
            <>
              <span className="grow" />
              <Button size="form" kind="quiet" onClick={() => setDeleting(undefined)}>
                {t('cancel')}
              </Button>
              <Button
                size="form"
                kind="destroy"
                onClick={() => {
                  props.onDelete(deleting);
                  setDeleting(undefined);
                }}
              >
                {t('deleteSketch')}
              </Button>
            </>
          }
        >
          <p className={styles['dialogSay']}>{t('deleteSay')}</p>
        </Dialog>
      )}
    </aside>
  );
}

function SketchCard({
  sketch,
  isOpen,
  onOpen,
  onRename,
  onDelete,
}: {
  readonly sketch: Sketch;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onRename: () => void;
  readonly onDelete: () => void;
}) {
  const t = useTranslations('sketch');
  const graph = useMemo(() => readable(sketch.schema), [sketch.schema]);
  return (
    <li className={styles['card']} data-on={isOpen || undefined}>
      <button type="button" aria-current={isOpen || undefined} onClick={onOpen}>
        <figure>{graph !== undefined && <SketchThumb graph={graph} />}</figure>
        <span className={styles['cardWords']}>
          <span className="clip">{sketch.name}</span>
          <span className="meta">
            {graph === undefined
              ? t('unreadable')
              : t('counts', { tags: graph.nodes.length, edgeTypes: graph.lines.length })}
          </span>
        </span>
      </button>
      <Menu {...menuLook}>
        <Menu.Target>
          <IconButton
            size="row"
            className={styles['cardMore'] ?? ''}
            label={t('more', { name: sketch.name })}
            icon={<Ellipsis size={16} />}
          />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Pencil size={16} />} onClick={onRename}>
            {t('rename')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<Trash2 size={16} />} data-tone="danger" onClick={onDelete}>
            {t('deleteSketch')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}

function readable(schema: string): SketchGraph | undefined {
  try {
    return graphOfText(schema);
  } catch {
    return undefined;
  }
}

import { useState } from 'react';
import { Menu } from '@mantine/core';
import { Camera, Ellipsis, FileCode, FileDown, Image, Pencil, Redo2, Save, Undo2, Workflow } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { SKETCH_NAME_LENGTH_MAX } from '@astrolabe/http-api';
import { Button } from '../ui/Button.tsx';
import { Chip } from '../ui/Chip.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { menuLook } from '../ui/menu-look.ts';
import { ApplyPopover } from './ApplyPopover.tsx';
import { isUnsaved, redo, sketchStore, undo, type OpenSketch } from './sketch-store.ts';
import type { SketchCommands } from './use-sketch-commands.ts';
import styles from './sketch.module.css';

/** The head of the open sketch. */
export interface SketchHeadProps {
  readonly open: OpenSketch;
  readonly commands: SketchCommands;
  readonly isRenaming: boolean;
  readonly isPlayground: boolean;
  readonly onRenaming: (isRenaming: boolean) => void;
  readonly onArrange: () => void;
  readonly onText: () => void;
}

/** Title, state and actions of the sketch. */
export function SketchHead({
  open,
  commands,
  isRenaming,
  isPlayground,
  onRenaming,
  onArrange,
  onText,
}: SketchHeadProps) {
  const t = useTranslations('sketch');
  const [isSaving, setIsSaving] = useState(false);
  const isChanged = useStore(sketchStore, isUnsaved);
  const isKept = useStore(sketchStore, (store) => store.isKept);
  const canUndo = useStore(sketchStore, (store) => store.past.length > 0);
  const canRedo = useStore(sketchStore, (store) => store.future.length > 0);
  const save = async (): Promise<void> => {
    setIsSaving(true);
    await commands.save();
    setIsSaving(false);
  };
  const commit = (typed: string): void => {
    onRenaming(false);
    const name = typed.trim();
    if (name !== '' && name !== open.name) void commands.rename(open.id, name);
  };
  return (
    <div className={styles['head']}>
      {isRenaming ? (
        <input
          autoFocus
          className={styles['titleInput']}
          aria-label={t('name')}
          maxLength={SKETCH_NAME_LENGTH_MAX}
          defaultValue={open.name}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={(event) => commit(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur();
            if (event.key === 'Escape') onRenaming(false);
          }}
        />
      ) : (
        <>
          <h1 className="clip" onClick={() => onRenaming(true)} title={open.name}>
            {open.name}
          </h1>
          <IconButton size="row" label={t('rename')} icon={<Pencil size={16} />} onClick={() => onRenaming(true)} />
        </>
      )}
      {isChanged && (
        <Chip tone="warning" icon={<Pencil size={12} />}>
          {t('notSaved')}
        </Chip>
      )}
      {!isKept && <span className={styles['notKept']}>{t('notKept')}</span>}
      <span className="grow" />
      <IconButton label={t('undo')} icon={<Undo2 size={16} />} disabled={!canUndo} onClick={undo} />
      <IconButton label={t('redo')} icon={<Redo2 size={16} />} disabled={!canRedo} onClick={redo} />
      <span className={styles['notOnPhone']}>
        <IconButton label={t('exportPng')} icon={<Camera size={16} />} onClick={() => void commands.exportPng()} />
      </span>
      <Menu {...menuLook}>
        <Menu.Target>
          <IconButton label={t('moreActions')} icon={<Ellipsis size={16} />} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<Workflow size={16} />} onClick={onArrange}>
            {t('arrange')}
          </Menu.Item>
          <Menu.Item leftSection={<FileCode size={16} />} onClick={onText}>
            {t('editText')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<Camera size={16} />} onClick={() => void commands.exportPng()}>
            {t('exportPng')}
          </Menu.Item>
          <Menu.Item leftSection={<Image size={16} />} onClick={() => void commands.exportSvg()}>
            {t('exportSvg')}
          </Menu.Item>
          <Menu.Item leftSection={<FileDown size={16} />} onClick={commands.exportFile}>
            {t('exportFile')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button icon={<Save size={16} />} isBusy={isSaving} onClick={() => void save()}>
        {t('saveDraft')}
      </Button>
      <ApplyPopover open={open} isPlayground={isPlayground} />
    </div>
  );
}

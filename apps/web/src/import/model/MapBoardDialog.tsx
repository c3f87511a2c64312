import { useRef, useState, type KeyboardEvent } from 'react';
import { Undo2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { FilePreview } from '@astrolabe/http-api';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { AddTarget } from '../mapping/AddTarget.tsx';
import { withAddedTarget, type ImportPlan } from '../plan/import-plan.ts';
import { boxesOf, type ColumnPlace } from './map-board.ts';
import { MapColumns } from './MapColumns.tsx';
import { MapElement } from './MapElement.tsx';
import { MapLines } from './MapLines.tsx';
import { useMapBoard } from './use-map-board.ts';
import styles from './map-board.module.css';

/** The model of an import as boxes, to map the columns of its files by hand. */
export interface MapBoardDialogProps {
  readonly plan: ImportPlan;
  readonly previews: ReadonlyMap<string, FilePreview>;
  readonly onPlan: (plan: ImportPlan) => void;
  readonly onUndo: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Columns on the left, tags and edge types as boxes on the right: columns are dragged into slots, edges from tag to tag; also by keyboard. */
export function MapBoardDialog({ plan, previews, onPlan, onUndo, onClose }: MapBoardDialogProps) {
  const t = useTranslations('create');
  const importMessages = useTranslations('import');
  const [chosen, setChosen] = useState('');
  const draft = plan.drafts.find(({ file }) => file === chosen) ?? plan.drafts[0];
  const file = draft?.file ?? '';
  const preview = previews.get(file);
  const board = useMapBoard(plan, previews, file, onPlan);
  const { picked, pick } = board;
  const lanes = useRef<HTMLDivElement>(null);
  const boxes = boxesOf(plan);
  const nameOf = (place: ColumnPlace): string =>
    previews.get(place.file)?.header?.[place.column] ?? importMessages('columnNumber', { number: place.column });
  const element = (kind: 'vertex' | 'edge') => (
    <div className={styles['lane']} role="group" aria-label={t(kind === 'vertex' ? 'mapTags' : 'mapEdgeTypes')}>
      {boxes
        .filter((box) => box.kind === kind)
        .map((box) => (
          <MapElement key={box.key} box={box} schema={plan.schema} file={file} board={board} nameOf={nameOf} />
        ))}
    </div>
  );
  const keys = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && picked !== undefined) pick(undefined);
    else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
      event.preventDefault();
      onUndo?.();
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('mapByDrawing')}
      width={1120}
      foot={
        <>
          <p className={styles['hint']} role="status">
            {picked === undefined
              ? t('mapHint')
              : 'tag' in picked
                ? t('mapEdgePicked', { name: picked.tag })
                : t('mapPicked', { name: nameOf(picked.column) })}
          </p>
          <span className="grow" />
          <Button kind="primary" size="form" onClick={onClose}>
            {t('done')}
          </Button>
        </>
      }
    >
      <div className={styles['bar']}>
        <Choice
          label={t('mapFile')}
          controlSize="bar"
          value={file}
          options={plan.drafts.map((one) => ({ value: one.file, label: one.file }))}
          onChoose={setChosen}
        />
        <span className="grow" />
        <IconButton label={t('undo')} icon={<Undo2 size={16} />} disabled={onUndo === undefined} onClick={onUndo} />
        {draft !== undefined && (
          <AddTarget
            plan={plan}
            draft={draft}
            onAdd={(kind, name, isNew) => onPlan(withAddedTarget(plan, draft, { kind, name, isNew }))}
          />
        )}
      </div>
      <div
        className={styles['room']}
        onKeyDown={keys}
        onDragEnd={() => pick(undefined)}
        data-picked={picked === undefined ? undefined : 'tag' in picked ? 'tag' : 'column'}
      >
        <div ref={lanes} className={styles['lanes']}>
          {preview !== undefined && (
            <MapColumns
              preview={preview}
              board={board}
              nameOf={(column) => nameOf({ file, column })}
              onPicked={() => lanes.current?.querySelector<HTMLElement>('[data-slot]')?.focus()}
            />
          )}
          {element('vertex')}
          {element('edge')}
          <MapLines room={lanes} boxes={boxes} file={file} />
        </div>
      </div>
    </Dialog>
  );
}

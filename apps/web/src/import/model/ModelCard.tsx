import { lazy, Suspense, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Plus, Redo2, Spline, Undo2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { FilePreview } from '@astrolabe/http-api';
import type { InferredModel } from '@astrolabe/importer';
import { HelpTip } from '../../ui/HelpTip.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { withoutElement, withReversedEdge, type ImportPlan } from '../plan/import-plan.ts';
import { AddEdgeDialog } from './AddEdgeDialog.tsx';
import { withEndAt } from './edge-ends.ts';
import { MapBoardDialog } from './MapBoardDialog.tsx';
import { withDrawnEdge } from './map-board.ts';
import { modelDiagramOf } from './model-diagram.ts';
import { useElementSize } from './use-element-size.ts';
import { VidTypeFields } from './VidTypeFields.tsx';
import shared from '../import.module.css';
import styles from './model.module.css';

// The layout of the diagram is fetched while the files are read.
const ModelGraph = lazy(async () => ({ default: (await import('./ModelGraph.tsx')).ModelGraph }));

/** The tags and edge types that an import writes, as a diagram. */
export interface ModelCardProps {
  readonly plan: ImportPlan;
  readonly previews: ReadonlyMap<string, FilePreview>;
  /** The model inferred from all rows; absent until it is ready. */
  readonly inferred: InferredModel | undefined;
  readonly isNewSpace: boolean;
  /** The source file of a new edge type if several are possible. */
  readonly file: string;
  readonly active: string | undefined;
  readonly onPlan: (plan: ImportPlan) => void;
  /** Absent if there is nothing to undo. */
  readonly onUndo: (() => void) | undefined;
  /** Absent if nothing was undone. */
  readonly onRedo: (() => void) | undefined;
  readonly onElement: (key: string) => void;
}

/** The model of an import: its diagram, and the vertex IDs of a new space. */
export function ModelCard(props: ModelCardProps) {
  const { plan, previews, inferred, isNewSpace, file, active, onPlan, onUndo, onRedo, onElement } = props;
  const t = useTranslations('create');
  const keysId = useId();
  const [isBoardOpen, setIsBoardOpen] = useState(false);
  const [edgeFrom, setEdgeFrom] = useState<{ readonly source: string | undefined }>();
  const model = useMemo(() => modelDiagramOf(plan, previews, inferred), [plan, previews, inferred]);
  const tags = model.picture.nodes.flatMap((node) => (node.kind === 'tag' ? [node.name] : []));
  const undoButton = useRef<HTMLButtonElement>(null);
  const [roomRef, room] = useElementSize();
  /** The focused element was removed; the focus moves to undo. */
  const wasDropped = useRef(false);
  useEffect(() => {
    if (wasDropped.current) undoButton.current?.focus();
    wasDropped.current = false;
  }, [plan]);
  const addEdge = (src: string, dst: string): void => {
    const { plan: changed, key } = withDrawnEdge(plan, { src, dst }, file, previews);
    setEdgeFrom(undefined);
    onPlan(changed);
    onElement(key);
  };
  return (
    <section className="card" aria-label={t('model')}>
      <div className={shared['cardHead']}>
        <h2>{t('model')}</h2>
        <HelpTip label={t('helpOf', { term: t('model') })} text={t('help_model')} />
        {tags.length > 0 && (
          <span className="meta clip">{t('modelCount', { tags: tags.length, edgeTypes: model.lineKeys.length })}</span>
        )}
        <span className="grow" />
        <span className={styles['modelActs']}>
          <IconButton
            ref={undoButton}
            label={t('undo')}
            icon={<Undo2 size={16} />}
            disabled={onUndo === undefined}
            onClick={onUndo}
          />
          <IconButton label={t('redo')} icon={<Redo2 size={16} />} disabled={onRedo === undefined} onClick={onRedo} />
          <IconButton
            label={t('addEdgeType')}
            icon={<Plus size={16} />}
            disabled={tags.length === 0}
            onClick={() => setEdgeFrom({ source: undefined })}
          />
          <IconButton label={t('mapByDrawing')} icon={<Spline size={16} />} onClick={() => setIsBoardOpen(true)} />
        </span>
      </div>
      {model.nodeKeys.length === 0 ? (
        <p className={shared['say']}>{t('modelEmpty')}</p>
      ) : (
        <div className={styles['modelFrame']}>
          <div ref={roomRef} className={styles['modelRoom']}>
            <Suspense>
              <ModelGraph
                model={model}
                schema={plan.schema}
                active={active}
                describedBy={keysId}
                room={room}
                onChoose={onElement}
                onDrop={(key) => {
                  wasDropped.current = true;
                  onPlan(withoutElement(plan, key));
                }}
                onReverse={(key) => onPlan(withReversedEdge(plan, key))}
                onDraw={addEdge}
                onMoveEnd={(key, end, tag) => onPlan(withEndAt(plan, key, end, tag, previews))}
                onAddEdge={(source) => setEdgeFrom({ source })}
              />
            </Suspense>
          </div>
          <p id={keysId} className={`meta ${styles['modelKeys']}`}>
            {t('modelKeys')}
          </p>
        </div>
      )}
      {isNewSpace && <VidTypeFields plan={plan} onPlan={onPlan} />}
      {isBoardOpen && (
        <MapBoardDialog
          plan={plan}
          previews={previews}
          onPlan={onPlan}
          onUndo={onUndo}
          onClose={() => setIsBoardOpen(false)}
        />
      )}
      {edgeFrom !== undefined && (
        <AddEdgeDialog tags={tags} source={edgeFrom.source} onAdd={addEdge} onClose={() => setEdgeFrom(undefined)} />
      )}
    </section>
  );
}

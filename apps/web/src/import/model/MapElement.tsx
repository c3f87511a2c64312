import type { DragEvent } from 'react';
import { Plus, Spline, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { SchemaSnapshot } from '@astrolabe/model';
import { EdgeLine } from '../../ui/EdgeLine.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TagShape } from '../../ui/TagShape.tsx';
import { freePropertyName, type ColumnPlace, type MapBox, type MapSlot } from './map-board.ts';
import { keptFromDialog, lineEnd } from './map-marks.ts';
import { parseRole } from '../plan/mapping-draft.ts';
import type { MapBoard } from './use-map-board.ts';
import styles from './map-board.module.css';

/** A tag or an edge type on the board. */
export interface MapElementProps {
  readonly box: MapBox;
  readonly schema: SchemaSnapshot;
  /** The file with visible columns. */
  readonly file: string;
  readonly board: MapBoard;
  readonly nameOf: (column: ColumnPlace) => string;
}

/** A box with a slot for each id and property; tags have a handle in their header to start an edge. */
export function MapElement({ box, schema, file, board, nameOf }: MapElementProps) {
  const t = useTranslations('create');
  const { key, kind, name, ends } = box;
  const { picked, pick } = board;
  const isDrawing = picked !== undefined && 'tag' in picked;
  const places = kind === 'vertex' ? schema.tags : schema.edgeTypes;
  const slot = Math.max(
    0,
    places.findIndex((one) => one.name === name),
  );
  const heldColumn = picked !== undefined && 'column' in picked ? picked.column : undefined;
  return (
    <div
      className={styles['box']}
      role="group"
      aria-label={name}
      {...lineEnd('box', key)}
      {...(isDrawing && kind === 'vertex' && dropTarget(() => board.leadTo(name)))}
    >
      <div className={styles['boxHead']}>
        {kind === 'vertex' ? <TagShape slot={slot} /> : <EdgeLine slot={slot} />}
        <span className="strong clip">{name}</span>
        {ends !== undefined && (
          <span className="meta clip">
            {ends.src ?? t('unknownEnd')} → {ends.dst ?? t('unknownEnd')}
          </span>
        )}
        <span className="grow" />
        {kind === 'vertex' && (
          <IconButton
            size="row"
            label={t(isDrawing ? 'mapLead' : 'mapDraw', { name })}
            icon={<Spline size={16} />}
            isPressed={isDrawing && picked.tag === name}
            draggable
            {...keptFromDialog(picked)}
            onDragStart={(event) => {
              event.dataTransfer.setData('text/plain', name);
              event.dataTransfer.effectAllowed = 'link';
              pick({ tag: name });
            }}
            onClick={() => {
              if (isDrawing) board.leadTo(name);
              else pick({ tag: name });
            }}
          />
        )}
      </div>
      <ul className={styles['slots']}>
        {box.slots.map((one) => (
          <SlotLine key={one.role} box={box} slot={one} file={file} board={board} nameOf={nameOf} />
        ))}
        {box.isAdded && heldColumn !== undefined && (
          <li>
            <button
              type="button"
              className={styles['slot']}
              data-new
              {...keptFromDialog(picked)}
              {...dropTarget(() => board.fill(key, newRole(box, nameOf(heldColumn))))}
              onClick={() => board.fill(key, newRole(box, nameOf(heldColumn)))}
            >
              <Plus size={14} aria-hidden="true" />
              {t('mapNew')}
            </button>
          </li>
        )}
      </ul>
    </div>
  );
}

interface SlotLineProps extends Omit<MapElementProps, 'schema'> {
  readonly slot: MapSlot;
}

function SlotLine({ box, slot: { role, columns }, file, board, nameOf }: SlotLineProps) {
  const t = useTranslations('create');
  const { picked, pick, fill, clear } = board;
  const held = picked !== undefined && 'column' in picked ? picked.column : undefined;
  const meant = parseRole(role);
  const slot = meant === undefined || meant.kind === 'property' ? (meant?.name ?? '') : t(meant.kind);
  const own = columns.find((column) => column.file === file);
  const place = { slot, name: box.name };
  const filled = columns.map(nameOf).join(', ');
  return (
    <li {...lineEnd('slot', `${box.key} ${role}`)}>
      <button
        type="button"
        className={styles['slot']}
        data-slot
        data-filled={columns.length > 0 || undefined}
        draggable={own !== undefined}
        {...keptFromDialog(picked)}
        {...(held !== undefined && dropTarget(() => fill(box.key, role)))}
        onDragStart={(event) => {
          event.dataTransfer.setData('text/plain', slot);
          if (own !== undefined) pick({ column: own });
        }}
        onClick={() => {
          if (held !== undefined) fill(box.key, role);
          else if (own !== undefined) pick({ column: own });
        }}
        onKeyDown={(event) => {
          if ((event.key === 'Delete' || event.key === 'Backspace') && own !== undefined) clear(own, box.key, role);
        }}
      >
        <span className={meant?.kind === 'property' ? 'clip' : 'second clip'}>{slot}</span>
        <span className="grow" />
        <span className="mono clip">{filled === '' ? t('empty') : filled}</span>
      </button>
      {own !== undefined && (
        <IconButton
          size="row"
          label={t('mapClear', place)}
          icon={<X size={12} />}
          onClick={() => clear(own, box.key, role)}
        />
      )}
    </li>
  );
}

function newRole(box: MapBox, columnName: string): string {
  return `property:${freePropertyName(box, columnName)}`;
}

/** Event handlers of a drop target. */
function dropTarget(onDrop: () => void): {
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
} {
  return {
    onDragOver: (event) => {
      event.preventDefault();
      event.dataTransfer.dropEffect = 'link';
    },
    onDrop: (event) => {
      event.preventDefault();
      event.stopPropagation();
      onDrop();
    },
  };
}

import { GripVertical } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { FilePreview } from '@astrolabe/http-api';
import { keptFromDialog, lineEnd } from './map-marks.ts';
import type { MapBoard } from './use-map-board.ts';
import styles from './map-board.module.css';

/** The columns of a file, to be picked up. */
export interface MapColumnsProps {
  readonly preview: FilePreview;
  readonly board: MapBoard;
  readonly nameOf: (column: number) => string;
  /** A column was picked up with the keyboard; focus moves to the fields. */
  readonly onPicked: () => void;
}

/** A list of columns with their first values. */
export function MapColumns({ preview, board, nameOf, onPicked }: MapColumnsProps) {
  const t = useTranslations('create');
  const { picked, pick } = board;
  const isPicked = (column: number): boolean =>
    picked !== undefined && 'column' in picked && picked.column.column === column;
  return (
    <ul className={styles['lane']} aria-label={t('columns', { name: preview.name })}>
      {Array.from({ length: preview.columnCount }, (_, column) => (
        <li key={column}>
          <button
            type="button"
            className={styles['column']}
            draggable
            aria-pressed={isPicked(column)}
            {...lineEnd('column', String(column))}
            {...keptFromDialog(picked)}
            onDragStart={(event) => {
              event.dataTransfer.setData('text/plain', nameOf(column));
              event.dataTransfer.effectAllowed = 'link';
              pick({ column: { file: preview.name, column } });
            }}
            onClick={(event) => {
              pick(isPicked(column) ? undefined : { column: { file: preview.name, column } });
              // Clicks by keyboard have no count.
              if (event.detail === 0 && !isPicked(column)) onPicked();
            }}
          >
            <GripVertical size={14} aria-hidden="true" />
            <span className="strong clip">{nameOf(column)}</span>
            <span className="mono second clip">{preview.rows[0]?.fields[column] ?? ''}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

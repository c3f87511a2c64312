import { Copy, ListFilter } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { IconButton } from '../../ui/IconButton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { ViewTools } from '../ViewTools.tsx';
import styles from './table.module.css';

/** Tools above a result table. */
export interface TableToolsProps {
  /** Cells that are selected. */
  readonly selected: number;
  /** Number of matching rows, and of all rows. */
  readonly shown: number;
  readonly count: number;
  /** Rows are being sorted or filtered. */
  readonly isWorking: boolean;
  readonly filter: string;
  readonly onFilter: (filter: string) => void;
  readonly onCopy: () => void;
}

/** The filter of a table, the number of matching rows, the number of selected cells, and a button to copy all. */
export function TableTools({ selected, shown, count, isWorking, filter, onFilter, onCopy }: TableToolsProps) {
  const t = useTranslations('result');
  const format = useFormatter();
  return (
    <ViewTools>
      {isWorking && <Spinner />}
      {selected > 1 && <span className="meta">{t('selectedCells', { count: selected })}</span>}
      {filter !== '' && (
        <span className="meta" role="status">
          {t('filtered', { shown: format.number(shown), count: format.number(count) })}
        </span>
      )}
      <TextField
        label={t('filter')}
        isLabelHidden
        controlSize="row"
        className={styles['filter'] ?? ''}
        placeholder={t('filter')}
        icon={<ListFilter size={12} />}
        value={filter}
        onChange={(event) => onFilter(event.currentTarget.value)}
      />
      <IconButton size="row" label={t('copyTable')} icon={<Copy size={14} />} onClick={onCopy} />
    </ViewTools>
  );
}

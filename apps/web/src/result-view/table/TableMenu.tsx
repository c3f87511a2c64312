import { Menu } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { ContextMenu, type ScreenPoint } from '../ContextMenu.tsx';
import { COPY_FORMATS, type CopyFormat } from './copy-text.ts';
import type { TableColumn } from './table-view.ts';
import type { TableOrder } from './table-order.ts';

/** Position of a table's menu: over cells, or at a column header. */
export type TableMenuPlace =
  | { readonly kind: 'cells'; readonly at: ScreenPoint; readonly canExpand: boolean }
  | { readonly kind: 'column'; readonly at: ScreenPoint; readonly column: TableColumn; readonly place: number };

/** Actions of the table menus. */
export interface TableMenuProps {
  readonly open: TableMenuPlace;
  readonly columnCount: number;
  readonly onClose: () => void;
  readonly onCopy: (format: CopyFormat) => void;
  readonly onOpen: () => void;
  readonly onExpand: () => void;
  readonly onSelect: (kind: 'rows' | 'columns' | 'all') => void;
  readonly onOrder: (order: TableOrder | undefined) => void;
  readonly onFacts: (column: TableColumn) => void;
  readonly onChart: ((by: 'group' | 'pivot', column: number) => void) | undefined;
  readonly onMove: (places: number) => void;
  readonly onFit: () => void;
}

const COPY_MESSAGES = { text: 'copyText', csv: 'copyCsv', json: 'copyJson', ngql: 'copyNgql' } as const;

/** The menu of the selected cells, or of a column. */
export function TableMenu({
  open,
  columnCount,
  onClose,
  onCopy,
  onOpen,
  onExpand,
  onSelect,
  onOrder,
  onFacts,
  onChart,
  onMove,
  onFit,
}: TableMenuProps) {
  const t = useTranslations('result');
  const copying = COPY_FORMATS.map((format) => (
    <Menu.Item key={format} onClick={() => onCopy(format)}>
      {t(COPY_MESSAGES[format])}
    </Menu.Item>
  ));
  if (open.kind === 'cells')
    return (
      <ContextMenu at={open.at} label={t('cellMenu')} onClose={onClose}>
        {copying}
        <Menu.Divider />
        <Menu.Item onClick={onOpen}>{t('openValue')}</Menu.Item>
        {open.canExpand && <Menu.Item onClick={onExpand}>{t('expandValue')}</Menu.Item>}
        <Menu.Divider />
        <Menu.Item onClick={() => onSelect('rows')}>{t('selectRow')}</Menu.Item>
        <Menu.Item onClick={() => onSelect('columns')}>{t('selectColumn')}</Menu.Item>
        <Menu.Item onClick={() => onSelect('all')}>{t('selectAll')}</Menu.Item>
      </ContextMenu>
    );
  const { column, place } = open;
  return (
    <ContextMenu at={open.at} label={t('columnMenu', { column: column.name })} onClose={onClose}>
      <Menu.Item onClick={() => onOrder({ column: column.index, direction: 'ascending' })}>{t('sortUp')}</Menu.Item>
      <Menu.Item onClick={() => onOrder({ column: column.index, direction: 'descending' })}>{t('sortDown')}</Menu.Item>
      <Menu.Item onClick={() => onOrder(undefined)}>{t('sortNone')}</Menu.Item>
      <Menu.Divider />
      <Menu.Item onClick={() => onFacts(column)}>{t('columnFacts')}</Menu.Item>
      {onChart !== undefined && (
        <>
          <Menu.Item onClick={() => onChart('group', column.index)}>{t('chartBy')}</Menu.Item>
          <Menu.Item disabled={columnCount < 2} onClick={() => onChart('pivot', column.index)}>
            {t('chartPivot')}
          </Menu.Item>
        </>
      )}
      <Menu.Divider />
      {copying}
      <Menu.Divider />
      <Menu.Item disabled={place === 0} onClick={() => onMove(-1)}>
        {t('moveLeft')}
      </Menu.Item>
      <Menu.Item disabled={place === columnCount - 1} onClick={() => onMove(1)}>
        {t('moveRight')}
      </Menu.Item>
      <Menu.Item onClick={onFit}>{t('fitColumn')}</Menu.Item>
    </ContextMenu>
  );
}

import type { PlainTable as PlainTableData } from '../data/admin-queries.ts';
import { ListTable } from '../ui/ListTable.tsx';

/** A table of the database, unchanged. */
export function PlainTable({ table }: { readonly table: PlainTableData }) {
  return (
    <ListTable
      columns={table.columns.map((label) => ({ label }))}
      rows={table.rows}
      row={(row) => (
        <tr key={row.join('\u0000')}>
          {row.map((cell, index) => (
            <td key={table.columns[index]} className="mono clip" title={cell}>
              {cell}
            </td>
          ))}
        </tr>
      )}
    />
  );
}

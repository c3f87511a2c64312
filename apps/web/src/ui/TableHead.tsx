/** A table column; without a width it gets the remaining space. */
export interface HeadColumn {
  readonly label: string;
  /** In pixels, or a share of the table as `'20%'`. */
  readonly width?: number | string;
  readonly isNumber?: boolean;
  /** Whether the header is for screen readers only. */
  readonly isHeadHidden?: boolean;
}

/** The widths and the heads of the columns of a table. */
export function TableHead({ columns }: { readonly columns: readonly HeadColumn[] }) {
  return (
    <>
      <colgroup>
        {columns.map(({ label, width }) => (
          <col key={label} style={width === undefined ? undefined : { width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ label, isNumber = false, isHeadHidden = false }) => (
            <th key={label} scope="col" className={isNumber ? 'number' : undefined}>
              {isHeadHidden ? <span className="visually-hidden">{label}</span> : label}
            </th>
          ))}
        </tr>
      </thead>
    </>
  );
}

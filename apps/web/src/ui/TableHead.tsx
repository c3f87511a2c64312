/** A column of a table; without a width it takes what the others leave. */
export interface HeadColumn {
  readonly label: string;
  /** In pixels, or a share of the table as `'20%'`. */
  readonly width?: number | string;
  readonly isNumber?: boolean;
  /** The head is for screen readers alone: what the column offers says itself. */
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

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

/** The head of a table of rejected rows: what tells each of them, and what a table shows beside that. */
export function RejectedHead({ children }: { readonly children?: ReactNode }) {
  const words = useTranslations('tasks');
  const importWords = useTranslations('import');
  return (
    <thead>
      <tr>
        <th scope="col" className="number">
          {importWords('line')}
        </th>
        <th scope="col">{words('file')}</th>
        <th scope="col">{importWords('column')}</th>
        <th scope="col">{words('value')}</th>
        <th scope="col">{words('reason')}</th>
        {children}
      </tr>
    </thead>
  );
}

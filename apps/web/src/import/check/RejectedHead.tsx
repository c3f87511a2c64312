import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

/** The header of a table of rejected rows: its identifying columns, and additional cells. */
export function RejectedHead({ children }: { readonly children?: ReactNode }) {
  const t = useTranslations('tasks');
  const importMessages = useTranslations('import');
  return (
    <thead>
      <tr>
        <th scope="col" className="number">
          {importMessages('line')}
        </th>
        <th scope="col">{t('file')}</th>
        <th scope="col">{importMessages('column')}</th>
        <th scope="col">{t('value')}</th>
        <th scope="col">{t('reason')}</th>
        {children}
      </tr>
    </thead>
  );
}

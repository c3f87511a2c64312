import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { presenceQuery } from '../data/presence.ts';
import { TableHead } from '../ui/TableHead.tsx';
import type { ProfiledElement } from '../schema-model/profile-statements.ts';
import { typeText } from '../schema-model/property-type.ts';
import { PresenceShare } from './tree/PresenceShare.tsx';

/** The properties of a tag or an edge type, to read, with the share of its rows that have a value of each. */
export function PropertyList({ space, element }: { readonly space: string; readonly element: ProfiledElement }) {
  const { properties } = element;
  const presence = useQuery(presenceQuery(space, element)).data;
  const hasPresence = presence !== undefined && presence.rows > 0;
  const t = useTranslations('schema');
  const none = <span className="second">{t('none')}</span>;
  return (
    <table className="table">
      <TableHead
        columns={[
          { label: t('property'), width: 200 },
          { label: t('dataType'), width: 160 },
          { label: t('allowNull'), width: 100 },
          ...(hasPresence ? [{ label: t('presence'), width: 100 }] : []),
          { label: t('default'), width: 200 },
          { label: t('comment') },
        ]}
      />
      <tbody>
        {properties.map((property) => (
          <tr key={property.name}>
            <td className="strong" title={property.name}>
              {property.name}
            </td>
            <td className="mono">{typeText(property.type)}</td>
            <td className="second">{t(property.isNullable ? 'yes' : 'noWord')}</td>
            {hasPresence && (
              <td className="second">
                <PresenceShare presence={presence} name={property.name} />
              </td>
            )}
            <td className={property.defaultText === undefined ? '' : 'mono'} title={property.defaultText}>
              {property.defaultText ?? none}
            </td>
            <td className="second" title={property.comment}>
              {property.comment ?? none}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

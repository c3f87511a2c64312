import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { presenceQuery } from '../data/presence.ts';
import type { ProfiledElement } from './profile/profile-statements.ts';
import { typeText } from './property-type.ts';
import { PresenceShare } from './tree/PresenceShare.tsx';

/** The properties of a tag or an edge type, to read, with the share of its rows that have a value of each. */
export function PropertyList({ space, element }: { readonly space: string; readonly element: ProfiledElement }) {
  const { properties } = element;
  const presence = useQuery(presenceQuery(space, element)).data;
  const hasPresence = presence !== undefined && presence.rows > 0;
  const words = useTranslations('schema');
  const none = <span className="second">{words('none')}</span>;
  return (
    <table className="table">
      <colgroup>
        <col style={{ width: 200 }} />
        <col style={{ width: 160 }} />
        <col style={{ width: 100 }} />
        {hasPresence && <col style={{ width: 100 }} />}
        <col style={{ width: 200 }} />
        <col />
      </colgroup>
      <thead>
        <tr>
          <th>{words('property')}</th>
          <th>{words('dataType')}</th>
          <th>{words('allowNull')}</th>
          {hasPresence && <th>{words('presence')}</th>}
          <th>{words('default')}</th>
          <th>{words('comment')}</th>
        </tr>
      </thead>
      <tbody>
        {properties.map((property) => (
          <tr key={property.name}>
            <td className="strong" title={property.name}>
              {property.name}
            </td>
            <td className="mono">{typeText(property.type)}</td>
            <td className="second">{words(property.isNullable ? 'yes' : 'noWord')}</td>
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

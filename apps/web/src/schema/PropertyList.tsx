import { useTranslations } from 'use-intl';
import type { PropertySchema } from '@astrolabe/model';
import { typeText } from './property-type.ts';

/** The properties of a tag or an edge type, to read. */
export function PropertyList({ properties }: { readonly properties: readonly PropertySchema[] }) {
  const words = useTranslations('schema');
  const none = <span className="second">{words('none')}</span>;
  return (
    <table className="table">
      <colgroup>
        <col style={{ width: 200 }} />
        <col style={{ width: 160 }} />
        <col style={{ width: 100 }} />
        <col style={{ width: 200 }} />
        <col />
      </colgroup>
      <thead>
        <tr>
          <th>{words('property')}</th>
          <th>{words('dataType')}</th>
          <th>{words('allowNull')}</th>
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

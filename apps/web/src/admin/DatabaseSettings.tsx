import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { changeSetting, settingsQuery } from '../data/storage.ts';
import { Chip } from '../ui/Chip.tsx';
import { ListTable } from '../ui/ListTable.tsx';
import { Problem } from '../ui/Problem.tsx';
import { ChangeValue } from './ChangeValue.tsx';
import styles from './admin.module.css';

/** Current settings of the embedded database, and those after the next start. */
export function DatabaseSettings() {
  const words = useTranslations('admin');
  const { data, error } = useQuery(settingsQuery);
  if (error !== null) return <Problem error={error} />;
  if (data === undefined) return null;
  return (
    <ListTable
      columns={[
        { label: words('configName'), width: 190 },
        { label: words('meaning') },
        { label: words('configValue'), width: 150 },
        { label: words('source'), width: 270 },
        { label: words('operations'), width: 120, isHeadHidden: true },
      ]}
      rows={data.items}
      row={({ name, value, source, choices, next }) => {
        const wanted = next ?? value;
        return (
          <tr key={name}>
            <td className="mono">{name}</td>
            <td className={`second ${styles['whole']}`}>{words(`setting_${name}`)}</td>
            <td className={value === '' ? 'second' : 'mono'}>{value === '' ? words('noLimit') : value}</td>
            <td className="second">
              {words(`source_${source}`)}
              {next !== undefined && (
                <>
                  {' '}
                  <Chip tone="accent">
                    {words('nextStart', { value: next === '' ? words('source_default') : next })}
                  </Chip>
                </>
              )}
            </td>
            <td>
              {source !== 'flag' && source !== 'environment' && (
                <ChangeValue
                  name={name}
                  say={words('settingSay', { file: data.file })}
                  fields={[{ key: '', text: wanted, ...(choices && { choices }) }]}
                  plan={(texts) => ({ wrong: [], isSame: texts.get('') === wanted })}
                  done={words('settingChanged', { name })}
                  onSave={(texts) => changeSetting(name, texts.get('') ?? '')}
                />
              )}
            </td>
          </tr>
        );
      }}
    />
  );
}

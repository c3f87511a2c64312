import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { changeSetting, settingsQuery } from '../data/storage.ts';
import { Chip } from '../ui/Chip.tsx';
import { ListTable } from '../ui/ListTable.tsx';
import { Problem } from '../ui/Problem.tsx';
import { ChangeValue } from './ChangeValue.tsx';
import styles from './admin.module.css';

/** Current settings of the embedded database, those after a restart, and the settings that switch on features of the studio. */
export function DatabaseSettings() {
  const t = useTranslations('admin');
  const { data, error } = useQuery(settingsQuery);
  if (error !== null) return <Problem error={error} />;
  if (data === undefined) return null;
  return (
    <ListTable
      columns={[
        { label: t('configName'), width: 175 },
        { label: t('meaning') },
        { label: t('configValue'), width: 100 },
        { label: t('source'), width: 245 },
        { label: t('operations'), width: 105, isHeadHidden: true },
      ]}
      rows={data.items}
      row={({ name, value, source, choices, next, variable }) => {
        const wanted = next ?? value;
        return (
          <tr key={name}>
            <td className="mono">{name}</td>
            <td className={`second ${styles['whole']}`}>{t(`setting_${name}`)}</td>
            <td className={value === '' ? 'second' : 'mono'}>
              {value === '' ? t(variable === undefined ? 'noLimit' : 'notSet') : value}
            </td>
            <td
              className={`second ${styles['whole']}`}
              title={variable && t('settingHow', { variable, name, file: data.file })}
            >
              {t(`source_${source}`)}
              {variable !== undefined && source === 'default' && (
                <>
                  <br />
                  <span className="mono">{variable}</span>
                </>
              )}
              {next !== undefined && (
                <>
                  {' '}
                  <Chip tone="accent">{t('nextStart', { value: next === '' ? t('source_default') : next })}</Chip>
                </>
              )}
            </td>
            <td>
              {variable === undefined && source !== 'flag' && source !== 'environment' && (
                <ChangeValue
                  name={name}
                  say={t('settingSay', { file: data.file })}
                  fields={[{ key: '', text: wanted, ...(choices && { choices }) }]}
                  plan={(texts) => ({ wrong: [], isSame: texts.get('') === wanted })}
                  done={t('settingChanged', { name })}
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

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { DatabaseSetting } from '@astrolabe/http-api';
import { changeSetting, settingsQuery } from '../data/storage.ts';
import { showToast } from '../state/toast-store.ts';
import { Chip } from '../ui/Chip.tsx';
import { ListTable } from '../ui/ListTable.tsx';
import { Problem } from '../ui/Problem.tsx';
import { useErrorWords } from '../ui/use-error-words.ts';
import { ChangeValue } from './ChangeValue.tsx';
import styles from './admin.module.css';

/** What the embedded database was started with, and what it is to start with the next time. */
export function DatabaseSettings() {
  const words = useTranslations('admin');
  const errorWords = useErrorWords();
  const queryClient = useQueryClient();
  const { data, error } = useQuery(settingsQuery);
  if (error !== null) return <Problem error={error} />;
  if (data === undefined) return null;
  const save = async (name: DatabaseSetting['name'], value: string): Promise<boolean> => {
    try {
      await changeSetting(name, value);
      showToast('success', words('settingChanged', { name }));
      return true;
    } catch (failure) {
      const { text, hint } = errorWords(failure);
      showToast('danger', hint === undefined ? text : `${text}: ${hint}`);
      return false;
    } finally {
      await queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey });
    }
  };
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
                  onSave={(texts) => save(name, texts.get('') ?? '')}
                />
              )}
            </td>
          </tr>
        );
      }}
    />
  );
}

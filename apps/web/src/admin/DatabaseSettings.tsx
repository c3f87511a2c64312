import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { DatabaseSetting } from '@astrolabe/http-api';
import { changeSetting, settingsQuery } from '../data/storage.ts';
import { Chip } from '../ui/Chip.tsx';
import { ListTable } from '../ui/ListTable.tsx';
import { Problem } from '../ui/Problem.tsx';
import { ChangeValue } from './ChangeValue.tsx';
import styles from './admin.module.css';

/** Settings by topic; the others are of the database. */
const TOPICS = {
  sessions: ['session-idle-minutes', 'session-age-minutes'],
  import: ['import-urls', 'import-dir'],
  model: ['assistant-url', 'assistant-model', 'mcp', 'plugins'],
  sharing: ['views', 'map-tiles', 'alert-webhooks', 'alert-recipients', 'metrics'],
} as const satisfies Readonly<Record<string, readonly DatabaseSetting['name'][]>>;

const GROUPED: ReadonlySet<string> = new Set(Object.values(TOPICS).flat());

/** Current settings of the studio and its embedded database, and those after a restart. */
export function DatabaseSettings() {
  const t = useTranslations('admin');
  const { data, error } = useQuery(settingsQuery);
  if (error !== null) return <Problem error={error} />;
  if (data === undefined) return null;
  const named = (names: readonly string[]): readonly DatabaseSetting[] =>
    data.items.filter(({ name }) => names.includes(name));
  const groups = [
    ['sessions', named(TOPICS.sessions)],
    ['import', named(TOPICS.import)],
    ['model', named(TOPICS.model)],
    ['sharing', named(TOPICS.sharing)],
    ['database', data.items.filter(({ name }) => !GROUPED.has(name))],
  ] as const;
  return (
    <>
      <p className="second" style={{ margin: '16px 0 0' }}>
        {t('settingsSay', { file: data.file })}
      </p>
      {groups.map(([topic, items]) => (
        <section key={topic} aria-label={t(`settings_${topic}`)}>
          <div className={styles['section']}>
            <h2>{t(`settings_${topic}`)}</h2>
          </div>
          <SettingTable items={items} file={data.file} />
        </section>
      ))}
    </>
  );
}

function SettingTable({ items, file }: { readonly items: readonly DatabaseSetting[]; readonly file: string }) {
  const t = useTranslations('admin');
  return (
    <ListTable
      columns={[
        { label: t('configName'), width: 175 },
        { label: t('meaning') },
        { label: t('configValue'), width: 100 },
        { label: t('source'), width: 245 },
        { label: t('operations'), width: 105, isHeadHidden: true },
      ]}
      rows={items}
      row={({ name, value, source, choices, next, variable }) => {
        const wanted = next ?? value;
        return (
          <tr key={name}>
            <td className="mono">{name}</td>
            <td className={`second ${styles['whole']}`}>{t(`setting_${name}`)}</td>
            <td className={value === '' ? 'second' : 'mono'}>
              {value === '' ? t(variable === undefined ? 'noLimit' : 'notSet') : value}
            </td>
            <td className={`second ${styles['whole']}`}>
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
                  say={t('settingSay', { file })}
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

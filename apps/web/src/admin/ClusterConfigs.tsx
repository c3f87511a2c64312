import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { displayValue } from '@astrolabe/model';
import { build, printStatement } from '@astrolabe/ngql';
import { configsQuery, type ClusterConfig } from '../data/admin-queries.ts';
import { runStatement } from '../data/schema-statements.ts';
import { Chip } from '../ui/Chip.tsx';
import { ListTable } from '../ui/ListTable.tsx';
import { Problem } from '../ui/Problem.tsx';
import { ChangeValue } from './ChangeValue.tsx';
import { configChange, configFields } from './config-value.ts';

/** The reported configuration of a cluster, with a form for mutable values. */
export function ClusterConfigs() {
  const t = useTranslations('admin');
  const { data, error } = useQuery(configsQuery);
  const statementOf = ({ module, name, value }: ClusterConfig, texts: ReadonlyMap<string, string>) => {
    const change = configChange(value, texts);
    return {
      wrong: change.wrong,
      statement: change.value === undefined ? undefined : build.updateConfig(module, name, change.value),
    };
  };
  if (error !== null) return <Problem error={error} />;
  if (data === undefined) return null;
  return (
    <ListTable
      columns={[
        { label: t('does'), width: 110 },
        { label: t('configName'), width: 340 },
        { label: t('configType'), width: 90 },
        { label: t('configValue') },
        { label: t('operations'), width: 190, isHeadHidden: true },
      ]}
      rows={data}
      empty={t('configsNone')}
      row={(config) => {
        const { module, name, type, mode, value } = config;
        const shown = typeof value === 'string' ? value : displayValue(value);
        return (
          <tr key={`${module}/${name}`}>
            <td>{t(`machine_${module}`)}</td>
            <td className="mono clip" title={name}>
              {name}
            </td>
            <td className="mono second">{type}</td>
            <td className="mono clip" title={shown}>
              {shown}
            </td>
            <td>
              {/^mutable$/i.test(mode) ? (
                <ChangeValue
                  name={name}
                  say={t('configSay', { module: t(`machine_${module}`) })}
                  fields={configFields(value)}
                  plan={(texts) => {
                    const { statement, wrong } = statementOf(config, texts);
                    return {
                      wrong,
                      isSame: statement === undefined,
                      statement: statement && `${printStatement(statement)};`,
                    };
                  }}
                  done={t('configChanged', { name })}
                  onSave={async (texts) => {
                    const { statement } = statementOf(config, texts);
                    if (statement !== undefined) await runStatement(statement, '');
                  }}
                />
              ) : (
                <Chip>{t('configFixed')}</Chip>
              )}
            </td>
          </tr>
        );
      }}
    />
  );
}

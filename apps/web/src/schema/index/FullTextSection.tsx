import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { SchemaSnapshot } from '@astrolabe/model';
import { build } from '@astrolabe/ngql';
import { runStatement } from '../../data/schema-statements.ts';
import { refreshSchema } from '../../data/spaces.ts';
import { Button } from '../../ui/Button.tsx';
import { DeleteButton } from '../../ui/DeleteButton.tsx';
import { ListTable } from '../../ui/ListTable.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { IndexOwner } from './IndexOwner.tsx';
import { useMarkedName } from '../use-marked-name.ts';
import { FullTextForm } from './FullTextForm.tsx';
import list from '../../ui/list-page.module.css';
import styles from '../schema.module.css';

/** The full-text indexes of the tags, or of the edge types, of a space. */
export function FullTextSection({ schema, on }: { readonly schema: SchemaSnapshot; readonly on: 'tag' | 'edge' }) {
  const t = useTranslations('schema');
  const queryClient = useQueryClient();
  const { attempt, failure } = useAttempt(() => refreshSchema(queryClient));
  const [isCreating, setIsCreating] = useState(false);
  const space = schema.space.name;
  const indexes = (schema.fullTextIndexes ?? []).filter((index) => index.on === on);
  const marked = useMarkedName();
  const drop = (name: string): Promise<boolean> =>
    attempt(() => runStatement(build.dropFullTextIndex(name), space), t('deleted', { name }));
  return (
    <section aria-label={t('fullText')}>
      <div className={styles['fullTextHead']}>
        <h2>{t('fullText')}</h2>
        <span className="meta clip">{t('fullTextSay')}</span>
        <span className="grow" />
        <Button kind="quiet" icon={<Plus size={14} />} onClick={() => setIsCreating(true)}>
          {t('createFullText')}
        </Button>
      </div>
      <Problem error={failure} />
      {indexes.length > 0 && (
        <ListTable
          columns={[
            { label: t('name'), width: 220 },
            { label: t('owner'), width: 220 },
            { label: t('fields') },
            { label: t('analyzer'), width: 180 },
            { label: t('operations'), width: 148, isHeadHidden: true },
          ]}
          rows={indexes}
          row={({ name, schemaName, fields, analyzer }) => (
            <tr key={name} className={name === marked ? styles['isMarked'] : undefined}>
              <td className="strong clip" title={name}>
                {name}
              </td>
              <td>
                <IndexOwner schema={schema} on={on} name={schemaName} />
              </td>
              <td className="mono clip" title={fields.join(', ')}>
                {fields.join(', ')}
              </td>
              <td className="second">{analyzer ?? t('analyzerDefault')}</td>
              <td>
                <div className={list['acts']}>
                  <DeleteButton
                    label={t('deleteName', { name })}
                    title={t('dropIndexTitle', { name })}
                    body={t('dropFullTextSay')}
                    act={t('delete')}
                    onConfirm={() => void drop(name)}
                  />
                </div>
              </td>
            </tr>
          )}
        />
      )}
      {isCreating && <FullTextForm schema={schema} on={on} onClose={() => setIsCreating(false)} />}
    </section>
  );
}

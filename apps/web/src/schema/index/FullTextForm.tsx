import { useState, type FormEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import type { FullTextIndexSchema, SchemaSnapshot } from '@astrolabe/model';
import { build, printStatement } from '@astrolabe/ngql';
import { isExisting } from '../../data/schema-queries.ts';
import { runInOrder } from '../../data/schema-statements.ts';
import { refreshSchema } from '../../data/spaces.ts';
import { StatementText } from '../../editor/StatementText.tsx';
import { showToast } from '../../state/toast-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useErrorLine } from '../../ui/use-error-messages.ts';
import styles from '../schema.module.css';

/** The only valid names of a full-text index. */
const NAME = /^[a-z0-9_]+$/;

/** Tokenizers; empty for the default of the database. */
const ANALYZERS = ['', 'standard', 'simple', 'whitespace', 'keyword'] as const;

/** A new full-text index on a tag or an edge type. */
export interface FullTextFormProps {
  readonly schema: SchemaSnapshot;
  readonly on: 'tag' | 'edge';
  readonly onClose: () => void;
}

/** Asks for the properties to search, and creates and fills the index. */
export function FullTextForm({ schema, on, onClose }: FullTextFormProps) {
  const t = useTranslations('schema');
  const errorLine = useErrorLine();
  const queryClient = useQueryClient();
  const owners = (on === 'tag' ? schema.tags : schema.edgeTypes)
    // Rows that expire cannot be in a full-text index.
    .filter(({ timeToLive }) => timeToLive === undefined)
    .map(({ name, properties }) => ({
      name,
      texts: properties.filter(({ type }) => type.kind === 'string' || type.kind === 'fixed_string'),
    }))
    .filter(({ texts }) => texts.length > 0);
  const [name, setName] = useState('');
  const [schemaName, setSchemaName] = useState(owners[0]?.name ?? '');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [analyzer, setAnalyzer] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const texts = owners.find((owner) => owner.name === schemaName)?.texts ?? [];
  const fields = texts.map((property) => property.name).filter((field) => !left.has(field));
  const index: FullTextIndexSchema = { name, on, schemaName, fields, ...(analyzer !== '' && { analyzer }) };
  const statements = [build.createFullTextIndex(index), build.rebuildIndex('fulltext', [])];
  const isReady = name !== '' && fields.length > 0;
  const create = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!NAME.test(name)) {
      setProblem(t('fullTextName'));
      return;
    }
    setIsBusy(true);
    const { doneCount, error } = await runInOrder(statements, schema.space.name);
    if (doneCount > 0) await refreshSchema(queryClient);
    if (error === undefined) {
      showToast('success', t('created', { name }));
      onClose();
      return;
    }
    setProblem(isExisting(error) ? t('nameTaken') : errorLine(error));
    setIsBusy(false);
  };
  return (
    <Dialog isOpen onClose={onClose} title={t('createFullText')} width={480}>
      <form className={styles['fullTextForm']} onSubmit={(event) => void create(event)} noValidate>
        {owners.length === 0 ? (
          <p className="second">{t('noTexts')}</p>
        ) : (
          <>
            <TextField
              data-autofocus
              label={t('indexName')}
              value={name}
              hint={t('fullTextName')}
              error={problem}
              onChange={(event) => {
                setName(event.currentTarget.value);
                setProblem(undefined);
              }}
            />
            <Choice
              label={t(on === 'tag' ? 'tag' : 'edge')}
              value={schemaName}
              options={owners.map((owner) => ({ value: owner.name, label: owner.name }))}
              onChoose={(next) => {
                setSchemaName(next);
                setLeft(new Set());
              }}
            />
            <fieldset className={styles['texts']}>
              <legend className={styles['label']}>{t('fields')}</legend>
              {texts.map((property) => (
                <label key={property.name} className={styles['checkLabel']}>
                  <input
                    type="checkbox"
                    className={styles['check']}
                    checked={!left.has(property.name)}
                    onChange={(event) => {
                      const next = new Set(left);
                      if (event.currentTarget.checked) next.delete(property.name);
                      else next.add(property.name);
                      setLeft(next);
                    }}
                  />
                  <span className="clip">{property.name}</span>
                </label>
              ))}
            </fieldset>
            <Choice
              label={t('analyzer')}
              value={analyzer}
              options={ANALYZERS.map((value) => ({ value, label: value === '' ? t('analyzerDefault') : value }))}
              onChoose={setAnalyzer}
            />
            {isReady && <StatementText text={statements.map((one) => `${printStatement(one)};`).join('\n')} />}
          </>
        )}
        <footer>
          <Button kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button kind="primary" type="submit" isBusy={isBusy} disabled={isBusy || !isReady}>
            {t('create')}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

import { useState } from 'react';
import { Copy, Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { stringify } from 'yaml';
import { importerConfigNotes, importerConfigOf, parseDialect } from '@astrolabe/importer';
import type { FilePreview } from '@astrolabe/http-api';
import { typeText } from '../../schema-model/property-type.ts';
import { sessionStore } from '../../state/session-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Segments } from '../../ui/Segments.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { elementKey, elementOfKey, type ImportPlan } from '../plan/import-plan.ts';
import { importMappingOf } from '../plan/mapping-draft.ts';
import { planScript } from '../plan/plan-statements.ts';
import shared from '../import.module.css';
import styles from './create.module.css';

/** The script of an import, to save. */
export interface ScriptDialogProps {
  readonly plan: ImportPlan;
  readonly isNewSpace: boolean;
  readonly batchSize: number;
  readonly previews: ReadonlyMap<string, FilePreview>;
  readonly name: string;
  readonly onClose: () => void;
}

/** The statements that prepare the space, and the importer's configuration that loads the files: to read, copy and download. */
export function ScriptDialog({ plan, isNewSpace, batchSize, previews, name, onClose }: ScriptDialogProps) {
  const t = useTranslations('create');
  const copy = useCopy();
  const session = useStore(sessionStore, (store) => store.session);
  const [shown, setShown] = useState<'statements' | 'yaml'>('statements');
  const suggested = importMappingOf(plan.drafts);
  // The text must contain the dialect of each file, since its readers detect nothing.
  const mapping = {
    ...suggested,
    files: suggested.files.map((file) => ({
      ...file,
      dialect: parseDialect(previews.get(file.file)?.dialect ?? {}, file.file),
    })),
  };
  const notes = importerConfigNotes(mapping);
  const typeOf = (target: string, property: string): string => {
    const element =
      elementOfKey(plan, elementKey({ kind: 'vertex', name: target })) ??
      elementOfKey(plan, elementKey({ kind: 'edge', name: target }));
    const type = element?.properties.find((one) => one.name === property)?.type;
    return type === undefined ? 'string' : typeText(type);
  };
  const text =
    shown === 'statements'
      ? planScript(plan, isNewSpace)
      : stringify(
          importerConfigOf(
            {
              description: name,
              spaceName: plan.schema.space.name,
              connection: { address: session?.host ?? '', user: session?.username ?? '' },
              retry: 3,
              concurrency: 10,
              batchSize,
              mapping,
            },
            plan.schema.space.vidType.kind === 'int64' ? 'int' : 'string',
            typeOf,
          ),
        );
  const file = shown === 'statements' ? `${plan.schema.space.name}.ngql` : `${name}.yaml`;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('scriptTitle')}
      width={760}
      aside={
        <Segments
          label={t('scriptTitle')}
          value={shown}
          segments={[
            { value: 'statements', label: t('scriptStatements') },
            { value: 'yaml', label: t('scriptYaml') },
          ]}
          onChoose={setShown}
        />
      }
      foot={
        <>
          <span className="grow" />
          <Button size="form" icon={<Copy size={16} />} onClick={() => void copy(text)}>
            {t('copy')}
          </Button>
          <Button
            kind="primary"
            size="form"
            icon={<Download size={16} />}
            onClick={() => saveFile(file, text, 'text/plain;charset=utf-8')}
          >
            {t('download')}
          </Button>
        </>
      }
    >
      {shown === 'yaml' &&
        notes.map((note) => (
          <p key={note} className={shared['say']}>
            {note}
          </p>
        ))}
      <textarea
        className={styles['script']}
        readOnly
        spellCheck={false}
        aria-label={t(shown === 'statements' ? 'scriptStatements' : 'scriptYaml')}
        value={text === '' ? t('scriptNothing') : text}
      />
    </Dialog>
  );
}

import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Download, File as FileIcon, Upload } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { isBlocking } from '@astrolabe/importer';
import { AstrolabeError } from '@astrolabe/model';
import { filesQuery } from '../../data/files.ts';
import { createTaskOfConfig, tasksQuery } from '../../data/import-tasks.ts';
import { queryClient } from '../../data/query-client.ts';
import { schemaQuery, spacesQuery } from '../../data/spaces.ts';
import { TEMPLATE_BYTES_MAX } from '../../limits.ts';
import { sessionStore } from '../../state/session-store.ts';
import { showToast } from '../../state/toast-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FileInput } from '../../ui/FileInput.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { formatBytes } from '../../ui/format.ts';
import { useErrorLine } from '../../ui/use-error-messages.ts';
import { templateProblems } from './check-template.ts';
import { readTemplate, withAddress, type Template } from './read-template.ts';
import { saveExample } from './save-example.ts';
import { useUpload } from '../files/use-upload.ts';
import shared from '../import.module.css';
import styles from './template.module.css';

interface ChosenTemplate {
  readonly name: string;
  readonly size: number;
  readonly template: Template;
}

/** An import with a mapping from a configuration file of NebulaGraph Importer: chosen, checked line by line, named, started. */
export function TemplateDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('template');
  const errorLine = useErrorLine();
  const session = useStore(sessionStore, (store) => store.session);
  const embeddedHost = useStore(sessionStore, (store) => store.studio?.embeddedHost ?? 'embedded');
  // Additional endpoints for other tools, if they exist.
  const ownAddress = session?.kind === 'embedded' ? embeddedHost : (session?.host ?? '');
  const input = useRef<HTMLInputElement>(null);
  const csvInput = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<ChosenTemplate>();
  const [typedName, setTypedName] = useState<string>();
  const name = typedName ?? chosen?.name.replace(/\.ya?ml$/i, '') ?? '';
  const [failure, setFailure] = useState<string>();
  const [isStarting, setIsStarting] = useState(false);
  const { upload, running, failure: uploadFailure } = useUpload();
  const files = useQuery(filesQuery).data ?? [];
  const spaces = useQuery({ ...spacesQuery, staleTime: 0 }).data ?? [];
  const space = chosen?.template.config.spaceName ?? '';
  const schema = useQuery({ ...schemaQuery(space), enabled: spaces.includes(space) }).data;
  const problems =
    chosen === undefined || session === undefined
      ? []
      : templateProblems(chosen.template, {
          session,
          embeddedHost,
          fileNames: new Set(files.map((file) => file.name)),
          spaces,
          schema,
        });

  const read = async (file: File): Promise<void> => {
    setFailure(undefined);
    setChosen(undefined);
    if (!/\.ya?ml$/i.test(file.name)) return setFailure(t('onlyYaml', { name: file.name }));
    if (file.size > TEMPLATE_BYTES_MAX) return setFailure(t('tooLarge', { name: file.name }));
    try {
      setChosen({ name: file.name, size: file.size, template: readTemplate(await file.text()) });
    } catch (error) {
      const line = AstrolabeError.is(error) ? error.detail?.['line'] : undefined;
      const text = errorLine(error);
      setFailure(
        typeof line === 'number' ? t('parseFailedAt', { line, message: text }) : t('parseFailed', { message: text }),
      );
    }
  };
  const start = async (): Promise<void> => {
    if (chosen === undefined) return;
    setIsStarting(true);
    setFailure(undefined);
    try {
      const id = await createTaskOfConfig(name.trim(), chosen.template.data);
      showToast('success', t('started'), id);
      await queryClient.invalidateQueries({ queryKey: tasksQuery.queryKey });
      onClose();
    } catch (error) {
      setFailure(errorLine(error));
      setIsStarting(false);
    }
  };
  const badLines = new Set(problems.flatMap((problem) => problem.line ?? []));
  const missing = problems.filter((problem) => problem.kind === 'file').map((problem) => problem.name);
  const blocking = problems.filter(isBlocking);
  return (
    <Dialog isOpen onClose={onClose} title={t('title')} width={640}>
      <div className={styles['template']}>
        <div className={styles['templateFile']}>
          <TextField
            label={t('file')}
            readOnly
            value={chosen?.name ?? ''}
            placeholder={t('none')}
            icon={<FileIcon size={14} />}
            trailing={
              chosen !== undefined && (
                <span className="meta">
                  {t('facts', {
                    size: formatBytes(chosen.size),
                    version: chosen.template.version === 'v2' ? 2 : 3,
                  })}
                </span>
              )
            }
          />
          <Button size="form" data-autofocus onClick={() => input.current?.click()}>
            {t(chosen === undefined ? 'choose' : 'chooseOther')}
          </Button>
          <FileInput ref={input} accept=".yaml,.yml" label={t('file')} onFiles={([file]) => void read(file)} />
        </div>
        <TextField
          label={t('name')}
          value={name}
          error={chosen !== undefined && name.trim() === '' ? t('nameMissing') : undefined}
          onChange={(event) => setTypedName(event.currentTarget.value)}
        />
        {chosen !== undefined && <TemplateExcerpt template={chosen.template} badLines={badLines} />}
        {problems.map((problem) => (
          <p
            key={`${problem.kind} ${'path' in problem ? problem.path : problem.name}`}
            className={styles['templateProblem']}
            data-kind={isBlocking(problem) ? undefined : 'warning'}
            role="alert"
          >
            <CircleAlert size={16} />
            <span className="grow">
              <b>{t(`problem_${problem.kind}`, { name: problem.name })}</b>
              <br />
              <span className="second">
                {t(`say_${problem.kind}`, {
                  line: problem.line ?? 0,
                  name: problem.name,
                  file: 'file' in problem ? problem.file : '',
                  host: session?.host ?? '',
                  user: session?.username ?? '',
                })}
              </span>
            </span>
            {problem.kind === 'address' && chosen !== undefined && session !== undefined && (
              <Button
                size="row"
                onClick={() => setChosen({ ...chosen, template: withAddress(chosen.template, ownAddress) })}
              >
                {t('useAddress', { host: ownAddress })}
              </Button>
            )}
            {problem.kind === 'file' && (
              <Button
                size="row"
                icon={<Upload size={14} />}
                isBusy={running !== undefined}
                onClick={() => csvInput.current?.click()}
              >
                {t('upload')}
              </Button>
            )}
          </p>
        ))}
        <FileInput
          ref={csvInput}
          accept=".csv"
          label={t('upload')}
          isMultiple
          onFiles={(brought) => void upload(brought)}
        />
        {chosen !== undefined && blocking.length === 0 && (
          <p className={styles['templateGood']}>
            <CircleCheck size={16} />
            {t('good', { space, count: chosen.template.files.length })}
          </p>
        )}
        {chosen !== undefined && missing.length > 0 && <p className="meta">{t('folderSay')}</p>}
        {(failure ?? uploadFailure) !== undefined && (
          <p className={styles['templateProblem']} role="alert">
            <CircleAlert size={16} />
            {failure ?? uploadFailure}
          </p>
        )}
      </div>
      <div className={shared['dialogFoot']}>
        <a
          className={styles['templateExample']}
          href="template.yaml"
          download="template.yaml"
          onClick={(event) => {
            event.preventDefault();
            void saveExample(ownAddress, session?.username ?? '').catch((error: unknown) =>
              setFailure(errorLine(error)),
            );
          }}
        >
          <Download size={14} aria-hidden="true" />
          {t('example')}
        </a>
        <span className="grow" />
        <Button kind="quiet" size="form" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          kind="primary"
          size="form"
          isBusy={isStarting}
          disabled={chosen === undefined || blocking.length > 0 || name.trim() === '' || isStarting}
          onClick={() => void start()}
        >
          {t(problems.length > blocking.length ? 'importWithNulls' : 'import')}
        </Button>
      </div>
    </Dialog>
  );
}

/** The lines checked against this studio: address, user and files, with errors marked. */
function TemplateExcerpt({
  template,
  badLines,
}: {
  readonly template: Template;
  readonly badLines: ReadonlySet<number>;
}) {
  const t = useTranslations('template');
  const { addressLine, userLine, files, lines } = template;
  const shown = [addressLine, userLine, ...files.map((file) => file.line)].flatMap((line) => line ?? []);
  return (
    <div className={styles['templateLines']} tabIndex={0} role="region" aria-label={t('excerpt')}>
      {[...new Set(shown)]
        .toSorted((a, b) => a - b)
        .map((line) => (
          <div key={line} data-bad={badLines.has(line) || undefined}>
            <i>{line}</i>
            <code className="mono">{lines[line - 1]}</code>
          </div>
        ))}
    </div>
  );
}

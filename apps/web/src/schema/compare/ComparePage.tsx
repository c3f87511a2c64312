import { useEffect, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router';
import { ArrowLeftRight, FileUp } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { SchemaSnapshot } from '@astrolabe/model';
import { diffSchemas, migrationSteps, parse, schemaOfStatements } from '@astrolabe/ngql';
import { schemaQuery, spacesQuery } from '../../data/spaces.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { SpaceSelect } from '../../ui/SpaceSelect.tsx';
import { useErrorLine } from '../../ui/use-error-messages.ts';
import { SCHEMA_FILE_BYTES_MAX } from '../../limits.ts';
import { FileInput } from '../../ui/FileInput.tsx';
import { Crumbs } from '../Crumbs.tsx';
import { DifferenceTable } from './DifferenceTable.tsx';
import { ScriptCard } from './ScriptCard.tsx';
import list from '../../ui/list-page.module.css';
import shared from '../schema.module.css';
import styles from './compare.module.css';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Target statements and their name, for example from a sketch. */
    readonly wantedSchema?: { readonly name: string; readonly text: string };
  }
}

/** A schema that was read from statements: a file of this computer, or a sketch. */
interface SchemaFile {
  readonly name: string;
  readonly schema: SchemaSnapshot;
  readonly ignored: number;
}

/** Two spaces, or a space and a file: their differences, and the statements that make one match the other. */
export function ComparePage() {
  const t = useTranslations('compare');
  const schemaMessages = useTranslations('schema');
  const errorLine = useErrorLine();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const query: { readonly change?: unknown; readonly match?: unknown } = useSearch({ strict: false });
  const spaces = useQuery({ ...spacesQuery, staleTime: 0 }).data ?? [];
  const [file, setFile] = useState<SchemaFile>();
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const change = typeof query.change === 'string' && spaces.includes(query.change) ? query.change : (spaces[0] ?? '');
  const asked = typeof query.match === 'string' && spaces.includes(query.match) ? query.match : undefined;
  const match = asked ?? spaces.find((space) => space !== change) ?? '';
  const now = useQuery({ ...schemaQuery(change), staleTime: 0 });
  const other = useQuery({ ...schemaQuery(match), staleTime: 0 });
  const wanted = file?.schema ?? other.data;
  const wantedName = file?.name ?? match;
  const choose = (next: { readonly change?: string; readonly match?: string }): void =>
    void navigate({ to: '/schema/compare', search: { change, match, ...next }, replace: true });

  const readText = (name: string, text: string): void => {
    const { statements, errors } = parse(text);
    const [first] = errors;
    if (first !== undefined) setProblem(t('fileBroken', { name, message: first.message }));
    else if (now.data !== undefined) setFile({ name, ...schemaOfStatements(statements, now.data.space) });
  };
  const read = async (chosen: File): Promise<void> => {
    setProblem(undefined);
    if (chosen.size > SCHEMA_FILE_BYTES_MAX) setProblem(t('fileTooLarge', { name: chosen.name }));
    else readText(chosen.name, await chosen.text());
  };
  // Target statements passed by navigation are used once the space is loaded.
  const brought = useRouterState({ select: (state) => state.location.state.wantedSchema });
  const isReady = now.data !== undefined;
  useEffect(() => {
    if (brought !== undefined && isReady) readText(brought.name, brought.text);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for what was brought
  }, [brought, isReady]);
  const failure = now.error ?? (file === undefined ? other.error : null);
  const difference = now.data && wanted && diffSchemas(now.data, wanted);
  return (
    <div className="scroll">
      <div className="page">
        <Crumbs crumbs={[{ words: schemaMessages('spaces'), path: '' }, { words: t('crumb') }]} />
        <div className={shared['titleRow']}>
          <h1 className="clip">{t('title')}</h1>
          <span className="grow" />
          <span className="second">{t('change')}</span>
          <div className={shared['space']}>
            <SpaceSelect value={change} spaces={spaces} onChoose={(space) => choose({ change: space })} hasBorder />
          </div>
          <IconButton
            size="form"
            label={t('swap')}
            icon={<ArrowLeftRight size={16} />}
            disabled={file !== undefined || match === ''}
            onClick={() => choose({ change: match, match: change })}
          />
          <span className="second">{t('toMatch')}</span>
          <div className={shared['space']}>
            <SpaceSelect
              value={file === undefined ? match : ''}
              spaces={spaces}
              onChoose={(space) => {
                setFile(undefined);
                choose({ match: space });
              }}
              hasBorder
            />
          </div>
          <Button size="form" icon={<FileUp size={16} />} onClick={() => input.current?.click()}>
            {t('file')}
          </Button>
          <FileInput
            ref={input}
            accept=".ngql,.txt,text/plain"
            label={t('file')}
            onFiles={([chosen]) => void read(chosen)}
          />
        </div>
        {(problem !== undefined || failure !== null) && (
          <div className={list['problem']} role="alert">
            {problem ?? errorLine(failure)}
          </div>
        )}
        {file !== undefined && (
          <p className={styles['note']}>
            {t('fileSay', { name: file.name, ignored: file.ignored })}
            <Button kind="quiet" size="row" onClick={() => setFile(undefined)}>
              {t('fileAway')}
            </Button>
          </p>
        )}
        {spaces.length < 2 && file === undefined && <EmptyState title={t('onlyOne')} say={t('onlyOneSay')} />}
        {now.data !== undefined && wanted !== undefined && difference !== undefined && (
          <>
            <DifferenceTable difference={difference} now={now.data} nowName={change} wantedName={wantedName} />
            <ScriptCard
              key={`${change}/${wantedName}/${now.dataUpdatedAt}`}
              schema={now.data}
              steps={migrationSteps(now.data, wanted)}
              hasOtherVids={difference.hasOtherVids}
              onRun={() => queryClient.invalidateQueries({ queryKey: ['schema'] })}
            />
          </>
        )}
      </div>
    </div>
  );
}

import { useEffect, useRef, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { CircleAlert, Play, Plus, Square, SquareTerminal, Trash2 } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import type { SchemaSnapshot } from '@astrolabe/model';
import { printStatement } from '@astrolabe/ngql';
import { runStatement } from '../../data/schema-statements.ts';
import { refreshSchema } from '../../data/spaces.ts';
import { queryClient } from '../../data/query-client.ts';
import { chooseSpace, openTab } from '../../state/console-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { useErrorLine } from '../../ui/use-error-messages.ts';
import { DanglingCard } from './DanglingCard.tsx';
import { ElementProfileCard } from './ElementProfileCard.tsx';
import { indexAdvice, type IndexAdvice } from './index-advice.ts';
import { profileSpace, type SpaceProfile } from './profile-space.ts';
import { PROFILE_ROWS_MAX } from './limits.ts';
import list from '../../ui/list-page.module.css';
import styles from './profile.module.css';

/** Data profile of a space, with the statement behind each figure. Runs until done or stopped. */
export function ProfilePanel({ schema }: { readonly schema: SchemaSnapshot }) {
  const t = useTranslations('profile');
  const schemaMessages = useTranslations('schema');
  const errorLine = useErrorLine();
  const { attempt, failure: applyFailure } = useAttempt(() => refreshSchema(queryClient));
  const format = useFormatter();
  const navigate = useNavigate();
  const [profile, setProfile] = useState<SpaceProfile>();
  const [isRunning, setIsRunning] = useState(false);
  const [failure, setFailure] = useState<string>();
  const running = useRef<AbortController>(undefined);
  const space = schema.space.name;
  // Leaving the page cancels the rest.
  useEffect(() => () => running.current?.abort(), []);

  const run = async (): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    setIsRunning(true);
    setFailure(undefined);
    try {
      for await (const found of profileSpace(schema, controller.signal)) {
        if (controller.signal.aborted) break;
        setProfile(found);
      }
    } catch (error) {
      if (!controller.signal.aborted) setFailure(errorLine(error));
    }
    if (running.current === controller) setIsRunning(false);
  };
  const stop = (): void => {
    running.current?.abort();
    setIsRunning(false);
  };
  const openConsole = (statement: string): void => {
    chooseSpace(space);
    openTab(statement);
    void navigate({ to: '/console' });
  };
  const apply = ({ statement }: IndexAdvice): Promise<boolean> =>
    attempt(() => runStatement(statement, space), t('applied'));
  if (profile === undefined)
    return (
      <EmptyState
        title={t('none')}
        say={failure ?? t('noneSay', { count: PROFILE_ROWS_MAX })}
        actions={
          <Button kind="primary" size="form" icon={<Play size={16} />} onClick={() => void run()}>
            {t('start')}
          </Button>
        }
      />
    );
  const isWhole = profile.done === profile.total;
  const advice = isWhole ? indexAdvice(schema, profile.elements) : [];
  return (
    <>
      <div className={list['tools']}>
        {isRunning ? (
          <Button size="form" icon={<Square size={14} />} onClick={stop}>
            {t('stop')}
          </Button>
        ) : (
          <Button size="form" icon={<Play size={16} />} onClick={() => void run()}>
            {t('again')}
          </Button>
        )}
        {(isRunning || !isWhole) && (
          <div className={styles['progress']}>
            <ProgressBar label={t('progress')} share={profile.done / profile.total} />
          </div>
        )}
        <span className="second">
          {isWhole
            ? t('done', { count: profile.elements.length })
            : t('doneOf', { done: profile.done, total: profile.total })}
        </span>
        {profile.elements.some((element) => element.isSample) && (
          <span className="second">{t('sample', { count: format.number(PROFILE_ROWS_MAX) })}</span>
        )}
      </div>
      {failure !== undefined && (
        <div className={list['problem']} role="alert">
          <CircleAlert size={16} />
          {failure}
        </div>
      )}
      <Problem error={applyFailure} />
      {advice.length > 0 && (
        <section className={`card ${styles['card']}`}>
          <div className={styles['head']}>
            <h2>{t('indexes')}</h2>
            <span className="meta">{t('indexesSay')}</span>
          </div>
          <ul className={styles['advice']}>
            {advice.map((one) => {
              const statement = `${printStatement(one.statement)};`;
              return (
                <li key={statement}>
                  <span className="grow">
                    {one.kind === 'missing'
                      ? t('indexMissing', { name: one.schemaName })
                      : one.kind === 'covered'
                        ? t('indexCovered', { name: one.index.name, by: one.by })
                        : t('indexEmpty', { name: one.index.name, on: one.index.schemaName })}
                    <br />
                    <code className="mono second">{statement}</code>
                  </span>
                  <IconButton
                    size="row"
                    label={t('openStatement')}
                    icon={<SquareTerminal size={16} />}
                    onClick={() => openConsole(statement)}
                  />
                  {one.kind === 'missing' ? (
                    <Button size="row" icon={<Plus size={12} />} onClick={() => void apply(one)}>
                      {t('createIndex')}
                    </Button>
                  ) : (
                    <Confirm
                      title={schemaMessages('dropIndexTitle', { name: one.index.name })}
                      body={schemaMessages('dropIndexSay')}
                      act={t('dropIndex')}
                      onConfirm={() => void apply(one)}
                    >
                      {(ask) => (
                        <Button size="row" icon={<Trash2 size={12} />} onClick={ask}>
                          {t('dropIndex')}
                        </Button>
                      )}
                    </Confirm>
                  )}
                </li>
              );
            })}
          </ul>
        </section>
      )}
      {profile.dangling !== undefined && <DanglingCard dangling={profile.dangling} onOpen={openConsole} />}
      {profile.elements.map((element) => (
        <ElementProfileCard
          key={`${element.on}/${element.name}`}
          profile={element}
          slot={(element.on === 'tag' ? schema.tags : schema.edgeTypes).findIndex((one) => one.name === element.name)}
          onOpen={openConsole}
        />
      ))}
    </>
  );
}

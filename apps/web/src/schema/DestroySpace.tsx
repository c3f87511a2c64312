import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { build } from '@astrolabe/ngql';
import { countsQuery } from '../data/schema-queries.ts';
import { runStatement } from '../data/schema-statements.ts';
import { schemaQuery } from '../data/spaces.ts';
import { forgetSpace } from '../state/console-store.ts';
import { sessionStore } from '../state/session-store.ts';
import { Button } from '../ui/Button.tsx';
import { Problem } from '../ui/Problem.tsx';
import { useAttempt } from '../ui/use-attempt.ts';
import list from '../ui/list-page.module.css';

/** Empties a space or deletes it. */
export interface DestroySpaceProps {
  readonly name: string;
  readonly act: 'clear' | 'delete';
  readonly onClose: () => void;
  readonly onChanged: () => Promise<void>;
}

/** Confirms clearing or deleting a space, with its size. */
export function DestroySpace({ name, act, onClose, onChanged }: DestroySpaceProps) {
  const t = useTranslations('schema');
  const { attempt, failure } = useAttempt();
  const [isBusy, setIsBusy] = useState(false);
  const isEmbedded = useStore(sessionStore, (store) => store.session?.kind === 'embedded');
  const counts = useQuery(countsQuery(name, isEmbedded));
  const schema = useQuery({ ...schemaQuery(name), enabled: act === 'delete' });
  const total = (what: string): number | undefined =>
    counts.data?.find((one) => one.type === 'Space' && one.name === what)?.count;
  const vertices = total('vertices');
  const edges = total('edges');
  const data =
    vertices === undefined || edges === undefined ? t('spaceCountsUnknown') : t('spaceCounts', { vertices, edges });
  const parts =
    schema.data &&
    t('spaceSchemaCounts', {
      tags: schema.data.tags.length,
      edgeTypes: schema.data.edgeTypes.length,
      indexes: schema.data.indexes.length + (schema.data.fullTextIndexes ?? []).length,
    });
  const lost = counts.isLoading || schema.isLoading ? '…' : [data, parts].filter(Boolean).join(' ');

  const destroy = async (): Promise<void> => {
    setIsBusy(true);
    const isDone = await attempt(
      () => runStatement(act === 'clear' ? build.clearSpace(name) : build.dropSpace(name), ''),
      t(act === 'clear' ? 'cleared' : 'deleted', { name }),
    );
    setIsBusy(false);
    if (isDone) onClose();
    if (isDone && act === 'delete') forgetSpace(name);
    await onChanged();
  };
  return (
    <div className={list['popover']}>
      <h2>{t(act === 'clear' ? 'clearTitle' : 'deleteSpaceTitle', { name })}</h2>
      <p>{t(act === 'clear' ? 'clearSay' : 'deleteSpaceSay', { counts: lost })}</p>
      <Problem error={failure} />
      <footer>
        <Button kind="quiet" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button kind="destroy" isBusy={isBusy} disabled={isBusy} onClick={() => void destroy()}>
          {t(act)}
        </Button>
      </footer>
    </div>
  );
}

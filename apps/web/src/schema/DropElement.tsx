import { useState } from 'react';
import { Popover } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { FullTextIndexSchema, IndexSchema } from '@astrolabe/model';
import { build } from '@astrolabe/ngql';
import { countOf, countsQuery } from '../data/schema-queries.ts';
import { runInOrder } from '../data/schema-statements.ts';
import { sessionStore } from '../state/session-store.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { Problem } from '../ui/Problem.tsx';
import { useAttempt } from '../ui/use-attempt.ts';
import controls from '../ui/controls.module.css';
import list from '../ui/list-page.module.css';

/** Deletes a tag or an edge type. */
export interface DropElementProps {
  readonly space: string;
  readonly on: 'tag' | 'edge';
  readonly name: string;
  /** Its indexes, including full-text ones, which are deleted first. */
  readonly indexes: readonly IndexSchema[];
  readonly fullTextIndexes: readonly FullTextIndexSchema[];
  readonly onDropped: () => void;
}

/** Confirms and deletes a tag or edge type with its indexes. */
export function DropElement({ space, on, name, indexes, fullTextIndexes, onDropped }: DropElementProps) {
  const t = useTranslations('schema');
  const { attempt, failure } = useAttempt();
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const isEmbedded = useStore(sessionStore, (store) => store.session?.kind === 'embedded');
  const counts = useQuery({ ...countsQuery(space, isEmbedded), enabled: isOpen });
  const count = countOf(counts.data, on, name);
  const title = t(on === 'tag' ? 'dropTagTitle' : 'dropEdgeTitle', { name });
  const lost = count === undefined ? t('dropUnknown') : t(on === 'tag' ? 'dropTagSay' : 'dropEdgeSay', { count });
  const all = [...indexes, ...fullTextIndexes];
  const also =
    all.length === 0
      ? t('dropNoIndex')
      : t('dropIndexes', { count: all.length, names: all.map((index) => index.name).join(', ') });
  const drop = async (): Promise<void> => {
    setIsBusy(true);
    const isDropped = await attempt(
      async () => {
        const { error } = await runInOrder(
          [
            ...indexes.map((index) => build.dropIndex(on, index.name)),
            ...fullTextIndexes.map((index) => build.dropFullTextIndex(index.name)),
            build.dropSchema(on, name),
          ],
          space,
        );
        if (error !== undefined) throw error;
      },
      t('deleted', { name }),
    );
    setIsBusy(false);
    if (isDropped) setIsOpen(false);
    onDropped();
  };
  return (
    <Popover opened={isOpen} onChange={setIsOpen} trapFocus returnFocus position="bottom-end" offset={4} shadow="none">
      <Popover.Target>
        <IconButton
          size="row"
          label={t('deleteName', { name })}
          icon={<Trash2 size={16} />}
          onClick={() => setIsOpen(true)}
        />
      </Popover.Target>
      <Popover.Dropdown className={controls['dropdown'] ?? ''} data-flush aria-label={title}>
        <div className={list['popover']}>
          <h2>{title}</h2>
          <p>{counts.isLoading ? '…' : `${lost}${also}`}</p>
          <Problem error={failure} />
          <footer>
            <Button kind="quiet" onClick={() => setIsOpen(false)}>
              {t('cancel')}
            </Button>
            <Button kind="destroy" isBusy={isBusy} disabled={isBusy} onClick={() => void drop()}>
              {t('delete')}
            </Button>
          </footer>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { Measure } from '@astrolabe/graph-view';
import type { Vid } from '@astrolabe/model';
import { refreshSchema, schemaQuery } from '../../data/spaces.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { measureTargets, writeMeasure } from '../act/write-measure.ts';
import { useMayEdit } from '../edit/use-may-edit.ts';
import { isGrouping } from './space-measure.ts';
import { useExploration } from '../state/use-exploration.ts';

/** Writes a measure of the space to a property. Shows what will be overwritten first. */
export function WriteMeasure({
  measure,
  ranked,
}: {
  readonly measure: Measure;
  readonly ranked: readonly (readonly [Vid, number])[];
}) {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const queries = useQueryClient();
  const { space, isBusy } = useStore(exploration.store);
  const schema = useQuery(schemaQuery(space)).data;
  const mayEdit = useMayEdit();
  const [chosen, setChosen] = useState('');
  if (!mayEdit || schema === undefined) return null;
  const targets = measureTargets(schema.tags, measure, isGrouping(measure)).map((target) => ({
    ...target,
    title: `${target.tag}.${target.property}`,
  }));
  const target = targets.find(({ title }) => title === chosen);
  const write = async (): Promise<void> => {
    if (!target) return;
    setChosen('');
    const count = await writeMeasure(exploration, ranked, target);
    if (target.isNew) await refreshSchema(queries);
    const text = t('measureWritten', { count, property: target.title });
    exploration.store.setState(({ notice }) => ({ notice: notice ?? { kind: 'found', text } }));
  };
  return (
    <>
      <Choice
        label={t('writeMeasure')}
        value={chosen}
        options={[
          { value: '', label: t('writeNowhere') },
          ...targets.map(({ title, isNew }) => ({
            value: title,
            label: isNew ? t('writeNew', { property: title }) : title,
          })),
        ]}
        onChoose={setChosen}
      />
      {target && (
        <>
          <p className="meta">{t(target.isNew ? 'writeNewSay' : 'writeSay', { property: target.title })}</p>
          <Button size="form" disabled={isBusy} onClick={() => void write()}>
            {t('writeValues', { count: ranked.length })}
          </Button>
        </>
      )}
    </>
  );
}

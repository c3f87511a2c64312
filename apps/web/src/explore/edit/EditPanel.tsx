import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { EdgeTypeSchema, PropertySchema, TagSchema, Value } from '@astrolabe/model';
import { schemaQuery } from '../../data/spaces.ts';
import { StatementText } from '../../editor/StatementText.tsx';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useErrorMessages } from '../../ui/use-error-messages.ts';
import { statementOfChange, valueOfInput } from '../ask/edit-draft.ts';
import { commitChanges, stage, unstage } from './edit-store.ts';
import { FloatPanel } from '../FloatPanel.tsx';
import { useSceneValue } from '../state/use-scene-value.ts';
import { vidsOf } from '../ask/vids-of-text.ts';
import styles from '../explore.module.css';
import { useExploration } from '../state/use-exploration.ts';

/** Changes of the data: made here or in the inspector, shown as statements, written together. */
export function EditPanel() {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const errorMessages = useErrorMessages();
  const { space, isBusy } = useStore(exploration.store);
  const changes = useStore(exploration.edits, (store) => store.changes);
  const schema = useQuery(schemaQuery(space)).data;
  const selection = useSceneValue((scene) => scene.selection);
  const [vid, setVid] = useState('');
  const [tag, setTag] = useState('');
  const [edgeType, setEdgeType] = useState('');
  const [rank, setRank] = useState('0');
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<unknown>();
  const tags = schema?.tags ?? [];
  const edgeTypes = schema?.edgeTypes ?? [];
  const chosenTag = tags.find(({ name }) => name === tag) ?? tags[0];
  const chosenType = edgeTypes.find(({ name }) => name === edgeType) ?? edgeTypes[0];
  const isNumber = schema?.space.vidType.kind === 'int64';
  const pair = [...selection].map((index) => exploration.scene.vertices[index]).filter((vertex) => !vertex?.bubble);
  const [src, dst] = pair;
  const guarded = (work: () => void): void => {
    setFailure(undefined);
    try {
      work();
      setTexts({});
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <FloatPanel
      title={t('edit')}
      foot={
        <>
          <span className="meta grow">{t('staged', { count: changes.length })}</span>
          <Button disabled={changes.length === 0 || isBusy} onClick={() => exploration.edits.setState({ changes: [] })}>
            {t('discard')}
          </Button>
          <Button
            kind="primary"
            disabled={changes.length === 0 || isBusy}
            onClick={() => void commitChanges(exploration)}
          >
            {t('commit')}
          </Button>
        </>
      }
    >
      <ul className={styles['staged']}>
        {changes.map((change) => (
          <li key={statementOfChange(change)}>
            <code className="grow">
              <StatementText text={statementOfChange(change)} />
            </code>
            <IconButton
              size="row"
              label={t('takeBack')}
              icon={<X size={14} />}
              onClick={() => unstage(exploration, change)}
            />
          </li>
        ))}
        {changes.length === 0 && <li className={styles['none']}>{t('nothingStaged')}</li>}
      </ul>
      {failure !== undefined && (
        <p className={styles['none']} role="alert">
          {errorMessages(failure).text}
        </p>
      )}
      {chosenTag && (
        <form
          className={styles['fields']}
          onSubmit={(event) => {
            event.preventDefault();
            guarded(() => {
              const [one] = vidsOf(vid, isNumber);
              if (one === undefined) return;
              const properties = new Map(valuesOfTexts(chosenTag, texts));
              stage(exploration, { kind: 'add-vertex', vid: one, tag: chosenTag.name, properties });
              setVid('');
            });
          }}
        >
          <h3>{t('newVertex')}</h3>
          <TextField label={t('vid')} value={vid} onChange={(event) => setVid(event.currentTarget.value)} />
          <Choice
            label={t('tag')}
            value={chosenTag.name}
            options={tags.map(({ name }) => ({ value: name, label: name }))}
            onChoose={setTag}
          />
          <PropertyFields element={chosenTag} prefix="v" texts={texts} onChange={setTexts} />
          <Button type="submit" disabled={vid.trim() === ''}>
            {t('stageVertex')}
          </Button>
        </form>
      )}
      {chosenType && (
        <form
          className={styles['fields']}
          onSubmit={(event) => {
            event.preventDefault();
            if (!src || !dst) return;
            guarded(() => {
              const properties = new Map(valuesOfTexts(chosenType, texts, 'e'));
              const edge = { edgeType: chosenType.name, src: src.vid, dst: dst.vid, rank: BigInt(rank.trim() || '0') };
              stage(exploration, { kind: 'add-edge', edge, properties });
            });
          }}
        >
          <h3>{t('newEdge')}</h3>
          <p className="meta">{pair.length === 2 ? `${src?.caption} → ${dst?.caption}` : t('selectTwo')}</p>
          <Choice
            label={t('edgeType')}
            value={chosenType.name}
            options={edgeTypes.map(({ name }) => ({ value: name, label: name }))}
            onChoose={setEdgeType}
          />
          <TextField
            label={t('rank')}
            inputMode="numeric"
            value={rank}
            onChange={(event) => setRank(event.currentTarget.value)}
          />
          <PropertyFields element={chosenType} prefix="e" texts={texts} onChange={setTexts} />
          <Button type="submit" disabled={pair.length !== 2 || !/^\s*-?\d*\s*$/.test(rank)}>
            {t('stageEdge')}
          </Button>
        </form>
      )}
    </FloatPanel>
  );
}

function PropertyFields({
  element,
  prefix,
  texts,
  onChange,
}: {
  readonly element: TagSchema | EdgeTypeSchema;
  readonly prefix: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly onChange: (texts: Readonly<Record<string, string>>) => void;
}) {
  return element.properties.map(({ name, type }) => (
    <TextField
      key={name}
      label={name}
      placeholder={type.kind}
      value={texts[`${prefix} ${element.name} ${name}`] ?? ''}
      onChange={(event) => onChange({ ...texts, [`${prefix} ${element.name} ${name}`]: event.currentTarget.value })}
    />
  ));
}

/** The properties with filled fields; the others keep their defaults. */
function valuesOfTexts(
  element: TagSchema | EdgeTypeSchema,
  texts: Readonly<Record<string, string>>,
  prefix = 'v',
): readonly (readonly [string, Value])[] {
  return element.properties.flatMap((property: PropertySchema) => {
    const text = texts[`${prefix} ${element.name} ${property.name}`];
    return text === undefined || text === '' ? [] : [[property.name, valueOfInput(text, property)] as const];
  });
}

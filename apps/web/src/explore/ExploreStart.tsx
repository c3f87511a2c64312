import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Asterisk, KeyRound, ListFilter, Play, SquareTerminal } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { SchemaSnapshot } from '@astrolabe/model';
import { printStatement } from '@astrolabe/ngql';
import { spacesQuery } from '../data/spaces.ts';
import { StatementText } from '../editor/StatementText.tsx';
import { Button } from '../ui/Button.tsx';
import { Choice } from '../ui/Choice.tsx';
import { SpaceSelect } from '../ui/SpaceSelect.tsx';
import { TextField } from '../ui/TextField.tsx';
import { addByKeys, addByTag, addSample, addStatement } from './explore-commands.ts';
import { sampleOfEdgeType } from './explore-statements.ts';
import { enterExploreSpace, exploreStore } from './explore-store.ts';
import { RESULT_LIMIT, SAMPLE_EDGES } from './limits.ts';
import styles from './explore.module.css';

/** What stands on an empty canvas: the ways to begin. `onDone` hears that one was taken. */
export function ExploreStart({
  schema,
  onDone,
}: {
  readonly schema: SchemaSnapshot | undefined;
  readonly onDone?: () => void;
}) {
  const words = useTranslations('explore');
  const space = useStore(exploreStore, (store) => store.space);
  const isBusy = useStore(exploreStore, (store) => store.isBusy);
  const spaces = useQuery(spacesQuery).data ?? [];
  const [vids, setVids] = useState('');
  const [tag, setTag] = useState('');
  const tags = schema?.tags ?? [];
  const chosenTag = tags.some(({ name }) => name === tag) ? tag : (tags[0]?.name ?? '');
  const edgeType = schema?.edgeTypes[0]?.name;
  const example = edgeType === undefined ? undefined : printStatement(sampleOfEdgeType(edgeType));
  const isOff = space === '' || isBusy;
  const perform = (work: Promise<void>): void => {
    void work;
    onDone?.();
  };
  return (
    <section className={styles['start']} aria-label={words('emptyTitle')}>
      <div>
        <h2>{words('emptyTitle')}</h2>
        <p className={styles['startSay']}>{words(space === '' ? 'noSpaceSay' : 'emptySay')}</p>
        <SpaceSelect value={space} spaces={spaces} onChoose={enterExploreSpace} hasBorder />
        <div className={styles['ways']}>
          <Way icon={<KeyRound size={16} />} title={words('byKey')} say={words('byKeySay')}>
            <form
              onSubmit={(event) => {
                event.preventDefault();
                if (vids.trim() !== '' && !isOff) perform(addByKeys(vids, schema));
              }}
            >
              <TextField
                label={words('vids')}
                isLabelHidden
                value={vids}
                disabled={isOff}
                onChange={(event) => setVids(event.currentTarget.value)}
                className="grow"
              />
              <Button kind="primary" size="form" type="submit" disabled={isOff}>
                {words('add')}
              </Button>
            </form>
          </Way>
          <Way
            icon={<ListFilter size={16} />}
            title={words('byTag')}
            say={tags.length === 0 && space !== '' ? words('noTags') : words('byTagSay', { count: RESULT_LIMIT })}
          >
            <div className="grow">
              <Choice
                label={words('tag')}
                isLabelHidden
                value={chosenTag}
                options={tags.map(({ name }) => ({ value: name, label: name }))}
                onChoose={setTag}
                disabled={isOff || tags.length === 0}
              />
            </div>
            <Button size="form" disabled={isOff || chosenTag === ''} onClick={() => perform(addByTag(chosenTag))}>
              {words('find')}
            </Button>
          </Way>
          <Way icon={<Asterisk size={16} />} title={words('sample')} say={words('sampleSay', { count: SAMPLE_EDGES })}>
            <Button
              size="form"
              disabled={isOff || schema === undefined || edgeType === undefined}
              onClick={() => schema !== undefined && perform(addSample(schema))}
            >
              {words('drawSample')}
            </Button>
          </Way>
          <StatementWay isOff={isOff} onDraw={(text) => perform(addStatement(text))} />
        </div>
        {example !== undefined && (
          <>
            <h3 className={styles['exampleTitle']}>{words('exampleTitle')}</h3>
            <div className={`card ${styles['example']}`}>
              <code className="grow clip">
                <StatementText text={example} />
              </code>
              <Button icon={<Play size={14} />} disabled={isOff} onClick={() => perform(addStatement(example))}>
                {words('draw')}
              </Button>
            </div>
          </>
        )}
      </div>
    </section>
  );
}

function StatementWay({ isOff, onDraw }: { readonly isOff: boolean; readonly onDraw: (text: string) => void }) {
  const words = useTranslations('explore');
  const [text, setText] = useState('');
  return (
    <Way icon={<SquareTerminal size={16} />} title={words('statement')} say={words('statementSay')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '' && !isOff) onDraw(text);
        }}
      >
        <TextField
          label={words('statement')}
          isLabelHidden
          value={text}
          disabled={isOff}
          onChange={(event) => setText(event.currentTarget.value)}
          className="grow"
        />
        <Button size="form" type="submit" disabled={isOff}>
          {words('draw')}
        </Button>
      </form>
    </Way>
  );
}

function Way({
  icon,
  title,
  say,
  children,
}: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly say: string;
  readonly children: ReactNode;
}) {
  return (
    <section className={`card ${styles['way']}`}>
      <h3>
        {icon}
        {title}
      </h3>
      <p>{say}</p>
      <div className={styles['wayDo']}>{children}</div>
    </section>
  );
}

import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import {
  ClipboardPaste,
  FileUp,
  KeyRound,
  ListFilter,
  PencilRuler,
  Play,
  Plus,
  Spline,
  SquareTerminal,
} from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { SchemaSnapshot } from '@astrolabe/model';
import { printStatement } from '@astrolabe/ngql';
import { isMac, shownKeys } from '../../actions/shortcut.ts';
import { StatementText } from '../../editor/StatementText.tsx';
import { showToast } from '../../state/toast-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { FileInput } from '../../ui/FileInput.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { conditionsOf, filterable, type ConditionDraft } from '../ask/condition-draft.ts';
import { ConditionRows } from '../ask/ConditionRows.tsx';
import { addByKeys, addByPattern, addByTag, addPasted, addStatement } from '../act/explore-commands.ts';
import { sampleOfEdgeType } from '../ask/explore-statements.ts';
import { RESULT_LIMIT, RESULT_LIMIT_MAX } from '../limits.ts';
import { useShownSchema } from '../perspective/use-shown-schema.ts';
import { firstColumn } from '../ask/vids-of-text.ts';
import styles from '../explore.module.css';
import startStyles from './start.module.css';
import { useExploration } from '../state/use-exploration.ts';

const PatternDialog = lazy(async () => ({ default: (await import('../pattern/PatternDialog.tsx')).PatternDialog }));

/** Ways to start for users who know IDs, tags or statements. */
export function StartWays({
  schema,
  isOff,
  onAdd,
}: {
  readonly schema: SchemaSnapshot | undefined;
  readonly isOff: boolean;
  readonly onAdd: (work: Promise<void>) => void;
}) {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const edgeType = schema?.edgeTypes[0]?.name;
  const example = edgeType === undefined ? undefined : printStatement(sampleOfEdgeType(edgeType));
  return (
    <>
      <div className={startStyles['ways']}>
        <KeyWay isOff={isOff} onAdd={(vids) => onAdd(addByKeys(exploration, vids))} />
        <PasteWay isOff={isOff} onPaste={(text) => onAdd(addPasted(exploration, text))} />
        <TagWay schema={schema} isOff={isOff} onAdd={onAdd} />
        <PatternWay schema={schema} isOff={isOff} onAdd={onAdd} />
        <StatementWay isOff={isOff} onDraw={(text) => onAdd(addStatement(exploration, text))} />
      </div>
      {example !== undefined && (
        <>
          <h3 className={startStyles['exampleTitle']}>{t('exampleTitle')}</h3>
          <div className={`card ${startStyles['example']}`}>
            <code className="grow clip">
              <StatementText text={example} />
            </code>
            <Button
              icon={<Play size={14} />}
              disabled={isOff}
              onClick={() => onAdd(addStatement(exploration, example))}
            >
              {t('draw')}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

function KeyWay({ isOff, onAdd }: { readonly isOff: boolean; readonly onAdd: (vids: string) => void }) {
  const t = useTranslations('explore');
  const [vids, setVids] = useState('');
  const file = useRef<HTMLInputElement>(null);
  return (
    <Way isWide icon={<KeyRound size={16} />} title={t('byKey')} say={t('byKeySay')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (vids.trim() !== '' && !isOff) onAdd(vids);
        }}
      >
        <TextField
          label={t('vids')}
          isLabelHidden
          value={vids}
          disabled={isOff}
          onChange={(event) => setVids(event.currentTarget.value)}
          className="grow"
        />
        <IconButton
          size="form"
          label={t('fromCsv')}
          icon={<FileUp size={16} />}
          disabled={isOff}
          onClick={() => file.current?.click()}
        />
        <FileInput
          ref={file}
          accept=".csv,.txt"
          onFiles={([chosen]) => void chosen.text().then((text) => onAdd(firstColumn(text)))}
        />
        <Button kind="primary" size="form" type="submit" disabled={isOff}>
          {t('add')}
        </Button>
      </form>
    </Way>
  );
}

/** Accepts pasted text outside of input fields. */
function PasteWay({ isOff, onPaste }: { readonly isOff: boolean; readonly onPaste: (text: string) => void }) {
  const t = useTranslations('explore');
  const take = useRef(onPaste);
  useEffect(() => {
    take.current = onPaste;
  });
  useEffect(() => {
    if (isOff) return;
    const onPasted = (event: ClipboardEvent): void => {
      const isField = event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]');
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (isField || text === '') return;
      event.preventDefault();
      take.current(text);
    };
    document.addEventListener('paste', onPasted);
    return () => document.removeEventListener('paste', onPasted);
  }, [isOff]);
  const read = async (): Promise<void> => {
    try {
      onPaste(await navigator.clipboard.readText());
    } catch {
      showToast('danger', t('pasteRefused'));
    }
  };
  return (
    <Way isWide icon={<ClipboardPaste size={16} />} title={t('paste')} say={t('pasteSay')}>
      <Button size="form" disabled={isOff} shortcut={shownKeys('Mod+V', isMac).join(' ')} onClick={() => void read()}>
        {t('paste')}
      </Button>
    </Way>
  );
}

function TagWay({
  schema,
  isOff,
  onAdd,
}: {
  readonly schema: SchemaSnapshot | undefined;
  readonly isOff: boolean;
  readonly onAdd: (work: Promise<void>) => void;
}) {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const space = useStore(exploration.store, (store) => store.space);
  const [tag, setTag] = useState('');
  const [limit, setLimit] = useState(String(RESULT_LIMIT));
  const [conditions, setConditions] = useState<readonly ConditionDraft[]>([]);
  const [isByIndex, setByIndex] = useState(false);
  const shown = useShownSchema();
  const tags = (schema?.tags ?? []).filter(({ name }) => !shown.isTagHidden(name));
  const chosen = tags.find(({ name }) => name === tag) ?? tags[0];
  const properties = filterable(chosen?.properties ?? []);
  const isIndexed = schema?.indexes.some(({ on, schemaName }) => on === 'tag' && schemaName === chosen?.name) ?? false;
  const find = (): void => {
    if (!chosen) return;
    try {
      const complete = conditionsOf(conditions, properties);
      const most = Math.min(RESULT_LIMIT_MAX, Math.max(1, Math.trunc(Number(limit)) || RESULT_LIMIT));
      onAdd(addByTag(exploration, chosen.name, complete, most, isByIndex && isIndexed));
    } catch (error) {
      exploration.store.setState({ notice: { kind: 'failed', error } });
    }
  };
  return (
    <Way
      isWide
      icon={<ListFilter size={16} />}
      title={t('byTag')}
      say={tags.length === 0 && space !== '' ? t('noTags') : t('byTagFilterSay')}
    >
      <form
        className={startStyles['conditions']}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isOff) find();
        }}
      >
        <div className={styles['panelRow']}>
          <div className="grow">
            <Choice
              label={t('tag')}
              isLabelHidden
              value={chosen?.name ?? ''}
              options={tags.map(({ name }) => ({ value: name, label: shown.tag(name) }))}
              onChoose={(name) => {
                setTag(name);
                setConditions([]);
              }}
              disabled={isOff || tags.length === 0}
            />
          </div>
          <IconButton
            size="form"
            label={t('addCondition')}
            icon={<Plus size={16} />}
            disabled={isOff || properties.length === 0}
            onClick={() =>
              setConditions([
                ...conditions,
                { property: properties[0]?.name ?? '', operator: '==', value: '', relation: 'AND' },
              ])
            }
          />
          <TextField
            label={t('limitMost')}
            isLabelHidden
            inputMode="numeric"
            value={limit}
            disabled={isOff}
            onChange={(event) => setLimit(event.currentTarget.value)}
            className={startStyles['limit'] ?? ''}
          />
          <Button size="form" type="submit" disabled={isOff || chosen === undefined}>
            {t('find')}
          </Button>
        </div>
        <ConditionRows conditions={conditions} properties={properties} onChange={setConditions} />
        {isIndexed && (
          <label className={styles['check']}>
            <input type="checkbox" checked={isByIndex} onChange={(event) => setByIndex(event.currentTarget.checked)} />
            {t('byIndex')}
          </label>
        )}
      </form>
    </Way>
  );
}

function PatternWay({
  schema,
  isOff,
  onAdd,
}: {
  readonly schema: SchemaSnapshot | undefined;
  readonly isOff: boolean;
  readonly onAdd: (work: Promise<void>) => void;
}) {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const [from, setFrom] = useState('');
  const [edgeType, setEdgeType] = useState('');
  const [to, setTo] = useState('');
  const [isDrawing, setDrawing] = useState(false);
  const shown = useShownSchema();
  const tags = [
    { value: '', label: t('everyTag') },
    ...(schema?.tags ?? [])
      .filter(({ name }) => !shown.isTagHidden(name))
      .map(({ name }) => ({ value: name, label: shown.tag(name) })),
  ];
  const edgeTypes = (schema?.edgeTypes ?? [])
    .filter(({ name }) => !shown.isEdgeTypeHidden(name))
    .map(({ name }) => ({ value: name, label: shown.edgeType(name) }));
  const chosenType = edgeTypes.some(({ value }) => value === edgeType) ? edgeType : (edgeTypes[0]?.value ?? '');
  return (
    <Way isWide icon={<Spline size={16} />} title={t('byPattern')} say={t('byPatternSay')}>
      <div className="grow">
        <Choice label={t('pathFrom')} isLabelHidden value={from} options={tags} onChoose={setFrom} disabled={isOff} />
      </div>
      <div className="grow">
        <Choice
          label={t('edgeType')}
          isLabelHidden
          value={chosenType}
          options={edgeTypes}
          onChoose={setEdgeType}
          disabled={isOff || edgeTypes.length === 0}
        />
      </div>
      <div className="grow">
        <Choice label={t('pathTo')} isLabelHidden value={to} options={tags} onChoose={setTo} disabled={isOff} />
      </div>
      <Button
        size="form"
        disabled={isOff || chosenType === ''}
        onClick={() => onAdd(addByPattern(exploration, from, chosenType, to))}
      >
        {t('draw')}
      </Button>
      <Button size="form" icon={<PencilRuler size={16} />} disabled={isOff} onClick={() => setDrawing(true)}>
        {t('drawPattern')}
      </Button>
      {isDrawing && (
        <Suspense fallback={null}>
          <PatternDialog
            schema={schema}
            onDraw={(text) => {
              setDrawing(false);
              onAdd(addStatement(exploration, text));
            }}
            onClose={() => setDrawing(false)}
          />
        </Suspense>
      )}
    </Way>
  );
}

function StatementWay({ isOff, onDraw }: { readonly isOff: boolean; readonly onDraw: (text: string) => void }) {
  const t = useTranslations('explore');
  const [text, setText] = useState('');
  return (
    <Way isWide icon={<SquareTerminal size={16} />} title={t('statement')} say={t('statementSay')}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== '' && !isOff) onDraw(text);
        }}
      >
        <TextField
          label={t('statement')}
          isLabelHidden
          value={text}
          disabled={isOff}
          onChange={(event) => setText(event.currentTarget.value)}
          className="grow"
        />
        <Button size="form" type="submit" disabled={isOff}>
          {t('draw')}
        </Button>
      </form>
    </Way>
  );
}

function Way({
  icon,
  title,
  say,
  isWide,
  children,
}: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly say: string;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <section className={`card ${startStyles['way']}`} data-wide={isWide || undefined}>
      <h3>
        {icon}
        {title}
      </h3>
      <p>{say}</p>
      <div className={startStyles['wayDo']}>{children}</div>
    </section>
  );
}

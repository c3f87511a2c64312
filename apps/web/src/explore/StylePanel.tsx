import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Download, Upload, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { SHAPES, type Shape } from '@astrolabe/graph-view';
import { schemaQuery } from '../data/spaces.ts';
import { Button } from '../ui/Button.tsx';
import { Choice } from '../ui/Choice.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { saveFile } from '../ui/save-file.ts';
import { TextField } from '../ui/TextField.tsx';
import { useErrorWords } from '../ui/use-error-words.ts';
import { ColourPicker } from './ColourPicker.tsx';
import { DisplayFields } from './DisplayFields.tsx';
import { changeView, currentState, exploreScene, exploreStore } from './explore-store.ts';
import { FloatPanel } from './FloatPanel.tsx';
import { ScaleForm } from './ScaleForm.tsx';
import { isFor, rulesOfText, rulesToText, type RuleTest, type StyleRule } from './style-rule.ts';
import styles from './explore.module.css';

/** Rules that say how vertices and edges look: by tag, value, range or degree. */
export function StylePanel() {
  const words = useTranslations('explore');
  const errorWords = useErrorWords();
  useStore(exploreStore, (store) => store.tree.at);
  const space = useStore(exploreStore, (store) => store.space);
  const schema = useQuery(schemaQuery(space)).data;
  const { rules } = currentState().view;
  const file = useRef<HTMLInputElement>(null);
  const [incoming, setIncoming] = useState<readonly StyleRule[]>();
  const [failure, setFailure] = useState<unknown>();
  const change = (next: readonly StyleRule[]): void => changeView('stepStyle', '', { rules: next });
  return (
    <FloatPanel
      title={words('styleRules')}
      foot={
        <>
          <IconButton
            label={words('exportStyle')}
            icon={<Download size={16} />}
            disabled={rules.length === 0}
            onClick={() => saveFile('style.json', rulesToText(rules), 'application/json')}
          />
          <IconButton label={words('importStyle')} icon={<Upload size={16} />} onClick={() => file.current?.click()} />
          <input
            ref={file}
            type="file"
            accept=".json"
            hidden
            aria-hidden="true"
            tabIndex={-1}
            onChange={(event) => {
              const [chosen] = event.currentTarget.files ?? [];
              event.currentTarget.value = '';
              setFailure(undefined);
              void chosen
                ?.text()
                .then((text) => setIncoming(rulesOfText(text)))
                .catch(setFailure);
            }}
          />
          <span className="grow" />
          <Button disabled={rules.length === 0} onClick={() => change([])}>
            {words('clearRules')}
          </Button>
        </>
      }
    >
      {failure !== undefined && (
        <p className={styles['none']} role="alert">
          {errorWords(failure).text}
        </p>
      )}
      {incoming && (
        <section className={styles['fields']} aria-label={words('importPreview')}>
          <h3>{words('importPreview')}</h3>
          <ul className={styles['rules']}>
            {incoming.map((rule, at) => (
              <RuleLine key={at} rule={rule} />
            ))}
          </ul>
          <p className="meta">{words('importReplaces', { count: rules.length })}</p>
          <div className={styles['panelRow']}>
            <Button onClick={() => setIncoming(undefined)}>{words('cancel')}</Button>
            <span className="grow" />
            <Button
              kind="primary"
              onClick={() => {
                change(incoming);
                setIncoming(undefined);
              }}
            >
              {words('applyRules')}
            </Button>
          </div>
        </section>
      )}
      <DisplayFields rules={rules} schema={schema} />
      <ul className={styles['rules']}>
        {rules.map((rule, at) => (
          <RuleLine key={at} rule={rule} onRemove={() => change(rules.toSpliced(at, 1))} />
        ))}
        {rules.length === 0 && <li className={styles['none']}>{words('noRules')}</li>}
      </ul>
      <ScaleForm schema={schema} rules={rules} onChange={change} />
      <NewRule onAdd={(rule) => change([...rules, rule])} />
    </FloatPanel>
  );
}

function RuleLine({ rule, onRemove }: { readonly rule: StyleRule; readonly onRemove?: () => void }) {
  const words = useTranslations('explore');
  const elements = rule.on === 'vertex' ? exploreScene.vertices : exploreScene.edges;
  let count = 0;
  for (const element of elements) if (isFor(rule, element)) count++;
  const { test } = rule;
  const title =
    test.kind === 'vertices'
      ? test.title
      : [
          rule.type === '' ? words(rule.on === 'vertex' ? 'everyTag' : 'everyType') : rule.type,
          test.kind === 'value' ? `${test.property} = ${test.value}` : '',
          test.kind === 'range' ? `${test.property} ${test.from} … ${test.to}` : '',
          test.kind === 'degree' ? `${words('measure_degree')} ${test.from} … ${test.to}` : '',
        ]
          .filter((part) => part !== '')
          .join(' · ');
  return (
    <li>
      <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
        <circle cx="7" cy="7" r="5.5" fill={rule.color ?? 'none'} stroke={rule.color ?? 'currentColor'} />
      </svg>
      <span className="clip grow">{title}</span>
      <span className="meta">
        {[rule.shape && words(`shape_${rule.shape}`), rule.size && `×${rule.size}`, rule.icon, rule.caption]
          .filter((part) => part !== undefined && part !== '')
          .join(' ')}
      </span>
      <span className="meta">{words('changes', { count })}</span>
      {onRemove && (
        <IconButton size="row" label={words('removeRule', { name: title })} icon={<X size={14} />} onClick={onRemove} />
      )}
    </li>
  );
}

type TestKind = Exclude<RuleTest['kind'], 'vertices'>;
const TEST_KINDS: readonly TestKind[] = ['all', 'value', 'range', 'degree'];

function NewRule({ onAdd }: { readonly onAdd: (rule: StyleRule) => void }) {
  const words = useTranslations('explore');
  const space = useStore(exploreStore, (store) => store.space);
  const schema = useQuery(schemaQuery(space)).data;
  const [on, setOn] = useState<'vertex' | 'edge'>('vertex');
  const [type, setType] = useState('');
  const [kind, setKind] = useState<TestKind>('all');
  const [property, setProperty] = useState('');
  const [value, setValue] = useState('');
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [color, setColor] = useState<string>();
  const [size, setSize] = useState('');
  const [shape, setShape] = useState<Shape>();
  const [icon, setIcon] = useState('');
  const [caption, setCaption] = useState('');
  const elements = on === 'vertex' ? (schema?.tags ?? []) : (schema?.edgeTypes ?? []);
  const properties = [
    ...new Set(
      elements
        .filter(({ name }) => type === '' || name === type)
        .flatMap((one) => one.properties.map(({ name }) => name)),
    ),
  ];
  const chosenProperty = properties.includes(property) ? property : (properties[0] ?? '');
  const sizeNumber = Number(size);
  const isSized = size !== '' && sizeNumber > 0 && sizeNumber <= 4;
  const hasLook = color !== undefined || isSized || shape !== undefined || icon !== '' || caption !== '';
  const range = { from: from === '' ? -1e300 : Number(from), to: to === '' ? 1e300 : Number(to) };
  const test: RuleTest =
    kind === 'value'
      ? { kind, property: chosenProperty, value }
      : kind === 'range'
        ? { kind, property: chosenProperty, ...range }
        : kind === 'degree'
          ? { kind, ...range }
          : { kind: 'all' };
  const isBad = Number.isNaN(range.from) || Number.isNaN(range.to);
  return (
    <form
      className={styles['fields']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!hasLook || isBad) return;
        onAdd({
          on,
          type,
          test,
          color,
          size: isSized ? sizeNumber : undefined,
          shape: on === 'vertex' ? shape : undefined,
          icon: icon === '' || on === 'edge' ? undefined : Array.from(icon).slice(0, 2).join(''),
          caption: caption === '' ? undefined : caption,
        });
        setColor(undefined);
        setSize('');
        setShape(undefined);
        setIcon('');
        setCaption('');
      }}
    >
      <h3>{words('newRule')}</h3>
      <div className={styles['panelRow']}>
        <Choice
          label={words('ruleOn')}
          value={on}
          options={[
            { value: 'vertex', label: words('ruleVertices') },
            { value: 'edge', label: words('ruleEdges') },
          ]}
          onChoose={(chosen) => {
            setOn(chosen === 'edge' ? 'edge' : 'vertex');
            setType('');
          }}
        />
        <Choice
          label={words(on === 'vertex' ? 'tag' : 'edgeType')}
          value={type}
          options={[
            { value: '', label: words(on === 'vertex' ? 'everyTag' : 'everyType') },
            ...elements.map(({ name }) => ({ value: name, label: name })),
          ]}
          onChoose={setType}
        />
        <Choice
          label={words('ruleTest')}
          value={kind}
          options={TEST_KINDS.filter((each) => on === 'vertex' || each !== 'degree').map((each) => ({
            value: each,
            label: words(`test_${each}`),
          }))}
          onChoose={(chosen) => setKind(TEST_KINDS.find((each) => each === chosen) ?? 'all')}
        />
      </div>
      {(kind === 'value' || kind === 'range') && (
        <Choice
          label={words('property')}
          value={chosenProperty}
          options={properties.map((name) => ({ value: name, label: name }))}
          onChoose={setProperty}
        />
      )}
      {kind === 'value' && (
        <TextField label={words('value')} value={value} onChange={(event) => setValue(event.currentTarget.value)} />
      )}
      {(kind === 'range' || kind === 'degree') && (
        <div className={styles['panelRow']}>
          <TextField
            label={words('from')}
            inputMode="decimal"
            value={from}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
          <TextField
            label={words('to')}
            inputMode="decimal"
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
        </div>
      )}
      <ColourPicker
        label={words('colour')}
        nameOf={(at) => words('colourNumber', { at })}
        value={color}
        onChoose={setColor}
      />
      <div className={styles['panelRow']}>
        <TextField
          label={words(on === 'vertex' ? 'size' : 'lineWidth')}
          inputMode="decimal"
          placeholder="1"
          value={size}
          onChange={(event) => setSize(event.currentTarget.value)}
        />
        {on === 'vertex' && (
          <>
            <Choice
              label={words('shape')}
              value={shape ?? ''}
              options={[
                { value: '', label: words('asTag') },
                ...SHAPES.map((each) => ({ value: each, label: words(`shape_${each}`) })),
              ]}
              onChoose={(chosen) => setShape(SHAPES.find((each) => each === chosen))}
            />
            <TextField
              label={words('icon')}
              maxLength={4}
              value={icon}
              onChange={(event) => setIcon(event.currentTarget.value)}
            />
          </>
        )}
      </div>
      <Choice
        label={words('caption')}
        value={caption}
        options={[
          { value: '', label: words(on === 'vertex' ? 'asTag' : 'captionType') },
          ...properties.map((name) => ({ value: name, label: name })),
        ]}
        onChoose={setCaption}
      />
      <Button type="submit" disabled={!hasLook || isBad}>
        {words('addRule')}
      </Button>
    </form>
  );
}

import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { SHAPES, type Shape } from '@astrolabe/graph-view';
import { schemaQuery } from '../../data/spaces.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { ColourPicker } from './ColourPicker.tsx';
import type { IconName } from '../icon/icon-name.ts';
import { IconPicker } from '../icon/IconPicker.tsx';
import type { RuleTest, StyleRule } from '../state/style-rule.ts';
import shared from '../explore.module.css';
import styles from './style.module.css';
import { useExploration } from '../state/use-exploration.ts';

type TestKind = Exclude<RuleTest['kind'], 'vertices' | 'present'>;
const TEST_KINDS: readonly TestKind[] = ['all', 'value', 'range', 'degree'];

/** Form for a new rule: scope and style. */
export function NewRule({ onAdd }: { readonly onAdd: (rule: StyleRule) => void }) {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const space = useStore(exploration.store, (store) => store.space);
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
  const [symbol, setSymbol] = useState<IconName>();
  const [image, setImage] = useState('');
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
  const isVertex = on === 'vertex';
  const hasIcon = isVertex && (icon !== '' || symbol !== undefined || image !== '');
  const hasLook = color !== undefined || isSized || shape !== undefined || hasIcon || caption !== '';
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
      className={shared['fields']}
      onSubmit={(event) => {
        event.preventDefault();
        if (!hasLook || isBad) return;
        onAdd({
          on,
          type,
          test,
          color,
          size: isSized ? sizeNumber : undefined,
          shape: isVertex ? shape : undefined,
          icon: icon === '' || symbol !== undefined || !isVertex ? undefined : Array.from(icon).slice(0, 2).join(''),
          symbol: isVertex ? symbol : undefined,
          image: image === '' || !isVertex ? undefined : image,
          caption: caption === '' ? undefined : caption,
        });
        setColor(undefined);
        setSize('');
        setShape(undefined);
        setIcon('');
        setSymbol(undefined);
        setImage('');
        setCaption('');
      }}
    >
      <h3>{t('newRule')}</h3>
      <div className={`${shared['panelRow']} ${styles['scopeRow']}`}>
        <Choice
          label={t('ruleOn')}
          value={on}
          options={[
            { value: 'vertex', label: t('ruleVertices') },
            { value: 'edge', label: t('ruleEdges') },
          ]}
          onChoose={(chosen) => {
            setOn(chosen === 'edge' ? 'edge' : 'vertex');
            setType('');
          }}
        />
        <Choice
          label={t(isVertex ? 'tag' : 'edgeType')}
          value={type}
          options={[
            { value: '', label: t(isVertex ? 'everyTag' : 'everyType') },
            ...elements.map(({ name }) => ({ value: name, label: name })),
          ]}
          onChoose={setType}
        />
        <Choice
          label={t('ruleTest')}
          value={kind}
          options={TEST_KINDS.filter((each) => isVertex || each !== 'degree').map((each) => ({
            value: each,
            label: t(`test_${each}`),
          }))}
          onChoose={(chosen) => setKind(TEST_KINDS.find((each) => each === chosen) ?? 'all')}
        />
      </div>
      {(kind === 'value' || kind === 'range') && (
        <Choice
          label={t('property')}
          value={chosenProperty}
          options={properties.map((name) => ({ value: name, label: name }))}
          onChoose={setProperty}
        />
      )}
      {kind === 'value' && (
        <TextField label={t('value')} value={value} onChange={(event) => setValue(event.currentTarget.value)} />
      )}
      {(kind === 'range' || kind === 'degree') && (
        <div className={shared['panelRow']}>
          <TextField
            label={t('from')}
            inputMode="decimal"
            value={from}
            onChange={(event) => setFrom(event.currentTarget.value)}
          />
          <TextField
            label={t('to')}
            inputMode="decimal"
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
        </div>
      )}
      <ColourPicker label={t('colour')} nameOf={(at) => t('colourNumber', { at })} value={color} onChoose={setColor} />
      <div className={shared['panelRow']}>
        <TextField
          label={t(isVertex ? 'size' : 'lineWidth')}
          inputMode="decimal"
          placeholder="1"
          value={size}
          onChange={(event) => setSize(event.currentTarget.value)}
        />
        {isVertex && (
          <Choice
            label={t('shape')}
            value={shape ?? ''}
            options={[
              { value: '', label: t('asTag') },
              ...SHAPES.map((each) => ({ value: each, label: t(`shape_${each}`) })),
            ]}
            onChoose={(chosen) => setShape(SHAPES.find((each) => each === chosen))}
          />
        )}
      </div>
      {isVertex && (
        <div className={`${shared['panelRow']} ${styles['iconRow']}`}>
          <TextField
            label={t('letters')}
            maxLength={4}
            disabled={symbol !== undefined}
            value={icon}
            onChange={(event) => setIcon(event.currentTarget.value)}
          />
          <Choice
            label={t('picture')}
            value={image}
            options={[
              { value: '', label: t('noPicture') },
              ...properties.map((name) => ({ value: name, label: name })),
            ]}
            onChoose={setImage}
          />
          <IconPicker label={t('icon')} value={symbol} onChoose={setSymbol} />
        </div>
      )}
      <Choice
        label={t('caption')}
        value={caption}
        options={[
          { value: '', label: t(isVertex ? 'asTag' : 'captionType') },
          ...properties.map((name) => ({ value: name, label: name })),
        ]}
        onChoose={setCaption}
      />
      <Button type="submit" disabled={!hasLook || isBad}>
        {t('addRule')}
      </Button>
    </form>
  );
}

import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Download, Upload, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { schemaQuery } from '../../data/spaces.ts';
import { Button } from '../../ui/Button.tsx';
import { FileInput } from '../../ui/FileInput.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { useErrorMessages } from '../../ui/use-error-messages.ts';
import { DisplayFields } from './DisplayFields.tsx';
import { changeView } from '../state/explore-steps.ts';
import { useSceneValue } from '../state/use-scene-value.ts';
import { useSlicedScan } from '../state/use-sliced-scan.ts';
import { FloatPanel } from '../FloatPanel.tsx';
import { IconMark } from '../icon/IconMark.tsx';
import { NewRule } from './NewRule.tsx';
import { ScaleForm } from './ScaleForm.tsx';
import {
  changesOfRules,
  countImagesElsewhere,
  countFor,
  rulesOfText,
  rulesToText,
  type RuleChange,
  type StyleRule,
} from '../state/style-rule.ts';
import styles from '../explore.module.css';
import { useExploration } from '../state/use-exploration.ts';

/** Style rules of vertices and edges: by tag, value, range or degree. */
export function StylePanel() {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const errorMessages = useErrorMessages();
  useStore(exploration.store, (store) => store.tree.at);
  const space = useStore(exploration.store, (store) => store.space);
  const schema = useQuery(schemaQuery(space)).data;
  const { rules } = exploration.state.view;
  const revision = useSceneValue((scene) => scene.revision);
  const elsewhere =
    useSlicedScan([rules, revision], () => countImagesElsewhere(rules, exploration.scene.vertices)) ?? 0;
  const file = useRef<HTMLInputElement>(null);
  const [incoming, setIncoming] = useState<readonly StyleRule[]>();
  const [failure, setFailure] = useState<unknown>();
  const change = (next: readonly StyleRule[]): void => changeView(exploration, 'stepStyle', '', { rules: next });
  return (
    <FloatPanel
      title={t('styleRules')}
      foot={
        <>
          <IconButton
            label={t('exportStyle')}
            icon={<Download size={16} />}
            disabled={rules.length === 0}
            onClick={() => saveFile('style.json', rulesToText(rules), 'application/json')}
          />
          <IconButton label={t('importStyle')} icon={<Upload size={16} />} onClick={() => file.current?.click()} />
          <FileInput
            ref={file}
            accept=".json"
            onFiles={([chosen]) => {
              setFailure(undefined);
              void chosen
                .text()
                .then((text) => setIncoming(rulesOfText(text)))
                .catch(setFailure);
            }}
          />
          <span className="grow" />
          <Button disabled={rules.length === 0} onClick={() => change([])}>
            {t('clearRules')}
          </Button>
        </>
      }
    >
      {failure !== undefined && (
        <p className={styles['none']} role="alert">
          {errorMessages(failure).text}
        </p>
      )}
      {incoming && (
        <section className={styles['fields']} aria-label={t('importPreview')}>
          <h3>{t('importPreview')}</h3>
          <ul className={styles['rules']}>
            {changesOfRules(rules, incoming).map(({ rule, change }, at) => (
              <RuleLine key={at} rule={rule} change={change} />
            ))}
          </ul>
          <p className="meta">{t('importReplaces', { count: rules.length })}</p>
          <div className={styles['panelRow']}>
            <Button onClick={() => setIncoming(undefined)}>{t('cancel')}</Button>
            <span className="grow" />
            <Button
              kind="primary"
              onClick={() => {
                change(incoming);
                setIncoming(undefined);
              }}
            >
              {t('applyRules')}
            </Button>
          </div>
        </section>
      )}
      <DisplayFields rules={rules} schema={schema} />
      <ul className={styles['rules']}>
        {rules.map((rule, at) => (
          <RuleLine key={at} rule={rule} onRemove={() => change(rules.toSpliced(at, 1))} />
        ))}
        {rules.length === 0 && <li className={styles['none']}>{t('noRules')}</li>}
      </ul>
      {elsewhere > 0 && (
        <p className={styles['none']} role="note">
          {t('imagesElsewhere', { count: elsewhere })}
        </p>
      )}
      <ScaleForm schema={schema} rules={rules} onChange={change} />
      <NewRule onAdd={(rule) => change([...rules, rule])} />
    </FloatPanel>
  );
}

function RuleLine({
  rule,
  change,
  onRemove,
}: {
  readonly rule: StyleRule;
  /** The change from importing a file. */
  readonly change?: RuleChange;
  readonly onRemove?: () => void;
}) {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const revision = useSceneValue((scene) => scene.revision);
  const count = useSlicedScan([rule, revision], () =>
    countFor(rule, rule.on === 'vertex' ? exploration.scene.vertices : exploration.scene.edges),
  );
  const { test } = rule;
  const title =
    test.kind === 'vertices'
      ? [test.title, test.name].filter((part) => part !== '').join(' · ')
      : [
          rule.type === '' ? t(rule.on === 'vertex' ? 'everyTag' : 'everyType') : rule.type,
          test.kind === 'value' ? `${test.property} = ${test.value}` : '',
          test.kind === 'present' ? `${test.property} · ${t('otherValues')}` : '',
          rule.ramp ? `${rule.ramp.property} ${rule.ramp.fromText} … ${rule.ramp.toText}` : '',
          test.kind === 'range' ? `${test.property} ${test.from} … ${test.to}` : '',
          test.kind === 'degree' ? `${t('measure_degree')} ${test.from} … ${test.to}` : '',
        ]
          .filter((part) => part !== '')
          .join(' · ');
  return (
    <li data-change={change}>
      {change && <span className="meta">{t(`rule_${change}`)}</span>}
      <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
        <circle
          cx="7"
          cy="7"
          r="5.5"
          fill={rule.color ?? rule.ramp?.colors?.at(-1) ?? 'none'}
          stroke={rule.color ?? 'currentColor'}
        />
      </svg>
      <span className="clip grow">{title}</span>
      <span className="meta">
        {[rule.shape && t(`shape_${rule.shape}`), rule.size && `×${rule.size}`, rule.icon, rule.image, rule.caption]
          .filter((part) => part !== undefined && part !== '')
          .join(' ')}
      </span>
      {rule.symbol && <IconMark name={rule.symbol} />}
      <span className="meta">{count === undefined ? '…' : t('changes', { count })}</span>
      {onRemove && (
        <IconButton size="row" label={t('removeRule', { name: title })} icon={<X size={14} />} onClick={onRemove} />
      )}
    </li>
  );
}

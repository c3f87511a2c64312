import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { tagStyle } from '@astrolabe/graph-view';
import type { SchemaSnapshot } from '@astrolabe/model';
import { graphThemeOf, lightGraphTheme } from '../../result-view/graph/graph-theme.ts';
import { Button } from '../../ui/Button.tsx';
import { Choice } from '../../ui/Choice.tsx';
import type { StyleRule } from '../state/style-rule.ts';
import { rulesOfValues, type ScaleLook } from './value-rules.ts';
import styles from '../explore.module.css';
import { useExploration } from '../state/use-exploration.ts';

/** Creates rules for the values of a property as colors or sizes. */
export function ScaleForm({
  schema,
  rules,
  onChange,
}: {
  readonly schema: SchemaSnapshot | undefined;
  readonly rules: readonly StyleRule[];
  readonly onChange: (rules: readonly StyleRule[]) => void;
}) {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const [key, setKey] = useState('');
  const [property, setProperty] = useState('');
  const [look, setLook] = useState<ScaleLook>('colour');
  const [isNothing, setIsNothing] = useState(false);
  const kinds = [...(schema?.tags ?? []), ...(schema?.edgeTypes ?? [])].filter((kind) => kind.properties.length > 0);
  const keyOf = (kind: (typeof kinds)[number]): string => `${kind.kind}/${kind.name}`;
  const chosen = kinds.find((kind) => keyOf(kind) === key) ?? kinds[0];
  if (chosen === undefined) return null;
  const properties = chosen.properties.map(({ name }) => name);
  const name = properties.includes(property) ? property : properties[0]!;
  const on = chosen.kind === 'tag' ? 'vertex' : 'edge';
  const add = (): void => {
    const tagColors = [lightGraphTheme(), graphThemeOf(document.body)].flatMap(
      (theme) => theme.tags[tagStyle(exploration.scene.tags.orderOf(chosen.name)).slot] ?? [],
    );
    const avoid = on === 'vertex' ? tagColors : [];
    const added = rulesOfValues(exploration.scene, { on, type: chosen.name, property: name }, look, avoid);
    setIsNothing(added.length === 0);
    if (added.length === 0) return;
    // At most one property determines the color and one the size of a tag or edge type: two at once would be unreadable.
    const isEarlier = ({ on: kind, type, test, ramp, color, size }: StyleRule): boolean =>
      kind === on &&
      type === chosen.name &&
      (ramp !== undefined || ['value', 'present', 'range'].includes(test.kind)) &&
      (look === 'size' ? (ramp?.sizes ?? size) !== undefined : (ramp?.colors ?? color) !== undefined);
    onChange([...rules.filter((rule) => !isEarlier(rule)), ...added]);
  };
  return (
    <form
      className={styles['fields']}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <h3>{t('scale')}</h3>
      <div className={styles['panelRow']}>
        <Choice
          label={t('ruleOn')}
          value={keyOf(chosen)}
          options={kinds.map((kind) => ({ value: keyOf(kind), label: kind.name }))}
          onChoose={setKey}
        />
        <Choice
          label={t('property')}
          value={name}
          options={properties.map((each) => ({ value: each, label: each }))}
          onChoose={setProperty}
        />
        <Choice
          label={t('scaleAs')}
          value={look}
          options={[
            { value: 'colour', label: t('colour') },
            { value: 'size', label: t('size') },
          ]}
          onChoose={(each) => setLook(each === 'size' ? 'size' : 'colour')}
        />
      </div>
      {isNothing && (
        <p className="meta" role="alert">
          {t('scaleNothing')}
        </p>
      )}
      <Button type="submit">{t('scaleAdd')}</Button>
    </form>
  );
}

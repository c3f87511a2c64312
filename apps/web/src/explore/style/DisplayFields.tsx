import { useTranslations } from 'use-intl';
import type { SchemaSnapshot } from '@astrolabe/model';
import { Choice } from '../../ui/Choice.tsx';
import { displayFieldOf, tagIconOf, withDisplayField, withTagIcon, type Captioned } from './display-field.ts';
import { changeView } from '../state/explore-steps.ts';
import { IconPicker } from '../icon/IconPicker.tsx';
import type { StyleRule } from '../state/style-rule.ts';
import { useSceneValue } from '../state/use-scene-value.ts';
import { useShownSchema } from '../perspective/use-shown-schema.ts';
import styles from '../explore.module.css';
import { useExploration } from '../state/use-exploration.ts';

/** The property that each tag and each edge type on the canvas is captioned by, and the icon of each tag. */
export function DisplayFields({
  rules,
  schema,
}: {
  readonly rules: readonly StyleRule[];
  readonly schema: SchemaSnapshot | undefined;
}) {
  const exploration = useExploration();
  const t = useTranslations('explore');
  const shown = useShownSchema();
  const counts = useSceneValue((scene) => scene.counts);
  const tagNames = new Set(counts.tags.map(({ name }) => name));
  const typeNames = new Set(counts.edgeTypes.map(({ name }) => name));
  const rows = [
    ...(schema?.tags ?? [])
      .filter(({ name }) => tagNames.has(name))
      .map((tag) => ({ on: 'vertex', type: tag.name, properties: tag.properties }) as const),
    ...(schema?.edgeTypes ?? [])
      .filter(({ name }) => typeNames.has(name))
      .map((edgeType) => ({ on: 'edge', type: edgeType.name, properties: edgeType.properties }) as const),
  ].filter(({ on, properties }) => on === 'vertex' || properties.length > 0);
  if (rows.length === 0) return null;
  const ownCaption = (on: Captioned['on'], type: string): string =>
    on === 'edge'
      ? t('captionType')
      : t('captionChosen', { name: exploration.scene.captionProperty(type) ?? t('vid') });
  const choose = (captioned: Captioned, property: string): void =>
    changeView(exploration, 'stepStyle', captioned.type, { rules: withDisplayField(rules, captioned, property) });
  return (
    <section className={styles['displayFields']} aria-label={t('displayFields')}>
      <h3>{t('displayFields')}</h3>
      {rows.map(({ on, type, properties }) => (
        <div key={`${on} ${type}`}>
          <span className="clip grow">{on === 'vertex' ? shown.tag(type) : shown.edgeType(type)}</span>
          {properties.length > 0 && (
            <Choice
              label={t('displayFieldOf', { name: type })}
              isLabelHidden
              isQuiet
              controlSize="row"
              value={displayFieldOf(rules, { on, type }) ?? ''}
              options={[
                { value: '', label: ownCaption(on, type) },
                ...properties.map(({ name }) => ({ value: name, label: name })),
              ]}
              onChoose={(property) => choose({ on, type }, property)}
            />
          )}
          {on === 'vertex' && (
            <IconPicker
              size="row"
              label={t('iconOf', { name: type })}
              value={tagIconOf(rules, type)}
              onChoose={(icon) => changeView(exploration, 'stepStyle', type, { rules: withTagIcon(rules, type, icon) })}
            />
          )}
        </div>
      ))}
    </section>
  );
}
